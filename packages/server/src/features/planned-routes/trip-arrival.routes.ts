import type { ResponseOf, tripArrival as tripArrivalCall } from '@vigia/contract'
import type { Db } from '../../db/pool.ts'
import type { Actor } from '../../http/actor.ts'
import { hiddenAlertTypes } from '../../http/hidden-alert-types.ts'
import { isoOf } from '../../http/iso-of.ts'
import { mount, type Server } from '../../http/route.ts'
import type { Clock } from '../../ports/clock.ts'
import { notFound } from '../../ports/errors.ts'
import type { FleetReader } from '../../ports/fleet-view.ts'
import type { EstimateTripArrival } from './arrival-estimator.ts'
import { viewArrival } from './view-arrival.ts'

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

async function tripArrival(deps: Deps, actor: Actor, tripId: string): Promise<ResponseOf<typeof tripArrivalCall>> {
  const view = deps.fleet.trip(actor.organisationId, tripId)
  if (view === null) throw notFound('No existe ese viaje, o ya no está en curso.')
  const now = deps.clock.now()
  const at = isoOf(now)
  const found = await viewArrival(deps, view, { hiddenTypes: hiddenAlertTypes(actor), now })
  if ('reason' in found) return { at, arrival: null, reason: found.reason, trips: found.drives }
  const { p10, p50, p90, drives, isStanding, basis } = found
  const arrival = { p10: isoOf(p10), p50: isoOf(p50), p90: isoOf(p90), is_standing: isStanding, basis }
  return { at, arrival, reason: null, trips: drives }
}
