import { createHash } from 'node:crypto'
import type { Clock } from '../../clock.ts'
import type { Sql } from '../../db/pool.ts'
import type { FleetReader } from '../../fleet-view.ts'
import { answerListing, type LargeListing, largeListing } from '../../http/large-listing.ts'
import { mount, type Server } from '../../http/route.ts'
import { isoOf } from '../../realtime/trip-events.routes.ts'
import { tripsInTransit } from '../../trips-in-transit.ts'
import { cargoInTransit } from './trip-cargo.store.ts'
import { tripInTransitOf } from './trip-in-transit.routes.ts'

interface Deps {
  readonly db: Sql
  readonly clock: Clock
  readonly fleet: FleetReader
}

/** `GET /api/travels/in-transit` (spec §7): live positions, joined with what only the database knows of each trip. */
export function mountTripsInTransit(server: Server, { db, clock, fleet }: Deps): void {
  /** Whoever asks while a listing is being made gets that one: ten screens that refresh at once cost one. */
  const making = new Map<string, Promise<LargeListing>>()

  const make = async (organisationId: string): Promise<LargeListing> => {
    const cargo = await cargoInTransit(db, organisationId)
    const trips = tripsInTransit(fleet, organisationId).map(({ view }) => view)
    const data = JSON.stringify(trips.map((view) => tripInTransitOf(view, cargo.get(view.facts.id))))
    const etag = `W/"${createHash('sha1').update(data).digest('base64url')}"`
    return largeListing(etag, Buffer.from(`{"data":${data},"generated_at":"${isoOf(clock.now())}"}`))
  }

  mount(server, 'travelsInTransit', async ({ actor: { organisationId }, headers }) => {
    const work = making.get(organisationId) ?? make(organisationId).finally(() => making.delete(organisationId))
    making.set(organisationId, work)
    return answerListing(await work, headers)
  })
}
