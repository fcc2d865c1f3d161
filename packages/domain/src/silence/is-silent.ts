import type { GpsFix } from '../gps/fix.ts'
import type { TripSnapshot } from '../risk/trip-snapshot.ts'
import { MINUTE_MS } from '../time/duration.ts'
import { expectedInterval } from './expected-interval.ts'

export const SILENT_AFTER_INTERVALS = 3
export const SILENT_AFTER_MS = 90_000
/** For a device whose rhythm is not known yet. */
export const SILENT_UNKNOWN_MS = 15 * MINUTE_MS
/** An operator's phone lags up to two minutes behind the truck, and that is normal. */
export const PHONE_LAG_MS = 2 * MINUTE_MS

type Tracks = Pick<TripSnapshot, 'operatorTrack' | 'truckTrack'>

/** Milliseconds from which on a device that usually leaves so long between two signals is silent. */
export function silenceLimit(expectedMs: number | null): number {
  return expectedMs === null ? SILENT_UNKNOWN_MS : Math.max(SILENT_AFTER_INTERVALS * expectedMs, SILENT_AFTER_MS)
}

/**
 * True when a device has left its rhythm: its newest fix is older than three of its usual intervals and 90 s. A device
 * never heard has not fallen silent.
 *
 * @param lagMs what its fixes may lag behind: `PHONE_LAG_MS` for an operator's phone.
 */
export function isSilent(track: readonly GpsFix[], now: number, lagMs = 0): boolean {
  const newest = track[0]
  return newest !== undefined && now - newest.at > silenceLimit(expectedInterval(track)) + lagMs
}

/** `isSilent` of the operator's phone, whose fixes may lag. */
export function isOperatorSilent({ operatorTrack }: Pick<Tracks, 'operatorTrack'>, now: number): boolean {
  return isSilent(operatorTrack, now, PHONE_LAG_MS)
}

/** `isSilent` of the truck's devices. */
export function isTruckSilent({ truckTrack }: Pick<Tracks, 'truckTrack'>, now: number): boolean {
  return isSilent(truckTrack, now)
}

/** True when this side was in its rhythm at the last signal of the trip: it had not fallen silent before the other. */
export function stillCounts(track: readonly GpsFix[], { operatorTrack, truckTrack }: Tracks): boolean {
  const newestAt = Math.max(operatorTrack[0]?.at ?? 0, truckTrack[0]?.at ?? 0)
  return track[0] !== undefined && !isSilent(track, newestAt, track === operatorTrack ? PHONE_LAG_MS : 0)
}

/**
 * True when nothing is heard of a trip any more, by the rhythm of the denser of its sides that still counted. False for
 * a trip never heard: it has no position, it did not fall silent.
 */
export function isTripSilent(
  trip: Pick<TripSnapshot, 'operatorTrack' | 'truckTrack' | 'lastPlaceholderAt'>,
  now: number,
): boolean {
  const { operatorTrack, truckTrack, lastPlaceholderAt } = trip
  const counting = [operatorTrack, truckTrack].filter((track) => stillCounts(track, trip))
  if (counting.length === 0) return false
  const limitMs = Math.min(...counting.map((track) => silenceLimit(expectedInterval(track))))
  const lagMs = counting.includes(operatorTrack) ? PHONE_LAG_MS : 0
  const lastAt = Math.max(...counting.map((track) => track[0]?.at ?? 0), lastPlaceholderAt ?? 0)
  return now - lastAt > limitMs + lagMs
}
