const DAY = new Intl.DateTimeFormat('es-MX', { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' })

/** `12 dic 2026`, of a day of the calendar (`2026-12-12`), wherever one is. */
// biome-ignore lint/style/noRestrictedGlobals: it reads a text, and asks for no time
export const dayText = (day: string): string => DAY.format(Date.parse(day))

const DAY_OF_YEAR = new Intl.DateTimeFormat('es-MX', { timeZone: 'UTC', day: 'numeric', month: 'short' })
const WEEKDAY = new Intl.DateTimeFormat('es-MX', { timeZone: 'UTC', weekday: 'short' })

/** `12 dic`, of a day of the calendar, where the year is plain. */
// biome-ignore lint/style/noRestrictedGlobals: it reads a text, and asks for no time
export const dayOfYearText = (day: string): string => DAY_OF_YEAR.format(Date.parse(day))

/** `sáb`, of a day of the calendar. */
// biome-ignore lint/style/noRestrictedGlobals: it reads a text, and asks for no time
export const weekdayText = (day: string): string => WEEKDAY.format(Date.parse(day))
