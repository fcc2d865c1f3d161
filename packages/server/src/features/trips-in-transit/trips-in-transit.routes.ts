import type { Sql } from '../../db/pool.ts'
import { isoOf } from '../../http/iso-of.ts'
import { maySeeLinks, withMaskedLinks } from '../../http/masked-links.ts'
import { mount, type Server } from '../../http/route.ts'
import { sharedListing } from '../../http/shared-listing.ts'
import type { Clock } from '../../ports/clock.ts'
import type { FleetReader } from '../../ports/fleet-view.ts'
import { tripsInTransit } from '../../ports/trips-in-transit.ts'
import { jsonInTurns } from '../../workers/in-turns.ts'
import { cargoInTransit } from './trip-cargo.store.ts'
import { tripInTransitOf } from './trip-in-transit.wire.ts'

interface Deps {
  readonly db: Sql
  readonly clock: Clock
  readonly fleet: FleetReader
}

/** `GET /api/travels/in-transit` (spec §7): live positions, joined with what only the database knows of each trip. */
export function mountTripsInTransit(server: Server, { db, clock, fleet }: Deps): void {
  const listingOf = (shown: FleetReader) =>
    sharedListing(async (organisationId) => {
      const cargo = await cargoInTransit(db, organisationId)
      const trips = tripsInTransit(shown, organisationId)
      const state = await jsonInTurns(trips, ({ view }) => tripInTransitOf(view, cargo.get(view.facts.id)))
      return { state, body: `{"data":${state},"generated_at":"${isoOf(clock.now())}"}` }
    })
  const [whole, masked] = [listingOf(fleet), listingOf(withMaskedLinks(fleet))]
  mount(server, 'travelsInTransit', (call) => (maySeeLinks(call.actor) ? whole(call) : masked(call)))
}
