import { zonedFormat } from '@vigia/domain/format/date-time'
import { calendarDay, daysBetween } from '@vigia/domain/time/calendar-day'
import { clockTime } from './clock-time.ts'

const day = zonedFormat('es-MX', { day: 'numeric', month: 'short' })
const NEAR_DAYS: Readonly<Record<number, string>> = { [-1]: 'ayer ', 0: '', 1: 'mañana ' }

/** An hour of these days, of which it cannot be mistaken: `09:45`, `mañana 09:45`, `ayer 22:10`, `29 nov 09:45`. */
export function hourText(at: number, now: number): string {
  const near = NEAR_DAYS[daysBetween(calendarDay(now), calendarDay(at))]
  return `${near ?? `${day().format(at)} `}${clockTime(at)}`
}
