import { FIX_SOURCES } from '@vigia/domain/gps/fix'
import { GPS_STATUSES } from '@vigia/domain/gps/gps-status'
import { RISK_TYPES } from '@vigia/domain/risk/risk-level'
import { ETA_DOUBTS } from '@vigia/domain/trip/eta-doubt'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, instant } from './scalars.ts'
import { riskLevelCodec } from './severity.codec.ts'
import { TRIP_STATUSES } from './travels.ts'

/** With its state; degrees. */
const town = z.strictObject({ name: z.string(), lat: z.number(), lng: z.number() })

/** In-transit trip of spec §3 and, from `operator_name` on, what the map needs beyond it. */
const tripInTransit = z.strictObject({
  id,
  invoice_id: z.nullable(z.string()),
  external_invoice: z.string(),
  description: z.nullable(z.string()),
  origin: z.string(),
  destination: z.string(),
  status: z.enum(TRIP_STATUSES),
  /** Tons. */
  weight: z.nullable(z.number()),
  package: z.nullable(z.string()),
  charge_date: z.nullable(instant),
  /** The planned arrival. */
  download_date: z.nullable(instant),
  eta: z.nullable(instant),
  /** Why the unit's movement does not support `eta`; null while it does. */
  eta_doubt: z.nullable(z.enum(ETA_DOUBTS)),
  latitude_origin_address: z.nullable(z.number()),
  longitude_origin_address: z.nullable(z.number()),
  latitude_destination_address: z.nullable(z.number()),
  longitude_destination_address: z.nullable(z.number()),
  /** Of an end without coordinates: the town that its name says, by its middle. It is not where the unit loads or unloads. */
  origin_town: z.nullable(town),
  destination_town: z.nullable(town),
  company_carrier_name: z.nullable(z.string()),
  company_client_name: z.nullable(z.string()),
  unit_name: z.nullable(z.string()),
  unit_plates: z.nullable(z.string()),
  monitor_url: z.nullable(z.string()),
  monitor_account: z.nullable(z.string()),
  /** Never here: one trip at a time from `revealCredentials`, which is audited (contract). */
  monitor_password: z.null(),
  operator_name: z.nullable(z.string()),
  operator_phone: z.nullable(z.string()),
  /** Current position of spec §3; null while there is no usable one. `status`: what is known of the signal, in words. */
  position: z.nullable(
    z.strictObject({
      lat: z.number(),
      lng: z.number(),
      speed: z.nullable(z.number()),
      heading: z.nullable(z.number()),
      lastUpdate: instant,
      altitude: z.nullable(z.number()),
      status: z.string(),
      source: z.enum(FIX_SOURCES),
    }),
  ),
  /** Of that position, by the organisation's limit of age. */
  gps_status: z.enum(GPS_STATUSES),
  risk_level: z.enum(riskLevelCodec.words),
  /** The factor with the most points; null with none. */
  primary_alert: z.nullable(z.enum(RISK_TYPES)),
  demo: z.boolean(),
})

/** `ETag`; `If-None-Match` answers 304 while nothing has changed. */
export const travelsInTransit = endpoint({
  method: 'GET',
  path: '/api/travels/in-transit',
  summary: 'Los viajes en tránsito con todos sus datos.',
  response: z.strictObject({ data: z.array(tripInTransit), generated_at: instant }),
})
