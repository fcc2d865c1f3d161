import type { LiveTripState } from '@vigia/contract/live-frame'
import type { TripInTransit } from '../../api/trips-in-transit.ts'
import { newerFix } from '../../fleet-screen/view/merge-units.ts'
import { withRisk } from '../../fleet-screen/view/with-risk.ts'

/** The trip as the last answer said, moved on by the live feed where that knows a newer fix. */
export function withFeed(trip: TripInTransit, state: LiveTripState | undefined): TripInTransit {
  const fix = newerFix(trip.fixAt, state)
  const judged = withRisk(trip, state)
  return fix === null ? judged : { ...judged, ...fix }
}
