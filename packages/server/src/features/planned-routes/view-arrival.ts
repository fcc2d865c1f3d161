import type { AlertType } from '@vigia/domain/alerts/alert-type'
import { type Arrival, type NoArrival, notUnderway } from '@vigia/domain/arrival/estimate-arrival'
import { SIDE_OF } from '@vigia/domain/gps/fix-side'
import { plausiblePath } from '@vigia/domain/route/driven-path'
import type { Sql } from '../../db/pool.ts'
import type { TripView } from '../../ports/fleet-view.ts'
import { ARRIVAL_TRACK_MS, type EstimateTripArrival } from './arrival-estimator.ts'
import { type DrivenFix, drivenFixes, type Lane } from './lane-trips.store.ts'
import { FIX_EVERY_MS } from './past-drives.ts'

interface Deps {
  readonly db: Sql
  readonly estimate: EstimateTripArrival
}

/** When a trip arrives as the desk is shown it at `now` (epoch ms), to who knows nothing of alerts of `hiddenTypes`. */
export async function viewArrival(
  { db, estimate }: Deps,
  view: TripView,
  { hiddenTypes, now }: { readonly hiddenTypes: readonly AlertType[]; readonly now: number },
): Promise<Arrival | NoArrival> {
  const { id: tripId, organisationId, status } = view.facts
  const idle = notUnderway(status)
  if (idle !== null) return { reason: idle, drives: 0 }
  // Of a unit that is silent nobody knows that it drives on: an hour of arrival would be a comfort.
  const isReporting = view.silence === null && view.gpsStatus === 'ACTIVE'
  const fixes = isReporting ? await drivenFixes(db, tripId, now - ARRIVAL_TRACK_MS, now, FIX_EVERY_MS) : []
  return estimate({
    ...{
      organisationId,
      tripId,
      lane: laneOf(view),
      plannedRoute: view.facts.plannedRoute,
      track: shownFixes(view, fixes),
    },
    ...{ hiddenTypes, at: now },
  })
}

/**
 * Of phone and unit those that say where the trip is now, as the desk is shown it: the other may have been left behind, and its
 * place would be another's arrival.
 */
function shownFixes({ position }: TripView, fixes: readonly DrivenFix[]): readonly DrivenFix[] {
  const side = position === null ? 'manual' : SIDE_OF[position.source]
  if (side === 'manual') return []
  return plausiblePath(fixes.filter(({ isPhone }) => isPhone === (side === 'operator')))
}

const laneOf = ({ facts }: TripView): Lane => ({
  ...{ origin: facts.origin, destination: facts.destination },
  ...{ originPoint: facts.originPoint, destinationPoint: facts.destinationPoint },
})
