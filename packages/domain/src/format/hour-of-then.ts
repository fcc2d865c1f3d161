import { calendarDay } from '../time/calendar-day.ts'
import { DEFAULT_TIME_ZONE, zonedFormat } from './date-time.ts'
import { theTime } from './the-time.ts'

const clock = zonedFormat('es-MX', { hourCycle: 'h23', hour: '2-digit', minute: '2-digit' })
const day = zonedFormat('es-MX', { day: 'numeric', month: 'short' })

/**
 * An instant within a sentence that is kept, by the organisation's clock: `las 09:05`, and `las 23:40 del 26 nov` where that was
 * another day than `now`. It stays true, however old the sentence is; an age does not. Epoch ms.
 */
export function hourOfThen(at: number, now: number): string {
  const time = theTime(clock(DEFAULT_TIME_ZONE).format(at))
  const isToday = calendarDay(at, DEFAULT_TIME_ZONE) === calendarDay(now, DEFAULT_TIME_ZONE)
  return isToday ? time : `${time} del ${day(DEFAULT_TIME_ZONE).format(at)}`
}
