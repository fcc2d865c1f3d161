import { DAY_MS, HOUR_MS, MINUTE_MS } from '@vigia/domain/time/duration'
import type { WrittenTime } from './evidence.ts'

/** Trackers' years: 2005 to 2099. What lies outside is a counter, an id or a clock that was never set. */
const FIRST_AT = 1_104_537_600_000
const LAST_AT = 4_102_444_800_000
const FRESH_MS = 1.5 * DAY_MS

/** `2026-11-21T10:02:03.5Z`, `2026/11/21 10:02:03`, `2026-11-21 10:02 -06:00`. */
const YEAR_FIRST =
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)? ?([ap])?\.? ?(?:m\.?)? ?(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/iu
/** `21/11/2026 10:02:03 a. m.`, `21-11-2026, 22:02`. */
const DAY_FIRST =
  /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)? ?([ap])?\.? ?(?:m\.?)? ?(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/iu
const MICROSOFT = /^\/?Date\((-?\d{9,14})(?:[+-]\d{4})?\)\/?$/u
/** `21 nov 2026 10:02`, `21-Nov-2026 10:02:03`, `Sat, 21 Nov 2026 10:02:03 GMT`. */
const WORDED =
  /^(?:\p{L}{2,10}[.,]{0,2} )?(\d{1,2})[ -](?:de )?(\p{L}{3,10})\.?[ -](?:de )?(\d{4})(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)? ?([ap])?\.? ?(?:m\.?)? ?(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/iu
/** `Nov 21, 2026 10:02:03 AM`. */
const MONTH_NAME_FIRST =
  /^(\p{L}{3,10})\.? (\d{1,2}),? (\d{4})(?:[T ,]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?)? ?([ap])?\.? ?(?:m\.?)? ?(Z|UTC|GMT|[+-]\d{2}:?\d{2})?$/iu
const MONTHS: readonly (readonly string[])[] = [
  ['jan', 'ene'],
  ['feb', 'fev'],
  ['mar'],
  ['apr', 'abr'],
  ['may', 'mai'],
  ['jun'],
  ['jul'],
  ['aug', 'ago'],
  ['sep', 'set'],
  ['oct', 'out'],
  ['nov'],
  ['dec', 'dic', 'dez'],
]

/**
 * The moment that a value names: Unix seconds or milliseconds (number or text), ISO 8601, `/Date(ms)/`, `Y-m-d H:i:s`,
 * `d/m/Y H:i[:s] [a. m.]`, months by name. A text without zone is civil. Slashed dates are read day first, as in Mexico;
 * month first where that is no date, or only that is of the day and a half before `seenAt`. Null when it is no moment between 2005 and 2099, or a day without hour.
 */
export function writtenTime(value: unknown, seenAt: number | null = null): WrittenTime | null {
  if (typeof value === 'number') return ofEpoch(value)
  if (typeof value !== 'string' || value.length > 48) return null
  const text = value.trim().replace(/\s+/gu, ' ')
  if (/^\d{10}(?:\.\d+)?$|^\d{13}$/u.test(text)) return ofEpoch(Number(text))
  const microsoft = MICROSOFT.exec(text)
  if (microsoft !== null) return ofEpoch(Number(microsoft[1]))
  const iso = YEAR_FIRST.exec(text)
  if (iso !== null) return moment(iso, Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const dayFirst = DAY_FIRST.exec(text)
  if (dayFirst !== null) return dayFirstMoment(dayFirst, seenAt)
  const worded = WORDED.exec(text)
  if (worded !== null) return moment(worded, Number(worded[3]), monthOf(worded[2]), Number(worded[1]))
  const monthFirst = MONTH_NAME_FIRST.exec(text)
  if (monthFirst !== null)
    return moment(monthFirst, Number(monthFirst[3]), monthOf(monthFirst[1]), Number(monthFirst[2]))
  return null
}

function ofEpoch(value: number): WrittenTime | null {
  const at = value < 1e11 ? value * 1000 : value
  return at >= FIRST_AT && at < LAST_AT ? { kind: 'instant', at: Math.round(at) } : null
}

function dayFirstMoment(parts: RegExpExecArray, seenAt: number | null): WrittenTime | null {
  const [first, second, written] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  const year = written < 100 ? 2000 + written : written
  const asDayFirst = moment(parts, year, second, first)
  const asMonthFirst = moment(parts, year, first, second)
  const isFresh = (time: WrittenTime | null) =>
    time !== null && seenAt !== null && Math.abs(seenAt - time.at) <= FRESH_MS
  if (asDayFirst === null) return asMonthFirst
  return isFresh(asMonthFirst) && !isFresh(asDayFirst) ? asMonthFirst : asDayFirst
}

function monthOf(word: string | undefined): number {
  const start = (word ?? '').slice(0, 3).toLowerCase()
  return MONTHS.findIndex((names) => names.includes(start)) + 1
}

/** Groups 4 to 9 of all forms: hour, minute, second, fraction, a/p, zone. */
function moment(parts: RegExpExecArray, year: number, month: number, day: number): WrittenTime | null {
  if (parts[4] === undefined || parts[5] === undefined) return null
  let hour = Number(parts[4])
  const half = parts[8]?.toLowerCase()
  if (half !== undefined && (hour < 1 || hour > 12))
    return hour > 12 && hour < 24 ? momentAt(parts, year, month, day, hour) : null
  if (half === 'p' && hour < 12) hour += 12
  if (half === 'a' && hour === 12) hour = 0
  return momentAt(parts, year, month, day, hour)
}

function momentAt(parts: RegExpExecArray, year: number, month: number, day: number, hour: number): WrittenTime | null {
  const minute = Number(parts[5])
  const second = Number(parts[6] ?? 0)
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month) || hour > 23 || minute > 59 || second > 60)
    return null
  const fraction = Math.round(Number(`0.${parts[7] ?? 0}`) * 1000)
  const at = civilDay(year, month, day) * DAY_MS + hour * HOUR_MS + minute * MINUTE_MS + second * 1000 + fraction
  if (at < FIRST_AT || at >= LAST_AT) return null
  const zone = parts[9]?.toUpperCase()
  if (zone === undefined) return { kind: 'civil', at }
  if (zone === 'Z' || zone === 'UTC' || zone === 'GMT') return { kind: 'instant', at }
  const sign = zone.startsWith('-') ? 1 : -1
  const offsetMs = Number(zone.slice(1, 3)) * HOUR_MS + Number(zone.slice(-2)) * MINUTE_MS
  return { kind: 'instant', at: at + sign * offsetMs }
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** Days since 1970-01-01 of a day in the Gregorian calendar; years count from March so that the leap day comes last. */
function civilDay(year: number, month: number, day: number): number {
  const years = month <= 2 ? year - 1 : year
  const era = Math.floor(years / 400)
  const ofEra = years - era * 400
  const ofYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1
  return era * 146_097 + ofEra * 365 + Math.floor(ofEra / 4) - Math.floor(ofEra / 100) + ofYear - 719_468
}
