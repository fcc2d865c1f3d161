import { FIX_SOURCES } from '@vigia/domain/gps/fix'
import { GPS_OBSTACLES, GPS_SESSION_STATES } from '@vigia/domain/gps/obstacle'
import { RISK_TYPES } from '@vigia/domain/risk/risk-level'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { extractedReading } from './gps-sessions.ts'
import { id, instant, latLng } from './scalars.ts'
import { riskLevelCodec } from './severity.codec.ts'
import { TRIP_STATUSES } from './travels.ts'

/** Unified unit of spec §3 (Sentinel Pro), and what the screen needs beyond it (`signal_age_s` and `session`). */
const unifiedUnit = z.strictObject({
  travel_id: id,
  invoice_id: z.nullable(z.string()),
  external_invoice: z.string(),
  client: z.nullable(z.string()),
  transport_line: z.nullable(z.string()),
  status: z.enum(TRIP_STATUSES),
  vehicle: z.strictObject({ plates: z.nullable(z.string()) }),
  operator: z.strictObject({ name: z.nullable(z.string()), phone: z.nullable(z.string()) }),
  origin: z.string(),
  destination: z.string(),
  gps: z.strictObject({
    url: z.nullable(z.string()),
    platform: z.nullable(z.string()),
    position: z.nullable(latLng),
    /** km/h */
    speed: z.nullable(z.number()),
    heading: z.nullable(z.number()),
    address: z.nullable(z.string()),
    /** The fix's own time. */
    last_update: z.nullable(instant),
    source: z.nullable(z.enum(FIX_SOURCES)),
    /** `connected`: a fresh position; `disconnected`: an old one; `no_gps`: none. */
    connection_status: z.enum(['connected', 'disconnected', 'no_gps']),
    has_credentials: z.boolean(),
    session: z.nullable(
      z.strictObject({
        state: z.enum(GPS_SESSION_STATES),
        obstacle: z.nullable(z.enum(GPS_OBSTACLES)),
        error: z.nullable(z.string()),
      }),
    ),
  }),
  risk_level: z.enum(riskLevelCodec.words),
  /** The factor with the most points; null with none. */
  primary_alert: z.nullable(z.enum(RISK_TYPES)),
  /** 0 to 100; null without a position, an origin and a destination to measure it by. */
  progress: z.nullable(z.number()),
})
export type UnifiedUnitWire = z.output<typeof unifiedUnit>

export const unifiedPositions = endpoint({
  method: 'GET',
  path: '/api/gps/unified/positions',
  summary: 'Todas las unidades activas con su GPS, venga de donde venga.',
  response: z.strictObject({
    success: z.literal(true),
    positions: z.array(unifiedUnit),
    stats: z.strictObject({ total: z.int(), connected: z.int(), disconnected: z.int(), no_gps: z.int() }),
    generated_at: instant,
  }),
})

/**
 * Extracts now, one extraction for each trip at a time however many ask; never waits for the platform: `data.position` is
 * the newest reading that counts, null while there is none (the caller polls).
 */
export const unifiedExtract = endpoint({
  method: 'POST',
  path: '/api/gps/unified/extract/:travelId',
  summary: 'Extrae ahora la posición de un viaje.',
  params: z.strictObject({ travelId: id }),
  response: z.strictObject({
    success: z.boolean(),
    data: z.strictObject({ position: z.nullable(extractedReading) }),
    error: z.nullable(z.string()),
  }),
})
