const HOUR_MS = 3_600_000
/** Day 0 of Excel's serial dates, with its leap year 1900 that never was already counted. */
const SERIAL_ORIGIN = Date.UTC(1899, 11, 30)
const MAX_CHARACTERS = 40
const DAYS_1904 = 1462
const MIN_SERIAL = 36_526
const MAX_SERIAL = 73_050

const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic']
const TIME = String.raw`(?:[ T,]{1,3}(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)? ?([ap])?\.? ?m?\.?(?: ?h(?:rs?)?\.?)?)?`
const DAY_FIRST = new RegExp(String.raw`^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})${TIME}$`, 'i')
const DAY_NAMED = new RegExp(
  String.raw`^(\d{1,2})[ /.-]{1,3}(?:de )?([a-z]{3,10})\.?[ /.-]{1,3}(?:del? )?(\d{4}|\d{2})${TIME}$`,
  'i',
)
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})[/-](\d{1,2})[/-](\d{1,2})${TIME}$`, 'i')
const ZONED = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/

/**
 * Reads a date as a Mexican dispatcher writes it, in the time of Mexico City: `21/11/2026 14:30`, `21-nov-2026`, ISO with or
 * without zone, or Excel's serial number. Epoch milliseconds; null when it is no date.
 */
export function readMexicanDate(value: string | number, date1904 = false): number | null {
  if (typeof value === 'number') return fromSerial(date1904 ? value + DAYS_1904 : value)
  if (value.length > MAX_CHARACTERS) return null
  const text = value.trim().replaceAll(/\s+/g, ' ')
  if (/^\d{5}([.,]\d+)?$/.test(text)) return fromSerial(Number(text.replace(',', '.')))
  if (ZONED.test(text)) return fromZoned(text)
  const iso = YEAR_FIRST.exec(text)
  if (iso !== null) return fromWall([Number(iso[1]), Number(iso[2]), Number(iso[3])], iso.slice(4))
  const numeric = DAY_FIRST.exec(text)
  if (numeric !== null) return fromWall([year(numeric[3]), Number(numeric[2]), Number(numeric[1])], numeric.slice(4))
  const named = DAY_NAMED.exec(text)
  const month = MONTHS.indexOf((named?.[2] ?? '').slice(0, 3).toLowerCase()) + 1
  if (named === null || month === 0) return null
  return fromWall([year(named[3]), month, Number(named[1])], named.slice(4))
}

const year = (text: string | undefined): number => (text?.length === 2 ? 2000 : 0) + Number(text)

function fromZoned(text: string): number | null {
  const at = Date.parse(text)
  const [y, m, d] = text.slice(0, 10).split('-').map(Number)
  return Number.isNaN(at) || !isDay(y ?? 0, m ?? 0, d ?? 0) ? null : at
}

function fromSerial(serial: number): number | null {
  const wall = wallOf(serial)
  return wall === null ? null : atWall(wall)
}

/** What the clock on the wall shows at a serial, given as if it were UTC. */
const wallOf = (serial: number): number | null =>
  // Serials are days in binary fractions: to the nearest second.
  serial >= MIN_SERIAL && serial <= MAX_SERIAL ? SERIAL_ORIGIN + Math.round(serial * 86_400) * 1_000 : null

/** An Excel serial as a person reads it in a cell, `26/11/2026 14:30`, its seconds where it has some; null when it is no date of these years. */
export function serialText(serial: number, date1904 = false): string | null {
  const wall = wallOf(date1904 ? serial + DAYS_1904 : serial)
  if (wall === null) return null
  const [date = '', time = ''] = new Date(wall).toISOString().split('T')
  const clock = time.slice(0, time.startsWith('00', 6) ? 5 : 8)
  return [date.split('-').toReversed().join('/'), ...(clock === '00:00' ? [] : [clock])].join(' ')
}

function fromWall([y, m, d]: readonly [number, number, number], time: readonly (string | undefined)[]): number | null {
  const [hourText = '0', minuteText = '0', secondText = '0', half] = time
  const hour = half === undefined ? Number(hourText) : twelveHours(Number(hourText), half)
  const [minute, second] = [Number(minuteText), Number(secondText)]
  if (hour === null || hour > 23 || minute > 59 || second > 59 || !isDay(y, m, d)) return null
  return atWall(Date.UTC(y, m - 1, d, hour, minute, second))
}

function twelveHours(hour: number, half: string): number | null {
  if (hour < 1 || hour > 12) return null
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
}

function isDay(y: number, m: number, d: number): boolean {
  const date = new Date(Date.UTC(y, m - 1, d))
  return y >= 2000 && y < 2100 && date.getUTCMonth() === m - 1 && date.getUTCDate() === d
}

const mexicoCity = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Mexico_City',
  timeZoneName: 'longOffset',
  year: 'numeric',
})
const offsets = new Map<number, number>()

/** The instant at which the clocks of Mexico City show this (given as if it were UTC). They had summer time until 2022. */
function atWall(wall: number): number {
  const guess = wall - offsetAt(wall + 6 * HOUR_MS)
  return wall - offsetAt(guess)
}

/** Milliseconds ahead of UTC, the same for a whole hour. */
function offsetAt(at: number): number {
  const hour = Math.floor(at / HOUR_MS)
  let offset = offsets.get(hour)
  if (offset === undefined) {
    const name = mexicoCity.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
    const [, sign, hours, minutes] = /GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? []
    offset = (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * HOUR_MS + Number(minutes ?? 0) * 60_000)
    if (offsets.size >= 10_000) offsets.clear()
    offsets.set(hour, offset)
  }
  return offset
}
