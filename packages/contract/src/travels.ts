import { TRIP_STATUSES, type TripStatus } from '@vigia/domain/trip/trip-status'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  asRead,
  id,
  idParams,
  instant,
  latitude,
  longitude,
  measure,
  requiredText,
  shortString,
  text,
} from './scalars.ts'

/** Trip statuses of spec §4. */
export { TRIP_STATUSES, type TripStatus }

export const TRACKING_TYPES = ['SIN_TRACKING', 'GPS_ESPEJO', 'APP', 'GPS_PROPIO'] as const

const NO_UNIQUE_ID = 'De 3 a 64 letras, números o . _ : @ -'

/** The unique id that a phone app or a tracker sends. */
export const deviceUniqueId = shortString(64, NO_UNIQUE_ID).regex(/^[\w.:@-]{3,64}$/, NO_UNIQUE_ID)

/** A platform's address as people write it; empty: none. */
export const webAddress = text(2000).refine(
  (value) => value === '' || /^https?:\/\/[^\s]+$/i.test(value),
  'Debe ser una dirección http o https',
)

/** What `POST /api/travels` takes for one trip: the specification's own names (contract, "Shapes"). */
export const tripInput = z.strictObject({
  external_invoice: requiredText(100),
  invoice_id: z.optional(z.nullable(text(100))),
  description: z.optional(z.nullable(text(2000))),
  status: z.enum(TRIP_STATUSES),
  origin: requiredText(200),
  destination: requiredText(200),
  latitude_origin_address: z.optional(z.nullable(latitude)),
  longitude_origin_address: z.optional(z.nullable(longitude)),
  latitude_destination_address: z.optional(z.nullable(latitude)),
  longitude_destination_address: z.optional(z.nullable(longitude)),
  weight: z.optional(z.nullable(measure('double precision', 0, 1000))),
  package: z.optional(z.nullable(text(200))),
  charge_date: z.optional(z.nullable(instant)),
  download_date: z.optional(z.nullable(instant)),
  eta: z.optional(z.nullable(instant)),
  company_client_name: z.optional(z.nullable(text(200))),
  company_carrier_name: z.optional(z.nullable(text(200))),
  unit_name: z.optional(z.nullable(text(100))),
  unit_plates: z.optional(z.nullable(text(20))),
  operator_name: z.optional(z.nullable(text(200))),
  operator_phone: z.optional(z.nullable(text(30))),
  tracking_type: z.optional(z.enum(TRACKING_TYPES)),
  gps_platform: z.optional(z.nullable(text(100))),
  monitor_url: z.optional(z.nullable(webAddress)),
  monitor_account: z.optional(z.nullable(text(200))),
  monitor_password: z.optional(z.nullable(z.string().max(500))),
  operator_device_id: z.optional(z.nullable(deviceUniqueId)),
  unit_device_id: z.optional(z.nullable(deviceUniqueId)),
})
export type TripInput = z.output<typeof tripInput>

export const MAX_TRIPS_PER_REQUEST = 1000

/** What a trip was saved without, and what to write instead: it refuses nothing. */
export const tripWarning = z.strictObject({
  field: z.enum(['origin', 'destination']),
  code: z.enum(['AMBIGUOUS_TOWN']),
  text: z.string(),
  /** Texts of the field, each of which would do. */
  fixes: z.array(z.string()),
})

const tripResult = z.strictObject({
  external_invoice: z.nullable(z.string()),
  id: z.nullable(id),
  result: z.enum(['created', 'updated', 'unchanged', 'refused']),
  error: z.optional(z.string()),
  warnings: z.optional(z.array(tripWarning)),
})

/** A trip as it is written: the specification's names, its parties by name; of its password only whether there is one. */
const tripForm = z.strictObject({
  id,
  external_invoice: z.string(),
  invoice_id: z.nullable(z.string()),
  description: z.nullable(z.string()),
  status: z.enum(TRIP_STATUSES),
  origin: z.string(),
  destination: z.string(),
  latitude_origin_address: z.nullable(z.number()),
  longitude_origin_address: z.nullable(z.number()),
  latitude_destination_address: z.nullable(z.number()),
  longitude_destination_address: z.nullable(z.number()),
  weight: z.nullable(z.number()),
  package: z.nullable(z.string()),
  charge_date: z.nullable(instant),
  download_date: z.nullable(instant),
  eta: z.nullable(instant),
  company_client_name: z.nullable(z.string()),
  company_carrier_name: z.nullable(z.string()),
  unit_name: z.nullable(z.string()),
  unit_plates: z.nullable(z.string()),
  operator_name: z.nullable(z.string()),
  operator_phone: z.nullable(z.string()),
  tracking_type: z.enum(TRACKING_TYPES),
  gps_platform: z.nullable(z.string()),
  monitor_url: z.nullable(z.string()),
  monitor_account: z.nullable(z.string()),
  has_password: z.boolean(),
  operator_device_id: z.nullable(z.string()),
  unit_device_id: z.nullable(z.string()),
  /** Counts the changes of the trip; also its `ETag`. */
  version: z.int(),
  changed: instant,
  /** Null: a key, the system, or somebody who is gone. */
  changed_by: z.nullable(z.string()),
})

export const getTrip = endpoint({
  method: 'GET',
  path: '/api/travels/:id',
  summary: 'Un viaje como se escribe, con su versión en `ETag`.',
  params: idParams,
  response: tripForm,
})

export const checkTrip = endpoint({
  method: 'POST',
  path: '/api/travels/check',
  summary: 'Qué pasaría al guardar estos datos de un viaje; no guarda nada.',
  body: tripInput.partial().extend({ travel_id: z.optional(id) }),
  response: z.strictObject({
    /** Why it would be refused. */
    errors: z.array(z.strictObject({ field: z.nullable(z.string()), text: z.string(), travel_id: z.optional(id) })),
    /** What a person should look at twice. */
    warnings: z.array(
      z.strictObject({
        field: z.string(),
        code: z.string(),
        text: z.string(),
        fixes: z.array(z.string()),
        travel_id: z.optional(id),
      }),
    ),
  }),
})

/** Rows are validated one by one by the route, so that one bad row is reported and the good ones are kept. */
export const upsertTrips = endpoint({
  method: 'POST',
  path: '/api/travels',
  summary: 'Crea o actualiza viajes por su factura externa.',
  body: z.unknown(),
  response: z.strictObject({ data: z.array(tripResult) }),
})

export const patchTrip = endpoint({
  method: 'PATCH',
  path: '/api/travels/:id',
  summary: 'Cambia algunos campos de un viaje.',
  params: idParams,
  body: tripInput.partial(),
  response: tripResult,
})

export const copyTripPassword = endpoint({
  method: 'POST',
  path: '/api/travels/:id/password',
  summary: 'Da a un viaje sin contraseña de GPS la de otro del mismo sitio y cuenta, sin mostrarla.',
  params: idParams,
  body: z.strictObject({ from_travel_id: id }),
  status: 204,
})

export const INCIDENT_PRIORITIES = ['high', 'medium', 'other'] as const
export type IncidentPriority = (typeof INCIDENT_PRIORITIES)[number]

const incident = z.strictObject({
  id,
  travel_id: id,
  type: z.string(),
  description: z.string(),
  priority: z.enum(INCIDENT_PRIORITIES),
  status: z.enum(['reported', 'resolved']),
  created: instant,
  resolved: z.nullable(instant),
  resolution_comment: z.nullable(z.string()),
})

export const addIncident = endpoint({
  method: 'POST',
  path: '/api/travels/:id/incidences',
  summary: 'Reporta una incidencia en un viaje.',
  params: idParams,
  body: z.strictObject({
    type: requiredText(50),
    description: requiredText(2000),
    priority: z.enum(INCIDENT_PRIORITIES),
  }),
  response: incident,
  status: 201,
})

export const updateIncident = endpoint({
  method: 'PATCH',
  path: '/api/incidences/:id',
  summary: 'Cambia una incidencia, la resuelve o la reabre.',
  params: idParams,
  body: z.strictObject({
    type: z.optional(requiredText(50)),
    description: z.optional(requiredText(2000)),
    priority: z.optional(z.enum(INCIDENT_PRIORITIES)),
    status: z.optional(z.enum(['reported', 'resolved'])),
    resolution_comment: z.optional(z.nullable(text(2000))),
    was: asRead({
      type: shortString(200),
      description: shortString(4000),
      priority: z.enum(INCIDENT_PRIORITIES),
      resolution_comment: z.nullable(shortString(4000)),
    }),
  }),
  response: incident,
})
