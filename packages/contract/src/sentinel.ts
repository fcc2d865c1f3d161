import { FIX_SOURCES } from '@vigia/domain/gps/fix'
import { GPS_STATUSES } from '@vigia/domain/gps/gps-status'
import { RISK_TYPES } from '@vigia/domain/risk/risk-level'
import { SILENCE_CLASSES } from '@vigia/domain/silence/silence-verdict'
import { ETA_DOUBTS } from '@vigia/domain/trip/eta-doubt'
import { z } from 'zod'
import { alert } from './alerts.ts'
import { contactOutcomeCodec } from './contact-outcome.codec.ts'
import { endpoint } from './endpoint.ts'
import { entryMarks } from './entry-marks.ts'
import { id, idParams, instant, roughNumber, text } from './scalars.ts'
import { riskLevelCodec } from './severity.codec.ts'
import { INCIDENT_PRIORITIES, TRACKING_TYPES, TRIP_STATUSES } from './travels.ts'

export const riskFactor = z.strictObject({
  type: z.enum(RISK_TYPES),
  points: z.number(),
  value: z.number(),
  text: z.string(),
})

/** The newest trustworthy fix of one source. */
export const sourcePosition = z.strictObject({
  lat: z.number(),
  lng: z.number(),
  timestamp: instant,
  speed: z.nullable(z.number()),
  heading: z.nullable(z.number()),
  accuracy: z.nullable(z.number()),
  source: z.enum(FIX_SOURCES),
})

/** When a unit was last heard, what is usual for it, and why it is silent. */
export const tripSignal = {
  /** The last trustworthy signal of any source, a placeholder fix included. */
  last_signal_at: z.nullable(instant),
  /** What this unit usually leaves between two signals, in seconds; null while unknown. */
  expected_interval_s: z.nullable(z.number()),
  /** Null while the unit is heard as expected. */
  silence: z.nullable(z.strictObject({ class: z.enum(SILENCE_CLASSES), reasons: z.array(z.string()), since: instant })),
} as const

/** Sentinel trip of spec §3, and what the screen needs beyond it (from `status` on). */
export const sentinelTrip = z.strictObject({
  id,
  travel_id: id,
  invoice_id: z.nullable(z.string()),
  invoice_folio: z.nullable(z.string()),
  external_invoice: z.string(),
  client_name: z.nullable(z.string()),
  carrier_name: z.nullable(z.string()),
  origin: z.string(),
  destination: z.string(),
  origin_address: z.nullable(z.string()),
  destination_address: z.nullable(z.string()),
  operator_name: z.nullable(z.string()),
  operator_phone: z.nullable(z.string()),
  plates: z.nullable(z.string()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  current_speed: z.nullable(z.number()),
  last_gps_update: z.nullable(instant),
  minutes_since_gps: z.nullable(z.number()),
  minutes_since_comm: z.nullable(z.number()),
  risk_level: z.enum(riskLevelCodec.words),
  risk_score: z.number(),
  primary_alert: z.nullable(z.enum(RISK_TYPES)),
  incident_count: z.int(),
  tracking_type: z.enum(TRACKING_TYPES),
  gps_platform: z.nullable(z.string()),
  gps_url: z.nullable(z.string()),
  monitor_url: z.nullable(z.string()),
  /** `ACTIVE` a fix within the first GPS_DESACTUALIZADO limit, `STALE` an older one, `SIN_GPS` none usable. */
  gps_status: z.enum(GPS_STATUSES),
  gps_source: z.nullable(z.enum(FIX_SOURCES)),
  risk_factors: z.array(riskFactor),
  status: z.enum(TRIP_STATUSES),
  heading: z.nullable(z.number()),
  stopped_since: z.nullable(instant),
  last_comment_date: z.nullable(instant),
  charge_date: z.nullable(instant),
  download_date: z.nullable(instant),
  eta: z.nullable(instant),
  /** Why the unit's movement does not support `eta`; null while it does. */
  eta_doubt: z.nullable(z.enum(ETA_DOUBTS)),
  /** 0 to 100; null without a position, an origin and a destination to measure it by. */
  progress: z.nullable(z.number()),
  has_credentials: z.boolean(),
  operator_position: z.nullable(sourcePosition),
  truck_position: z.nullable(sourcePosition),
  separation_m: z.nullable(z.number()),
  ...tripSignal,
  demo: z.boolean(),
})
export type SentinelTripWire = z.output<typeof sentinelTrip>

const fleetSummary = z.strictObject({
  total_in_transit: z.int(),
  critical_count: z.int(),
  high_count: z.int(),
  warning_count: z.int(),
  normal_count: z.int(),
  /** Trips whose place nobody knows, and of which nothing worse is known. */
  unknown_count: z.int(),
  without_gps: z.int(),
})

/** `ETag`; `If-None-Match` answers 304 while nothing has changed. `sequence` is the live feed's, to resume from. */
export const listSentinelTrips = endpoint({
  method: 'GET',
  path: '/api/sentinel/travels/in-transit',
  summary: 'Los viajes en tránsito con su riesgo explicado.',
  response: z.strictObject({
    success: z.literal(true),
    travels: z.strictObject({
      critical: z.array(sentinelTrip),
      warning: z.array(sentinelTrip),
      normal: z.array(sentinelTrip),
    }),
    total: z.int(),
    summary: fleetSummary,
    generated_at: instant,
    sequence: z.number(),
  }),
})

export const sentinelStats = endpoint({
  method: 'GET',
  path: '/api/sentinel/stats',
  summary: 'Las cuentas de Sentinel.',
  response: z.strictObject({ success: z.literal(true), stats: fleetSummary }),
})

export const tripDetail = endpoint({
  method: 'GET',
  path: '/api/sentinel/travel/:id',
  summary: 'Un viaje con su riesgo, bitácora, incidencias e historial.',
  params: idParams,
  response: z.strictObject({
    success: z.literal(true),
    travel: sentinelTrip.extend({
      /** The open alerts of the trip, as `GET /api/alerts/active` has them. */
      activeAlerts: z.array(alert),
      positions: z.array(z.strictObject({ timestamp: instant, speed: z.nullable(z.number()) })),
      /** Who typed the position that is shown; null while a device tells it. */
      manual_position: z.nullable(z.strictObject({ author: z.string(), at: instant, comment: z.nullable(z.string()) })),
    }),
    communications: z.array(
      z.strictObject({
        comment: z.string(),
        reported_by: z.string(),
        created: instant,
        /** How a try to reach the operator went; null: the comment tells of none. */
        outcome: z.nullable(z.enum(contactOutcomeCodec.words)),
        ...entryMarks,
      }),
    ),
    communications_total: z.int(),
    incidents: z.array(
      z.strictObject({
        id,
        type: z.string(),
        description: z.string(),
        priority: z.enum(INCIDENT_PRIORITIES),
        created: instant,
        resolved: z.nullable(instant),
        resolution_comment: z.nullable(z.string()),
      }),
    ),
    tracking_history: z.array(
      z.strictObject({ latitud: z.number(), longitud: z.number(), address: z.nullable(z.string()), created: instant }),
    ),
    stops: z.array(
      z.strictObject({ start: instant, end: instant, minutes: z.number(), lat: z.number(), lng: z.number() }),
    ),
  }),
})

/** Numbers or numeric text, range-checked by the route: out of range is 422, not 400 (contract). */
const numericInput = z.union([roughNumber, z.string().max(40)])

export const setPosition = endpoint({
  method: 'POST',
  path: '/api/sentinel/travel/:id/position',
  summary: 'Registra a mano la posición de un viaje.',
  params: idParams,
  body: z.strictObject({
    latitude: numericInput,
    longitude: numericInput,
    comment: z.optional(z.nullable(text(2000))),
  }),
  response: z.strictObject({ success: z.literal(true), position: sourcePosition }),
  status: 201,
})
