const DAY = new Intl.DateTimeFormat('es-MX', { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' })

/** `12 dic 2026`, of a day of the calendar (`2026-12-12`), wherever one is. */
// biome-ignore lint/style/noRestrictedGlobals: it reads a text, and asks for no time
export const dayText = (day: string): string => DAY.format(Date.parse(day))
