import type { GpsFix } from '../gps/fix.ts'
import { isInSight, mayRideAlong } from '../gps/separation.ts'
import { expectedInterval } from '../silence/expected-interval.ts'
import { MINUTE_MS } from '../time/duration.ts'
import type { TripSnapshot } from './trip-snapshot.ts'

type Tracks = Pick<TripSnapshot, 'operatorTrack' | 'truckTrack'>

/**
 * A phone tells where the cargo is only once the truck has been silent for so much longer: it may have been left behind. For a
 * truck that reports rarely it is three of its intervals, within bounds.
 */
export const TRUCK_PREFERRED_MS = 5 * MINUTE_MS
export const TRUCK_PREFERRED_INTERVALS = 3
export const TRUCK_PREFERRED_MOST_MS = 15 * MINUTE_MS

/** True when the phone, and not the truck, tells where the cargo is. Both tracks newest first. */
export function isPhoneShown(operatorTrack: readonly GpsFix[], truckTrack: readonly GpsFix[]): boolean {
  const phone = operatorTrack[0]
  const unit = truckTrack[0]
  if (phone === undefined || unit === undefined) return phone !== undefined
  const rhythmMs = TRUCK_PREFERRED_INTERVALS * (expectedInterval(truckTrack) ?? 0)
  return phone.at - unit.at > Math.max(TRUCK_PREFERRED_MS, Math.min(TRUCK_PREFERRED_MOST_MS, rhythmMs))
}

/**
 * True when the phone would tell where the cargo is, and is known to be elsewhere. Not where the truck stood when it was last heard and
 * the phone is in sight of it, or may have
 * gone on with it: its operator has walked off, and its device sleeps.
 *
 * @param isApart whether operator and truck were proven apart (rules §1) when they could last be compared.
 */
export function isPhoneLeft(
  isApart: boolean,
  operatorTrack: readonly GpsFix[],
  truckTrack: readonly GpsFix[],
): boolean {
  if (!isApart || truckTrack.length === 0 || !isPhoneShown(operatorTrack, truckTrack)) return false
  return !isInSight(operatorTrack, truckTrack) && !mayRideAlong(operatorTrack, truckTrack)
}

/** The track that tells where the cargo is: the truck's, or the phone's when that was heard much later. */
export function newestTrack({ operatorTrack, truckTrack }: Tracks): readonly GpsFix[] {
  return isPhoneShown(operatorTrack, truckTrack) ? operatorTrack : truckTrack
}

/** Where the trip is, by the newest fix of that track; null with no usable position. */
export function newestFix(tracks: Tracks): GpsFix | null {
  return newestTrack(tracks)[0] ?? null
}
