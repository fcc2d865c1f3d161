import { shownTimeZone, zonedFormat } from '../format/date-time.ts'

const day = zonedFormat('sv-SE', { dateStyle: 'short' })

/** The day of the calendar at an instant in a time zone, `2026-11-24`. */
export const calendarDay = (at: number, timeZone = shownTimeZone()): string => day(timeZone).format(at)

/** Days of the calendar from one day to another, both as `2026-11-24`; negative for one that is past. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from)

/** Counts days by the Gregorian calendar, of years that begin in March so that the leap day is their last. */
function dayNumber(day: string): number {
  const [calendarYear = 0, month = 1, date = 1] = day.split('-').map(Number)
  const year = month > 2 ? calendarYear : calendarYear - 1
  const leapDays = Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400)
  return 365 * year + leapDays + Math.floor((153 * ((month + 9) % 12) + 2) / 5) + date
}

/** The day so many days after another, `2026-11-24`; before it where negative. */
export function addDays(day: string, days: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  // biome-ignore lint/style/noRestrictedGlobals: it counts days of the calendar, and asks for no time
  return new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10)
}
