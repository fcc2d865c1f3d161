import { FIX_QUALITIES, FIX_SOURCES } from '@vigia/domain/gps/fix'
import type { RecordedFix } from '../../ports/recorded-fix.ts'

/** Eight bytes for each of the first five, four for each of the next three, two for what is left, the high one first. */
export const FIX_BYTES = 5 * 8 + 3 * 4 + 2
/** Of a value that is not there. */
const ABSENT = -9_999

/** One position as `FIX_BYTES` bytes, in SQL, of the alias `p`; read by `fixAt`. */
export const PACKED_FIX = [
  'int8send(p.device_id)',
  // Microseconds since 2000: as the database keeps them, without the decimals that it would make of them.
  'timestamptz_send(p.fix_at)',
  'timestamptz_send(p.received_at)',
  'float8send(p.lat)',
  'float8send(p.lng)',
  `float4send(coalesce(p.speed_kmh, ${ABSENT})::float4)`,
  `float4send(coalesce(p.heading_deg, ${ABSENT})::float4)`,
  `float4send(coalesce(p.accuracy_m, ${ABSENT})::float4)`,
  'int2send((p.quality * 100 + p.source * 10 + p.panic::int)::int2)',
].join(' || ')

export const fixCount = (positions: Buffer): number => Math.floor(positions.length / FIX_BYTES)

export const receivedAtOf = (positions: Buffer, index: number): number => instantAt(positions, index * FIX_BYTES + 16)

const YEAR_2000_MS = Date.UTC(2000)

/** Epoch milliseconds of an instant as the database sends it. */
const instantAt = (positions: Buffer, offset: number): number =>
  YEAR_2000_MS + Math.round(int64At(positions, offset) / 1_000)

const int64At = (positions: Buffer, offset: number): number =>
  positions.readInt32BE(offset) * 2 ** 32 + positions.readUInt32BE(offset + 4)

/** The position number `index`. */
export function fixAt(positions: Buffer, index: number): RecordedFix {
  const at = index * FIX_BYTES
  const double = (offset: number): number => positions.readDoubleBE(at + offset)
  const orNull = (offset: number): number | null => {
    const value = positions.readFloatBE(at + offset)
    return value === ABSENT ? null : value
  }
  const flags = positions.readInt16BE(at + 52)
  return {
    deviceId: int64At(positions, at),
    receivedAt: receivedAtOf(positions, index),
    quality: FIX_QUALITIES[Math.floor(flags / 100)] ?? 'good',
    fix: {
      point: { lat: double(24), lng: double(32) },
      at: instantAt(positions, at + 8),
      speedKmh: orNull(40),
      headingDeg: orNull(44),
      altitudeM: null,
      accuracyM: orNull(48),
      source: FIX_SOURCES[Math.floor(flags / 10) % 10] ?? 'cache',
      panic: flags % 10 === 1,
    },
    ...{ address: null, comment: null, userId: null },
  }
}
