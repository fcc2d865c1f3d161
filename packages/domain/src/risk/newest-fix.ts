import type { GpsFix } from '../gps/fix.ts'
import type { TripSnapshot } from './trip-snapshot.ts'

type Tracks = Pick<TripSnapshot, 'operatorTrack' | 'truckTrack'>

/** The track that was heard last; of two heard at once the truck's, which carries the cargo. */
export function newestTrack({ operatorTrack, truckTrack }: Tracks): readonly GpsFix[] {
  const phoneAt = operatorTrack[0]?.at ?? Number.NEGATIVE_INFINITY
  const unitAt = truckTrack[0]?.at ?? Number.NEGATIVE_INFINITY
  return phoneAt > unitAt ? operatorTrack : truckTrack
}

/** Where the trip is, by its newest fix of any source; null with no usable position. */
export function newestFix(tracks: Tracks): GpsFix | null {
  return newestTrack(tracks)[0] ?? null
}
