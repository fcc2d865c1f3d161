import type { ResponseOf, tripArrival as tripArrivalCall } from '@vigia/contract'
import { notUnderway } from '@vigia/domain/arrival/estimate-arrival'
import { SIDE_OF } from '@vigia/domain/gps/fix-side'
import { plausiblePath } from '@vigia/domain/route/driven-path'
import type { Db } from '../../db/pool.ts'
import type { Actor } from '../../http/actor.ts'
import { hiddenAlertTypes } from '../../http/hidden-alert-types.ts'
import { isoOf } from '../../http/iso-of.ts'
import { mount, type Server } from '../../http/route.ts'
import type { Clock } from '../../ports/clock.ts'
import { notFound } from '../../ports/errors.ts'
import type { FleetReader, TripView } from '../../ports/fleet-view.ts'
import { ARRIVAL_TRACK_MS, type EstimateTripArrival } from './arrival-estimator.ts'
import { type DrivenFix, drivenFixes, type Lane } from './lane-trips.store.ts'
import { HEARD_EVERY_MS } from './past-drives.ts'

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly fleet: FleetReader
  readonly estimate: EstimateTripArrival
}

/** When a trip on its way arrives, and how sure that is (issue "The desk's work", 5). */
export function mountTripArrival(server: Server, deps: Deps): void {
  mount(server, 'tripArrival', ({ actor, params }) => tripArrival(deps, actor, params.id))
}

async function tripArrival(
  { db, clock, fleet, estimate }: Deps,
  actor: Actor,
  tripId: string,
): Promise<ResponseOf<typeof tripArrivalCall>> {
  const { organisationId } = actor
  const view = fleet.trip(organisationId, tripId)
  if (view === null) throw notFound('No existe ese viaje, o ya no está en curso.')
  const now = clock.now()
  const at = isoOf(now)
  const idle = notUnderway(view.facts.status)
  if (idle !== null) return { at, arrival: null, reason: idle, trips: 0 }
  // Of a unit that is silent nobody knows that it drives on: an hour of arrival would be a comfort.
  const isHeard = view.silence === null && view.gpsStatus === 'ACTIVE'
  const fixes = isHeard ? await drivenFixes(db, tripId, now - ARRIVAL_TRACK_MS, now, HEARD_EVERY_MS) : []
  const found = await estimate({
    ...{ organisationId, tripId, lane: laneOf(view), track: shownFixes(view, fixes) },
    ...{ hiddenTypes: hiddenAlertTypes(actor), at: now },
  })
  if ('reason' in found) return { at, arrival: null, reason: found.reason, trips: found.drives }
  const { p10, p50, p90, drives, isStanding } = found
  const arrival = { p10: isoOf(p10), p50: isoOf(p50), p90: isoOf(p90), is_standing: isStanding }
  return { at, arrival, reason: null, trips: drives }
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
