export const DEFAULT_TIME_ZONE = 'America/Mexico_City'
/** The last instant that ECMAScript dates know, either side of 1970. */
const MAX_INSTANT_MS = 8.64e15

/** The organisation's, but where a person reads by another clock: only their browser says so. */
let shownIn: string = DEFAULT_TIME_ZONE

/** The time zone in which instants are told where none is named. */
export const shownTimeZone = (): string => shownIn

/** From now on instants are told in this time zone; the default where this system does not know it. */
export function showTimesIn(timeZone: string): void {
  try {
    new Intl.DateTimeFormat('es-MX', { timeZone })
    shownIn = timeZone
  } catch {
    shownIn = DEFAULT_TIME_ZONE
  }
}

/**
 * A format in the time zone in which instants are told when it is asked for. Formats are dear to make (about 50 µs) and used for
 * every row, and none is needed before the first: each is made once for each zone.
 */
export function zonedFormat(
  locale: 'es-MX' | 'sv-SE',
  options: Intl.DateTimeFormatOptions,
): (timeZone?: string) => Intl.DateTimeFormat {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (timeZone = shownIn) => {
    const known = formats.get(timeZone)
    if (known !== undefined) return known
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone })
    formats.set(timeZone, format)
    return format
  }
}

const dateTime = zonedFormat('es-MX', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/**
 * An instant as a person reads it, 24-hour clock: `21 nov 2026, 04:55`. `Sin fecha` when missing, `Fecha inválida` when it is no
 * instant (spec §8); a text that could not be parsed is NaN by the time it gets here.
 *
 * @throws RangeError for a time zone that does not exist.
 */
export function formatDateTime(at: number | null | undefined, timeZone = shownIn): string {
  if (at === null || at === undefined) return 'Sin fecha'
  if (!(Math.abs(at) <= MAX_INSTANT_MS)) return 'Fecha inválida'
  return dateTime(timeZone).format(at)
}
