import type { TripSnapshot } from '../risk/trip-snapshot.ts'
import { MINUTE_MS } from '../time/duration.ts'
import { isSilent, operatorSide, type SignalSide, truckSide } from './signal-side.ts'
import { countingSides, isTripSilent } from './trip-silence.ts'

/** One side may pause so long while the other is heard: phones lag, trackers buffer. */
const ONE_SIDE_AFTER_MS = 5 * MINUTE_MS

export interface SilentSides {
  /** True when nothing is heard of the trip, false when one side is gone and the other reports. */
  readonly isWhole: boolean
  /** Never empty; the side heard last comes first. */
  readonly sides: readonly [SignalSide, ...SignalSide[]]
}

/**
 * What of a trip is silent: all sides that were in their rhythm when it was last heard, or the one that is gone; null
 * while it is heard as expected, and for a trip never heard.
 */
export function silentSides(trip: TripSnapshot, now: number): SilentSides | null {
  if (isTripSilent(trip, now)) {
    const [first, ...rest] = countingSides(trip)
    return first === undefined ? null : { isWhole: true, sides: [first, ...rest] }
  }
  const truck = truckSide(trip)
  const operator = operatorSide(trip)
  const placeholderAt = trip.lastPlaceholderAt ?? Number.NEGATIVE_INFINITY
  if (isGone(truck, operator, placeholderAt, now)) return { isWhole: false, sides: [truck] }
  if (isGone(operator, truck, placeholderAt, now)) return { isWhole: false, sides: [operator] }
  return null
}

/** Gone for good, while the other side is in its rhythm. */
function isGone(
  side: SignalSide | null,
  other: SignalSide | null,
  placeholderAt: number,
  now: number,
): side is SignalSide {
  if (side === null || other === null || isSilent(other, now)) return false
  const { lastFix, limitMs, lagMs } = side
  const goneMs = Math.max(limitMs, ONE_SIDE_AFTER_MS + lagMs)
  return placeholderAt <= lastFix.at && now - lastFix.at > goneMs
}
