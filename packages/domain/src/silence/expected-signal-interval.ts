import type { TripSnapshot } from '../risk/trip-snapshot.ts'
import { expectedInterval } from './expected-interval.ts'
import { stillCounts } from './is-silent.ts'

/**
 * What a trip usually leaves between two signals of any source, in milliseconds: the smaller of both sides that still
 * counted when the trip was last heard; null while neither is known.
 */
export function expectedSignalInterval(trip: Pick<TripSnapshot, 'operatorTrack' | 'truckTrack'>): number | null {
  const known = [trip.operatorTrack, trip.truckTrack].flatMap((track) => {
    const expectedMs = stillCounts(track, trip) ? expectedInterval(track) : null
    return expectedMs === null ? [] : [expectedMs]
  })
  return known.length === 0 ? null : Math.min(...known)
}
