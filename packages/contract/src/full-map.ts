import { FIX_SOURCES } from '@vigia/domain/gps/fix'
import { RISK_TYPES } from '@vigia/domain/risk/risk-level'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, instant } from './scalars.ts'
import { riskLevelCodec } from './severity.codec.ts'
import { INCIDENT_PRIORITIES } from './travels.ts'

/** What a trip is doing, as the full map maps it (spec §4): `in_transit` active, `loading` stopped, any other alert. */
export const FULL_MAP_STATES = ['in_transit', 'loading', 'delayed', 'no_gps'] as const

/** Full-map position of spec §3, one for each active trip with a usable position, and what the card needs beyond it. */
const fullMapPosition = z.strictObject({
  id,
  unit_number: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  state: z.enum(FULL_MAP_STATES),
  speed: z.nullable(z.number()),
  driver_name: z.nullable(z.string()),
  destination_description: z.string(),
  origin_description: z.string(),
  /** The planned arrival. */
  date_finish: z.nullable(instant),
  customer_name: z.nullable(z.string()),
  /** The newest logbook comment. */
  comments: z.nullable(z.string()),
  external_invoice: z.string(),
  plates: z.nullable(z.string()),
  driver_phone: z.nullable(z.string()),
  heading: z.nullable(z.number()),
  /** The fix's own time. */
  timestamp: instant,
  source: z.enum(FIX_SOURCES),
  stopped_since: z.nullable(instant),
  /** Distance to the planned route; null without one. */
  off_route_km: z.nullable(z.number()),
  /** It is farther than the organisation allows (DESVIO_RUTA, rules §4). */
  is_off_route: z.boolean(),
  has_route: z.boolean(),
  risk_level: z.enum(riskLevelCodec.words),
  /** The factor with the most points; null with none. */
  primary_alert: z.nullable(z.enum(RISK_TYPES)),
})

export const fullMapPositions = endpoint({
  method: 'GET',
  path: '/api/gps/positions',
  summary: 'Las unidades del mapa completo.',
  response: z.strictObject({
    positions: z.array(fullMapPosition),
    /** Active trips that cannot be drawn. */
    without_position: z.int(),
    generated_at: instant,
  }),
})

/** Unresolved incidents of active trips, drawn where the unit was when it was reported, else where it is. */
export const mapIncidents = endpoint({
  method: 'GET',
  path: '/api/incidences/map',
  summary: 'Las incidencias sin resolver y dónde ocurrieron.',
  response: z.strictObject({
    data: z.array(
      z.strictObject({
        id,
        travel_id: id,
        external_invoice: z.string(),
        type: z.string(),
        description: z.string(),
        priority: z.enum(INCIDENT_PRIORITIES),
        created: instant,
        latitude: z.nullable(z.number()),
        longitude: z.nullable(z.number()),
        /** In words; null when nobody knows where. */
        place: z.nullable(z.string()),
      }),
    ),
  }),
})
