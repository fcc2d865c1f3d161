import type { GpsFix } from '../gps/fix.ts'
import { MINUTE_MS } from '../time/duration.ts'
import type { TripSnapshot } from './trip-snapshot.ts'

type Tracks = Pick<TripSnapshot, 'operatorTrack' | 'truckTrack'>

/** A phone tells where the cargo is only once the truck has been silent for so much longer: it may have been left behind. */
export const TRUCK_PREFERRED_MS = 5 * MINUTE_MS

/** The track that tells where the cargo is: the truck's, or the phone's when that was heard much later. */
export function newestTrack({ operatorTrack, truckTrack }: Tracks): readonly GpsFix[] {
  const phoneAt = operatorTrack[0]?.at ?? Number.NEGATIVE_INFINITY
  const unitAt = truckTrack[0]?.at ?? Number.NEGATIVE_INFINITY
  return phoneAt > unitAt + TRUCK_PREFERRED_MS ? operatorTrack : truckTrack
}

/** Where the trip is, by the newest fix of that track; null with no usable position. */
export function newestFix(tracks: Tracks): GpsFix | null {
  return newestTrack(tracks)[0] ?? null
}
