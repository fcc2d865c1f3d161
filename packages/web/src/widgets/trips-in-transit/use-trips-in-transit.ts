import { useMemo } from 'react'
import { type TripInTransit, travelsInTransit } from '../../api/trips-in-transit.ts'
import type { FleetSource } from '../../fleet-screen/view/fleet-source.ts'
import { type FleetView, useFleetView } from '../../fleet-screen/view/use-fleet-view.ts'
import { criticalFirst } from '../../fleet-screen/view/with-risk.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { useStaleLimit } from '../../live/use-stale-limit.ts'
import { isMovingNow, isOf, type Narrowing, orderTrips, tripState, tripTexts } from './trip-state.ts'
import { withFeed } from './with-feed.ts'

/** Spec §9. */
export const REFRESH_S = 30

const SOURCE: FleetSource<readonly TripInTransit[], TripInTransit, Narrowing> = {
  listing: travelsInTransit,
  unitsOf: orderTrips,
  everyS: REFRESH_S,
  followsFleetMs: 2_000,
  merge: withFeed,
  order: criticalFirst,
  texts: tripTexts,
  isShown: isOf,
  everything: 'all',
}

/** Everything that both screens list and choose from. */
export interface TripsInTransit extends FleetView<TripInTransit, Narrowing> {
  readonly counts: { readonly moving: number; readonly delayed: number }
}

/** The trips in transit (spec §2), the critical ones first, and among each the most overdue. */
export function useTripsInTransit(): TripsInTransit {
  const fleet = useFleetView(SOURCE)
  const { all } = fleet
  const now = useServerNow(2_000)
  const staleLimit = useStaleLimit()
  const counts = useMemo(() => {
    const trips = all ?? []
    return {
      moving: trips.filter((trip) => isMovingNow(trip, staleLimit, now)).length,
      delayed: trips.filter((trip) => tripState(trip, staleLimit, now) === 'delayed').length,
    }
  }, [all, staleLimit, now])
  return { ...fleet, counts }
}
