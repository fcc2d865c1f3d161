import { fitsColumn } from './column-ranges.ts'

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/
const PLAIN = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})$/
const NUMBER = /^\d{1,16}(\.\d{1,9})?$/
/** Numbers below are seconds, above milliseconds (OsmAnd protocol). */
const SECONDS_BELOW = 2 ** 31

/** `2026-11-21T08:30:00Z` and `…00.000Z`, as nearly all send it, by the length of the text. */
const UTC_LENGTHS: ReadonlySet<number> = new Set([20, 24])

/** ISO-8601 with its zone → epoch milliseconds; null for anything else, and for days that do not exist. */
export function parseIsoInstant(text: string): number | null {
  const usual = UTC_LENGTHS.has(text.length) ? parseUsual(text) : null
  if (usual !== null) return usual
  if (!ISO.test(text)) return null
  const at = Date.parse(text)
  return !fitsColumn('timestamptz', at) || !isRealDay(text) ? null : at
}

/** As phones and trackers write it: seconds, milliseconds, ISO, or `yyyy-MM-dd HH:mm:ss` in UTC. */
export function parseLooseInstant(text: string): number | null {
  if (NUMBER.test(text)) {
    const value = Number(text)
    const at = Math.round(value < SECONDS_BELOW ? value * 1000 : value)
    return fitsColumn('timestamptz', at) ? at : null
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

/** A fast way for the usual form; null sends the text the long way, whatever is the matter with it. */
function parseUsual(text: string): number | null {
  const hasMillis = text.length === 24
  if (text[4] !== '-' || text[7] !== '-' || text[10] !== 'T' || text[13] !== ':' || text[16] !== ':') return null
  if (text.at(-1) !== 'Z' || (hasMillis && text[19] !== '.')) return null
  const year = digits(text, 0, 4)
  const month = digits(text, 5, 7)
  const day = digits(text, 8, 10)
  const hour = digits(text, 11, 13)
  const minute = digits(text, 14, 16)
  const second = digits(text, 17, 19)
  const millis = hasMillis ? digits(text, 20, 23) : 0
  const isPlain = year >= 1970 && month >= 1 && month <= 12 && day >= 1 && day <= 28 && hour < 24 && minute < 60
  if (!isPlain || !(second < 60) || !(millis >= 0)) return null
  return Date.UTC(year, month - 1, day, hour, minute, second, millis)
}

/** The number that these characters are; NaN when one is no digit. */
function digits(text: string, from: number, to: number): number {
  let value = 0
  for (let i = from; i < to; i++) {
    const digit = text.charCodeAt(i) - 48
    if (digit < 0 || digit > 9) return Number.NaN
    value = value * 10 + digit
  }
  return value
}
