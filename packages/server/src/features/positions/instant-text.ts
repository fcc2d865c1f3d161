const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/
const PLAIN = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})$/
const NUMBER = /^\d{1,16}(\.\d{1,9})?$/
/** Numbers below are seconds, above milliseconds (OsmAnd protocol). */
const SECONDS_BELOW = 2 ** 31

/** ISO-8601 with its zone → epoch milliseconds; null for anything else, and for days that do not exist. */
export function parseIsoInstant(text: string): number | null {
  if (!ISO.test(text)) return null
  const at = Date.parse(text)
  return Number.isNaN(at) || !isRealDay(text) ? null : at
}

/** As phones and trackers write it: seconds, milliseconds, ISO, or `yyyy-MM-dd HH:mm:ss` in UTC. */
export function parseLooseInstant(text: string): number | null {
  if (NUMBER.test(text)) {
    const value = Number(text)
    return Math.round(value < SECONDS_BELOW ? value * 1000 : value)
  }
  const plain = PLAIN.exec(text)
  return parseIsoInstant(plain === null ? text : `${plain[1]}T${plain[2]}Z`)
}

/** `Date.parse` takes the 30th of February for the 2nd of March. */
function isRealDay(text: string): boolean {
  const day = Number(text.slice(8, 10))
  if (day <= 28) return true
  return day <= new Date(Date.UTC(Number(text.slice(0, 4)), Number(text.slice(5, 7)), 0)).getUTCDate()
}
