import type { LiveTripState } from '@vigia/contract/live-frame'
import type { TripInTransit } from '../../api/trips-in-transit.ts'

/** The trip as the last answer said, moved on by the live feed where that knows a newer fix. */
export function withFeed(trip: TripInTransit, state: LiveTripState | undefined): TripInTransit {
  if (state === undefined || !state.hasGps || state.fixAt <= (trip.fixAt ?? 0)) return trip
  const { lat, lng, fixAt, speedKmh, headingDeg, source } = state
  return { ...trip, point: { lat, lng }, fixAt, speedKmh, headingDeg, source }
}
