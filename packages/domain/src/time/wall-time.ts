import { shownTimeZone, zonedFormat } from '../format/date-time.ts'
import { calendarDay } from './calendar-day.ts'
import { DAY_MS } from './duration.ts'

/** Swedish writes `2026-11-21 02:47:18`. */
const wall = zonedFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium' })

// biome-ignore lint/style/noRestrictedGlobals: it reads a text, and asks for no time
const instantOfUtc = Date.parse

/** `2026-11-22T05:30`, as a browser's field of date and time has it. */
export const wallTime = (at: number, timeZone = shownTimeZone()): string =>
  wall(timeZone).format(at).slice(0, 16).replace(' ', 'T')

/**
 * The instant at which clocks of a zone show `2026-11-22T05:30`; NaN for what is no such time. Of an hour that its clocks show
 * twice, the first; one that they leave out is as long after the change.
 */
export function instantOfWall(time: string, timeZone = shownTimeZone()): number {
  const asUtc = instantOfUtc(`${time}Z`)
  if (Number.isNaN(asUtc)) return Number.NaN
  const shows = (at: number): boolean => at + offsetMs(at, timeZone) === asUtc
  const asBefore = asUtc - offsetMs(asUtc - DAY_MS, timeZone)
  const asAfter = asUtc - offsetMs(asUtc + DAY_MS, timeZone)
  return !shows(asBefore) && shows(asAfter) ? asAfter : asBefore
}

/** The first instant of a day, `2026-11-22`. */
export const startOfDay = (day: string, timeZone = shownTimeZone()): number => instantOfWall(`${day}T00:00`, timeZone)

/** From its first instant to the next day's: 23 or 25 hours where the clocks of the zone change. NaN for what is no day. */
export function calendarDaySpan(
  day: string,
  timeZone = shownTimeZone(),
): { readonly fromAt: number; readonly toAt: number } {
  const fromAt = startOfDay(day, timeZone)
  if (Number.isNaN(fromAt)) return { fromAt, toAt: fromAt }
  return { fromAt, toAt: startOfDay(calendarDay(fromAt + 1.5 * DAY_MS, timeZone), timeZone) }
}

/** How far the clocks of a zone are ahead of UTC at an instant. */
const offsetMs = (at: number, timeZone: string): number =>
  instantOfUtc(`${wall(timeZone).format(at).replace(' ', 'T')}Z`) - Math.floor(at / 1_000) * 1_000
