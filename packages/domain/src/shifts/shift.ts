import { calendarDay } from '../time/calendar-day.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/duration.ts'
import { calendarDaySpan, instantOfWall } from '../time/wall-time.ts'

/** A shift of the monitoring room, which lasts until the next one begins. */
export interface ShiftHours {
  readonly name: string
  /** By the clocks of the company, `07:00`. */
  readonly startsAt: string
}

/** Where a company has said nothing (design, second part §3). */
export const DEFAULT_SHIFTS: readonly ShiftHours[] = [
  { name: 'Matutino', startsAt: '07:00' },
  { name: 'Vespertino', startsAt: '15:00' },
  { name: 'Nocturno', startsAt: '23:00' },
]

/** One shift of one day. Instants in epoch ms. */
export interface Shift {
  /** The day on which it begins, `2026-11-21`. */
  readonly day: string
  /** Of those that begin on that day, from 1. */
  readonly number: number
  readonly name: string
  readonly startsAt: number
  readonly endsAt: number
}

/**
 * The shift at an instant, by the clocks of a time zone: where these change, a night is an hour longer or shorter.
 *
 * @throws RangeError without any shift.
 */
export function shiftAt(at: number, hours: readonly ShiftHours[], timeZone?: string): Shift {
  const inOrder = hours.toSorted((a, b) => a.startsAt.localeCompare(b.startsAt))
  const begun = daysAround(at, timeZone).flatMap((day) =>
    inOrder.map(({ name, startsAt }, index) => ({
      ...{ day, number: index + 1, name },
      startsAt: instantOfWall(`${day}T${startsAt}`, timeZone),
    })),
  )
  const place = begun.findLastIndex(({ startsAt }) => startsAt <= at)
  const [shift, next] = begun.slice(place)
  if (place < 0 || shift === undefined || next === undefined) throw new RangeError('no hay turnos')
  return { ...shift, endsAt: next.startsAt }
}

/** The one that begins when a shift ends. */
export const shiftAfter = (shift: Shift, hours: readonly ShiftHours[], timeZone?: string): Shift =>
  shiftAt(shift.endsAt, hours, timeZone)

/** A hand-over opens by itself so long before the shift ends (design, second part §3). */
export const OPENS_BEFORE_MS = 30 * MINUTE_MS
/** One that nothing opened in time, since no server ran, opens late, but not for a shift that is well under way. */
const OPENS_LATE_MS = HOUR_MS

/** The shift of which the hand-over is open by now, whoever opened it; null between. */
export function shiftToHandOver(at: number, hours: readonly ShiftHours[], timeZone?: string): Shift | null {
  const shift = shiftAt(at, hours, timeZone)
  if (at >= shift.endsAt - OPENS_BEFORE_MS) return shiftAfter(shift, hours, timeZone)
  return at < shift.startsAt + OPENS_LATE_MS ? shift : null
}

/** The day of an instant, the one before and the one after. */
function daysAround(at: number, timeZone: string | undefined): readonly string[] {
  const day = calendarDay(at, timeZone)
  const { fromAt, toAt } = calendarDaySpan(day, timeZone)
  return [calendarDay(fromAt - DAY_MS / 2, timeZone), day, calendarDay(toAt + DAY_MS / 2, timeZone)]
}

/** `ET-2026-1121-2`: the hand-over to the second shift that begins on 21 November 2026. */
export function handoverFolio({ day, number }: Pick<Shift, 'day' | 'number'>): string {
  const [year, month, date] = day.split('-')
  return `ET-${year}-${month}${date}-${number}`
}
