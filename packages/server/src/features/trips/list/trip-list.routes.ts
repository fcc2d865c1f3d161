import { wordPatterns } from '../../../db/word-patterns.ts'
import { pageOf, pageRequest } from '../../../http/page.ts'
import { mount, type Server } from '../../../http/route.ts'
import { notFound } from '../../../ports/errors.ts'
import { readTripVersion } from '../require-version.ts'
import { findTrip } from '../trips.store.ts'
import type { TripsDeps } from '../trips-deps.ts'
import { changeTripStatuses } from './change-trip-statuses.ts'
import { deleteTrip, judgeDeletion } from './delete-trip.ts'
import { statusChangesOf } from './status-changes.store.ts'
import { type ListedTrip, listTrips } from './trip-list.store.ts'

/** All trips of an organisation, whatever their status: as a list, changed several at once, with their history, deleted. */
export function mountTripList(server: Server, deps: TripsDeps): void {
  const { db } = deps

  mount(server, 'listTrips', async ({ actor, query }) => {
    const request = { ...pageRequest(query), filter: query.status ?? null, words: wordPatterns(query.q ?? '') }
    const { data, nextCursor } = pageOf(await listTrips(db, actor.organisationId, request), request)
    return { data: data.map(toWire), nextCursor }
  })

  mount(server, 'changeTripStatuses', async ({ audit, body: { status, trips, reason } }) => {
    const results = await changeTripStatuses(deps, { audit, status, trips, reason: reason?.trim() || null })
    return { data: results.map(({ invoice, ...result }) => ({ ...result, external_invoice: invoice })) }
  })

  mount(server, 'tripHistory', async ({ actor, params: { id } }) => {
    if ((await findTrip(db, actor.organisationId, id)) === null) throw notFound('No existe ese viaje.')
    const changes = await statusChangesOf(db, id)
    return { data: changes.map(({ at, ...change }) => ({ ...change, at: new Date(at).toISOString() })) }
  })

  mount(server, 'tripDeletion', async ({ actor, params: { id } }) => {
    const { because, remains } = await judgeDeletion(db, actor.organisationId, id)
    const { comments, incidents, promises, statusChanges, hasLink, hasPassword, hasRoute } = remains
    return {
      kept_because: because,
      goes: {
        ...{ comments, incidents, promises, status_changes: statusChanges },
        ...{ has_link: hasLink, has_password: hasPassword, has_route: hasRoute },
      },
    }
  })

  mount(server, 'deleteTrip', ({ actor, audit, headers, params: { id } }) =>
    deleteTrip(deps, audit, id, readTripVersion(headers, actor)),
  )
}

const toWire = (trip: ListedTrip) => ({
  ...{ id: trip.id, external_invoice: trip.invoice, invoice_id: trip.invoiceId, status: trip.status },
  ...{ origin: trip.origin, destination: trip.destination, client_name: trip.client, carrier_name: trip.carrier },
  ...{ unit_name: trip.unitName, plates: trip.plates, operator_name: trip.operator },
  ...{ charge_date: iso(trip.chargeAt), download_date: iso(trip.dueAt), completed: iso(trip.completedAt) },
  ...{ version: trip.version, changed: new Date(trip.changedAt).toISOString(), changed_by: trip.changedBy },
})

const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())
