import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, idParams, instant, page, pageQuery, text } from './scalars.ts'
import { MAX_CHANGE_REASON } from './setting-changes.ts'
import { TRIP_STATUSES } from './travels.ts'

/** Those that are watched, those that have ended, or of one status. */
const TRIP_LIST_FILTERS = ['active', 'ended', ...TRIP_STATUSES] as const
export type TripListFilter = (typeof TRIP_LIST_FILTERS)[number]

const listedTrip = z.strictObject({
  id,
  external_invoice: z.string(),
  invoice_id: z.nullable(z.string()),
  status: z.enum(TRIP_STATUSES),
  origin: z.string(),
  destination: z.string(),
  client_name: z.nullable(z.string()),
  carrier_name: z.nullable(z.string()),
  unit_name: z.nullable(z.string()),
  plates: z.nullable(z.string()),
  operator_name: z.nullable(z.string()),
  charge_date: z.nullable(instant),
  download_date: z.nullable(instant),
  completed: z.nullable(instant),
  /** Counts the changes of the trip: what a change of it names. */
  version: z.int(),
  changed: instant,
  changed_by: z.nullable(z.string()),
})

export const listTrips = endpoint({
  method: 'GET',
  path: '/api/travels',
  summary: 'Los viajes de cualquier estatus, lo más nuevo primero.',
  query: z.strictObject({
    ...pageQuery.shape,
    status: z.optional(z.enum(TRIP_LIST_FILTERS)),
    /** Every word in an invoice, the route, the client, the carrier, the unit or the operator. */
    q: z.optional(text(100)),
  }),
  response: page(listedTrip),
})

/** As many as one short transaction writes. */
export const MAX_STATUSES_PER_REQUEST = 200

const changeReason = z.optional(z.nullable(text(MAX_CHANGE_REASON)))

export const changeTripStatuses = endpoint({
  method: 'POST',
  path: '/api/travels/status',
  summary: 'Cambia el estatus de varios viajes; dice de cada uno qué pasó.',
  body: z.strictObject({
    status: z.enum(TRIP_STATUSES),
    /** Needed to end a trip and to open one that has ended. */
    reason: changeReason,
    trips: z
      .array(z.strictObject({ id, version: z.int().min(1).max(2_147_483_647) }))
      .min(1)
      .max(MAX_STATUSES_PER_REQUEST),
  }),
  response: z.strictObject({
    data: z.array(
      z.strictObject({
        id,
        external_invoice: z.nullable(z.string()),
        result: z.enum(['updated', 'unchanged', 'refused']),
        error: z.nullable(z.string()),
        /** As it is now; null where there is no such trip. */
        version: z.nullable(z.int()),
      }),
    ),
  }),
})

export const tripHistory = endpoint({
  method: 'GET',
  path: '/api/travels/:id/history',
  summary: 'Los cambios de estatus de un viaje con su motivo, lo más nuevo primero.',
  params: idParams,
  response: z.strictObject({
    data: z.array(
      z.strictObject({
        id,
        at: instant,
        from: z.enum(TRIP_STATUSES),
        to: z.enum(TRIP_STATUSES),
        reason: z.nullable(z.string()),
        /** Null: a key, the system, or somebody who is gone. */
        by: z.nullable(z.string()),
      }),
    ),
  }),
})

const goes = z.strictObject({
  comments: z.int(),
  incidents: z.int(),
  promises: z.int(),
  status_changes: z.int(),
  has_link: z.boolean(),
  has_password: z.boolean(),
  has_route: z.boolean(),
})

export const tripDeletion = endpoint({
  method: 'GET',
  path: '/api/travels/:id/deletion',
  summary: 'Qué se iría al borrar un viaje, o por qué se queda; no borra nada.',
  params: idParams,
  response: z.strictObject({
    /** Why it stays; null: it can be deleted. */
    kept_because: z.nullable(z.string()),
    goes,
  }),
})

export const deleteTrip = endpoint({
  method: 'DELETE',
  path: '/api/travels/:id',
  summary: 'Borra un viaje del que no se guarda historia.',
  params: idParams,
  status: 204,
})
