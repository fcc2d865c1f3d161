import type { TripListFilter } from '@vigia/contract'
import type { CallAnswers } from '@vigia/contract/calls'
import type { TripStatus } from '@vigia/domain/trip/trip-status'
import { call } from './call.ts'
import { everyPage } from './every-page.ts'

type Wire = CallAnswers['listTrips']['data'][number]

/** A trip of any status as a list shows it. Instants in epoch milliseconds, null when unknown. */
export interface ListedTrip {
  readonly tripId: string
  readonly invoice: string
  readonly invoiceId: string | null
  readonly status: TripStatus
  readonly origin: string
  readonly destination: string
  readonly client: string | null
  readonly carrier: string | null
  readonly unitName: string | null
  readonly plates: string | null
  readonly operator: string | null
  readonly chargeAt: number | null
  readonly dueAt: number | null
  readonly completedAt: number | null
  readonly version: number
  readonly changedAt: number
  readonly changedBy: string | null
}

export interface TripListQuery {
  readonly status: TripListFilter | null
  readonly search: string
}

const PAGE = 500

/** A page of the trips, the newest first. */
export async function listTrips(
  { status, search }: TripListQuery,
  cursor: string | null,
  signal?: AbortSignal,
  limit = PAGE,
) {
  const wire = await call('listTrips', {
    query: { limit, cursor, status, q: search === '' ? null : search.slice(0, 100) },
    ...(signal === undefined ? {} : { signal }),
  })
  return { trips: wire.data.map(fromWire), nextCursor: wire.nextCursor }
}

/** Every trip that a list is narrowed to. Throws where they are more than a file should hold. */
export const allTrips = (query: TripListQuery): Promise<readonly ListedTrip[]> =>
  everyPage(async (cursor) => {
    const { trips: rows, nextCursor } = await listTrips(query, cursor)
    return { rows, nextCursor }
  }, 'Son más de 50 000 viajes. Acote la lista y exporte por partes.')

export type StatusResult = CallAnswers['changeTripStatuses']['data'][number]

/** Gives up to 200 trips a status; answers of each what became of it. */
export async function changeTripStatuses(
  trips: readonly ListedTrip[],
  status: TripStatus,
  reason: string | null,
): Promise<readonly StatusResult[]> {
  const wires = trips.map(({ tripId: id, version }) => ({ id, version }))
  return (await call('changeTripStatuses', { body: { status, reason, trips: wires } })).data
}

/** The changes of a trip's status, the newest first. */
export const tripHistory = async (id: string, signal: AbortSignal) =>
  (await call('tripHistory', { params: { id }, signal })).data.map(({ at, ...change }) => ({
    ...change,
    at: Date.parse(at),
  }))

/** What would go with a trip, or why it stays. */
export interface TripDeletion {
  /** Null: it can be deleted. */
  readonly keptBecause: string | null
  readonly comments: number
  readonly incidents: number
  readonly promises: number
  readonly statusChanges: number
  readonly hasLink: boolean
  readonly hasPassword: boolean
  readonly hasRoute: boolean
}

export async function tripDeletion(id: string, signal: AbortSignal): Promise<TripDeletion> {
  const { kept_because: keptBecause, goes } = await call('tripDeletion', { params: { id }, signal })
  return {
    ...{ keptBecause, comments: goes.comments, incidents: goes.incidents },
    ...{ promises: goes.promises, statusChanges: goes.status_changes },
    ...{ hasLink: goes.has_link, hasPassword: goes.has_password, hasRoute: goes.has_route },
  }
}

/** Deletes a trip that is still of this version. */
export async function deleteTrip({ tripId, version }: ListedTrip): Promise<void> {
  await call('deleteTrip', { params: { id: tripId }, ifMatch: `"${version}"` })
}

const instantOf = (text: string | null): number | null => (text === null ? null : Date.parse(text))

const fromWire = (wire: Wire): ListedTrip => ({
  ...{ tripId: wire.id, invoice: wire.external_invoice, invoiceId: wire.invoice_id, status: wire.status },
  ...{ origin: wire.origin, destination: wire.destination, client: wire.client_name, carrier: wire.carrier_name },
  ...{ unitName: wire.unit_name, plates: wire.plates, operator: wire.operator_name },
  ...{ chargeAt: instantOf(wire.charge_date), dueAt: instantOf(wire.download_date) },
  ...{ completedAt: instantOf(wire.completed), version: wire.version },
  ...{ changedAt: Date.parse(wire.changed), changedBy: wire.changed_by },
})
