import type { Clock } from '../../clock.ts'
import type { Sql } from '../../db/pool.ts'
import type { FleetReader } from '../../fleet-view.ts'
import { isoOf } from '../../http/iso-of.ts'
import { mount, type Server } from '../../http/route.ts'
import { sharedListing } from '../../http/shared-listing.ts'
import { jsonInTurns } from '../../in-turns.ts'
import { maySeeLinks, withMaskedLinks } from '../../masked-links.ts'
import { tripsInTransit } from '../../trips-in-transit.ts'
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
