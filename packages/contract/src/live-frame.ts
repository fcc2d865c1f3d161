/**
 * The packed `positions` batch: little-endian, 32-byte header, 28 bytes a trip, 4 bytes a removed trip. It holds no
 * schema library, so that the browser can import it.
 */
import { FIX_SOURCES, type FixSource } from '@vigia/domain/gps/fix'
import { RISK_LEVELS, RISK_TYPES, type RiskLevel, type RiskType } from '@vigia/domain/risk/risk-level'

const VERSION = 1
const HEADER_BYTES = 32
const TRIP_BYTES = 28
const UNKNOWN = 0xffff
const STOPPED = 1
const HAS_GPS = 2

/** What the map and the list need to know of a trip, each second. */
export interface LiveTripState {
  readonly tripId: string
  readonly lat: number
  readonly lng: number
  /** Epoch milliseconds of the fix; 0 with no usable position. */
  readonly fixAt: number
  readonly speedKmh: number | null
  readonly headingDeg: number | null
  readonly score: number
  readonly level: RiskLevel
  readonly primaryAlert: RiskType | null
  readonly source: FixSource
  readonly stopped: boolean
  /** False: never had a usable position, and `lat`, `lng` mean nothing. */
  readonly hasGps: boolean
}

export interface LiveFrame {
  /** True: the frame holds every watched trip, and trips that are not in it are gone. */
  readonly full: boolean
  readonly sequence: number
  /** The server's clock, epoch milliseconds. */
  readonly sentAt: number
  readonly trips: readonly LiveTripState[]
  readonly removed: readonly string[]
}

const scaled = (value: number | null): number =>
  value === null ? UNKNOWN : Math.min(UNKNOWN - 1, Math.round(value * 10))
const unscaled = (value: number): number | null => (value === UNKNOWN ? null : value / 10)

/** Packs a frame. Coordinates keep 6 decimals (0.1 m), speed and heading one. */
export function encodeLiveFrame(frame: LiveFrame): Uint8Array {
  const bytes = new Uint8Array(HEADER_BYTES + frame.trips.length * TRIP_BYTES + frame.removed.length * 4)
  const view = new DataView(bytes.buffer)
  view.setUint8(0, VERSION)
  view.setUint8(1, frame.full ? 1 : 0)
  view.setUint32(4, frame.trips.length, true)
  view.setUint32(8, frame.removed.length, true)
  view.setFloat64(16, frame.sequence, true)
  view.setFloat64(24, frame.sentAt, true)
  let at = HEADER_BYTES
  for (const trip of frame.trips) {
    view.setUint32(at, Number(trip.tripId), true)
    view.setInt32(at + 4, Math.round(trip.lat * 1e6), true)
    view.setInt32(at + 8, Math.round(trip.lng * 1e6), true)
    view.setFloat64(at + 12, trip.fixAt, true)
    view.setUint16(at + 20, scaled(trip.speedKmh), true)
    view.setUint16(at + 22, scaled(trip.headingDeg), true)
    view.setUint8(at + 24, trip.score)
    view.setUint8(at + 25, (RISK_LEVELS.indexOf(trip.level) << 4) | FIX_SOURCES.indexOf(trip.source))
    view.setUint8(at + 26, trip.primaryAlert === null ? 0 : RISK_TYPES.indexOf(trip.primaryAlert) + 1)
    view.setUint8(at + 27, (trip.stopped ? STOPPED : 0) | (trip.hasGps ? HAS_GPS : 0))
    at += TRIP_BYTES
  }
  for (const tripId of frame.removed) {
    view.setUint32(at, Number(tripId), true)
    at += 4
  }
  return bytes
}

/** Unpacks a frame; throws on a version it does not know. */
export function decodeLiveFrame(bytes: Uint8Array): LiveFrame {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint8(0) !== VERSION) throw new Error(`Unknown live frame version ${view.getUint8(0)}`)
  const tripCount = view.getUint32(4, true)
  const removedCount = view.getUint32(8, true)
  const trips = Array.from({ length: tripCount }, (_, index) => decodeTrip(view, HEADER_BYTES + index * TRIP_BYTES))
  const removedAt = HEADER_BYTES + tripCount * TRIP_BYTES
  const removed = Array.from({ length: removedCount }, (_, i) => String(view.getUint32(removedAt + i * 4, true)))
  return {
    full: view.getUint8(1) === 1,
    sequence: view.getFloat64(16, true),
    sentAt: view.getFloat64(24, true),
    trips,
    removed,
  }
}

function decodeTrip(view: DataView, at: number): LiveTripState {
  const packed = view.getUint8(at + 25)
  const alert = view.getUint8(at + 26)
  const flags = view.getUint8(at + 27)
  return {
    tripId: String(view.getUint32(at, true)),
    lat: view.getInt32(at + 4, true) / 1e6,
    lng: view.getInt32(at + 8, true) / 1e6,
    fixAt: view.getFloat64(at + 12, true),
    speedKmh: unscaled(view.getUint16(at + 20, true)),
    headingDeg: unscaled(view.getUint16(at + 22, true)),
    score: view.getUint8(at + 24),
    level: RISK_LEVELS[packed >> 4] ?? 'unknown',
    source: FIX_SOURCES[packed & 0xf] ?? 'cache',
    primaryAlert: alert === 0 ? null : (RISK_TYPES[alert - 1] ?? null),
    stopped: (flags & STOPPED) !== 0,
    hasGps: (flags & HAS_GPS) !== 0,
  }
}
