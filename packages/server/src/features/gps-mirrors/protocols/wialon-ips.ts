import { crc16 } from './crc16.ts'
import { headingOf, isPlace, type MirrorFix, remoteText, within } from './mirror-fix.ts'

export const MAX_IPS_LINE_BYTES = 64 * 1024
export const MAX_IPS_BATCH = 1_000

export type IpsVersion = '1.1' | '2.0'

/** A position without the id, which the login said. */
export type IpsPosition = Omit<MirrorFix, 'remoteId' | 'remoteName'>

/** What one line says. A position is null where the platform sent none (`NA`). */
export type IpsMessage =
  | { readonly kind: 'login'; readonly version: IpsVersion; readonly remoteId: string; readonly password: string }
  | { readonly kind: 'data'; readonly type: 'SD' | 'D'; readonly position: IpsPosition | null }
  | { readonly kind: 'batch'; readonly positions: readonly (IpsPosition | null)[]; readonly malformed: number }
  | { readonly kind: 'ping' }
  /** A type that carries no position (texts, pictures): answered, not read. */
  | { readonly kind: 'other'; readonly type: string }
  /** Answered with the code that the protocol has for it. */
  | { readonly kind: 'malformed'; readonly answer: string | null }

/** Reads one line without its end: `#type#payload`, in version 2.0 with its checksum. `version` null: not signed in yet. */
export function parseIpsLine(line: Buffer, version: IpsVersion | null): IpsMessage {
  const head = /^#([A-Z]{1,3})#/.exec(line.toString('latin1', 0, 8))
  if (head === null) return { kind: 'malformed', answer: null }
  const [prefix, type = ''] = head
  const payload = line.subarray(prefix.length)
  if (type === 'L') return parseLogin(payload)
  if (type === 'P') return { kind: 'ping' }
  const separator = type === 'B' ? '|' : ';'
  const body = version === '2.0' ? withoutChecksum(payload, separator) : payload.toString('utf8')
  if (body === null) return { kind: 'malformed', answer: CHECKSUM_ANSWERS[type] ?? null }
  switch (type) {
    case 'SD':
    case 'D': {
      const position = parsePosition(body)
      return typeof position === 'string'
        ? { kind: 'malformed', answer: `#A${type}#${ERROR_CODES[position][type]}\r\n` }
        : { kind: 'data', type, position }
    }
    case 'B': {
      const parts = body.split('|').filter((part) => part !== '')
      const read = parts.slice(0, MAX_IPS_BATCH).map(parsePosition)
      const positions = read.filter((one) => typeof one !== 'string')
      return { kind: 'batch', positions, malformed: parts.length - positions.length }
    }
    default:
      return { kind: 'other', type }
  }
}

/** `imei;password` in 1.1, `2.0;imei;password;crc` in 2.0. */
function parseLogin(payload: Buffer): IpsMessage {
  const isSecond = payload.subarray(0, 4).toString('latin1') === '2.0;'
  const text = isSecond ? withoutChecksum(payload, ';') : payload.toString('utf8')
  if (text === null) return { kind: 'malformed', answer: '#AL#10\r\n' }
  const fields = text.split(';')
  const [id = '', password = ''] = isSecond ? fields.slice(1) : fields
  const remoteId = remoteText(id)
  if (remoteId === null || password.length > 200) return { kind: 'malformed', answer: '#AL#0\r\n' }
  return { kind: 'login', version: isSecond ? '2.0' : '1.1', remoteId, password }
}

/** The checksum is of all before it, its separator included; null when it is another. */
function withoutChecksum(payload: Buffer, separator: string): string | null {
  const last = payload.lastIndexOf(separator)
  const sum = payload.toString('latin1', last + 1)
  if (last < 0 || !/^[0-9a-f]{1,4}$/i.test(sum)) return null
  return crc16(payload.subarray(0, last + 1)) === Number.parseInt(sum, 16) ? payload.toString('utf8', 0, last) : null
}

type Problem = 'structure' | 'time' | 'place' | 'motion'
const ERROR_CODES: Readonly<Record<Problem, Readonly<Record<'SD' | 'D', string>>>> = {
  structure: { SD: '-1', D: '-1' },
  time: { SD: '0', D: '0' },
  place: { SD: '10', D: '10' },
  motion: { SD: '11', D: '11' },
}
const CHECKSUM_ANSWERS: Readonly<Record<string, string>> = {
  SD: '#ASD#13\r\n',
  D: '#AD#16\r\n',
  B: '#AB#\r\n',
}

/** `ddmmyy;hhmmss;lat;N;lon;E;speed;course;height;sats…`; what follows in a long message does not move a truck. */
function parsePosition(text: string): IpsPosition | null | Problem {
  const fields = text.split(';', 20).map((field) => field.trim())
  if (fields.length < 10) return 'structure'
  const [date = '', time = '', lat = '', latSide = '', lng = '', lngSide = '', speed = '', course = '', height = ''] =
    fields
  const at = parseTime(date, time)
  if (at === 'time') return at
  if (lat === 'NA' || lng === 'NA' || at === null) return null
  const point = { lat: degrees(lat, latSide, 'N', 'S'), lng: degrees(lng, lngSide, 'E', 'W') }
  if (!Number.isFinite(point.lat) || !Number.isFinite(point.lng) || !isPlace(point)) return 'place'
  const [speedKmh, headingDeg] = [optional(speed), optional(course)]
  if (Number.isNaN(speedKmh) || Number.isNaN(headingDeg)) return 'motion'
  const altitudeM = optional(height)
  return {
    ...{ point, at, accuracyM: null },
    speedKmh: speedKmh === null ? null : within(speedKmh, 0, 1000),
    headingDeg: headingDeg === null ? null : headingOf(headingDeg),
    altitudeM: altitudeM === null ? null : within(altitudeM, -1000, 20_000),
  }
}

/** Epoch milliseconds; null for `NA`: a place without its time is not a fix. Seconds may have decimals. */
function parseTime(date: string, time: string): number | null | 'time' {
  if (date === 'NA' || time === 'NA') return null
  const day = /^(\d\d)(\d\d)(\d\d)$/.exec(date)
  const hour = /^(\d\d)(\d\d)(\d\d)(\.\d{1,9})?$/.exec(time)
  if (day === null || hour === null) return 'time'
  const iso = `20${day[3]}-${day[2]}-${day[1]}T${hour[1]}:${hour[2]}:${hour[3]}.000Z`
  const at = Date.parse(iso)
  return Number.isNaN(at) || new Date(at).toISOString() !== iso ? 'time' : at
}

/** `5544.6025` is 55° 44.6025′. NaN for anything else. */
function degrees(text: string, side: string, positive: string, negative: string): number {
  const parts = /^(\d{1,3})(\d\d\.\d{1,12}|\d\d)$/.exec(text)
  if (parts === null || (side !== positive && side !== negative)) return Number.NaN
  const minutes = Number(parts[2])
  if (minutes >= 60) return Number.NaN
  const value = Number(parts[1]) + minutes / 60
  return side === positive ? value : -value
}

/** Null for `NA` and empty, NaN for what is no number. */
const optional = (text: string): number | null =>
  text === 'NA' || text === '' ? null : /^-?\d{1,7}(\.\d{1,9})?$/.test(text) ? Number(text) : Number.NaN
