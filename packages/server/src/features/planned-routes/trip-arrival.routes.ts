import type { ResponseOf, tripArrival as tripArrivalCall } from '@vigia/contract'
import { estimateArrival, notUnderway } from '@vigia/domain/arrival/estimate-arrival'
import { SIDE_OF } from '@vigia/domain/gps/fix-side'
import { plausiblePath } from '@vigia/domain/route/driven-path'
import { HOUR_MS } from '@vigia/domain/time/duration'
import type { Db } from '../../db/pool.ts'
import { isoOf } from '../../http/iso-of.ts'
import { mount, type Server } from '../../http/route.ts'
import type { Clock } from '../../ports/clock.ts'
import { notFound } from '../../ports/errors.ts'
import type { FleetReader, TripView } from '../../ports/fleet-view.ts'
import { type DrivenFix, drivenFixes, type Lane } from './lane-trips.store.ts'
import { HEARD_EVERY_MS, type PastDrivesOf, pastDrivesOf } from './past-drives.ts'

/** So far back goes what tells of the unit's own pace and last rest. */
const TRACK_MS = 12 * HOUR_MS

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly fleet: FleetReader
}

/** When a trip on its way arrives, and how sure that is (issue "The desk's work", 5). */
export function mountTripArrival(server: Server, deps: Deps): void {
  const drivesOf = pastDrivesOf(deps.db, deps.clock)
  mount(server, 'tripArrival', ({ actor, params }) => tripArrival(deps, drivesOf, actor.organisationId, params.id))
}

async function tripArrival(
  { db, clock, fleet }: Deps,
  drivesOf: PastDrivesOf,
  organisationId: string,
  tripId: string,
): Promise<ResponseOf<typeof tripArrivalCall>> {
  const view = fleet.trip(organisationId, tripId)
  if (view === null) throw notFound('No existe ese viaje, o ya no está en curso.')
  const now = clock.now()
  const at = isoOf(now)
  const idle = notUnderway(view.facts.status)
  if (idle !== null) return { at, arrival: null, reason: idle, trips: 0 }
  const { destinationPoint: destination } = view.facts
  // Of a unit that is silent nobody knows that it drives on: an hour of arrival would be a comfort.
  const isHeard = view.silence === null && view.gpsStatus === 'ACTIVE'
  const [fixes, past] =
    destination === null || !isHeard
      ? [[], []]
      : await Promise.all([
          drivenFixes(db, tripId, now - TRACK_MS, now, HEARD_EVERY_MS),
          drivesOf(organisationId, tripId, laneOf(view), destination),
        ])
  const found = estimateArrival({ track: shownFixes(view, fixes), destination }, past, now)
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
