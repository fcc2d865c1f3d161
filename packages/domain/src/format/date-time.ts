export const DEFAULT_TIME_ZONE = 'America/Mexico_City'
/** The last instant that ECMAScript dates know, either side of 1970. */
const MAX_INSTANT_MS = 8.64e15

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * An instant as a person reads it in Mexico, 24-hour clock: `21 nov 2026, 04:55`. `Sin fecha` when missing, `Fecha
 * inválida` when it is no instant (spec §8); a text that could not be parsed is NaN by the time it gets here.
 *
 * @throws RangeError for a time zone that does not exist.
 */
export function formatDateTime(at: number | null | undefined, timeZone = DEFAULT_TIME_ZONE): string {
  if (at === null || at === undefined) return 'Sin fecha'
  if (!(Math.abs(at) <= MAX_INSTANT_MS)) return 'Fecha inválida'
  return formatIn(timeZone).format(at)
}

/** Formats are dear to make (about 50 µs) and used for every row. */
function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat('es-MX', {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  formats.set(timeZone, format)
  return format
}
