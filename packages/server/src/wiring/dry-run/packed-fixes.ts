import { FIX_QUALITIES, FIX_SOURCES } from '@vigia/domain/gps/fix'
import type { RecordedFix } from '../../ports/recorded-fix.ts'

const COLUMNS = 9
/** Numbers of eight bytes, the high one first, as `float8send` writes them. */
export const FIX_BYTES = COLUMNS * 8
/** Of a value that is not there. */
const ABSENT = -9_999

/** One position as `FIX_BYTES` bytes, in SQL, of the alias `p`; read by `fixAt`. */
export const PACKED_FIX = [
  'p.device_id::float8',
  'extract(epoch from p.fix_at)::float8 * 1000',
  'extract(epoch from p.received_at)::float8 * 1000',
  'p.lat',
  'p.lng',
  `coalesce(p.speed_kmh, ${ABSENT})::float8`,
  `coalesce(p.heading_deg, ${ABSENT})::float8`,
  `coalesce(p.accuracy_m, ${ABSENT})::float8`,
  '(p.quality * 100 + p.source * 10 + p.panic::int)::float8',
]
  .map((column) => `float8send(${column})`)
  .join(' || ')

export const fixCount = (positions: Buffer): number => Math.floor(positions.length / FIX_BYTES)

export const receivedAtOf = (positions: Buffer, index: number): number =>
  Math.round(positions.readDoubleBE(index * FIX_BYTES + 16))

/** The position number `index`. */
export function fixAt(positions: Buffer, index: number): RecordedFix {
  const value = (column: number): number => positions.readDoubleBE(index * FIX_BYTES + column * 8)
  const orNull = (column: number): number | null => (value(column) === ABSENT ? null : value(column))
  const flags = Math.round(value(8))
  return {
    deviceId: value(0),
    receivedAt: receivedAtOf(positions, index),
    quality: FIX_QUALITIES[Math.floor(flags / 100)] ?? 'good',
    fix: {
      point: { lat: value(3), lng: value(4) },
      at: Math.round(value(1)),
      speedKmh: orNull(5),
      headingDeg: orNull(6),
      altitudeM: null,
      accuracyM: orNull(7),
      source: FIX_SOURCES[Math.floor(flags / 10) % 10] ?? 'cache',
      panic: flags % 10 === 1,
    },
    ...{ address: null, comment: null, userId: null },
  }
}
