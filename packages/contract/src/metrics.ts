import { FIX_SOURCES } from '@vigia/domain/gps/fix'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, instant } from './scalars.ts'
import { analysisLevelCodec } from './severity.codec.ts'

/** Metrics of spec §3; `on_time_delivery` is a percentage over 30 days, null while no delivery has been made. */
const realtimeMetrics = endpoint({
  method: 'GET',
  path: '/api/metrics/realtime',
  summary: 'Las cifras de la flota en este momento.',
  response: z.strictObject({
    total_units: z.int(),
    active_units: z.int(),
    critical_alerts: z.int(),
    high_alerts: z.int(),
    on_time_delivery: z.nullable(z.number()),
    avg_speed: z.nullable(z.number()),
    total_km_today: z.number(),
    incidents_today: z.int(),
  }),
})

/** Realtime GPS map position of spec §3, one for each trip in transit with a usable position. */
const gpsPositions = endpoint({
  method: 'GET',
  path: '/api/metrics/gps-positions',
  summary: 'Dónde está cada unidad en tránsito.',
  response: z.array(
    z.strictObject({
      travel_id: id,
      invoice_id: z.nullable(z.string()),
      latitude: z.number(),
      longitude: z.number(),
      plates: z.nullable(z.string()),
      operator_name: z.nullable(z.string()),
      current_location: z.nullable(z.string()),
      speed: z.nullable(z.number()),
      status: z.string(),
      gps_status: z.enum(['ACTIVE', 'STALE']),
      source: z.enum(FIX_SOURCES),
      destination: z.string(),
      /** The fix's own time. */
      timestamp: instant,
    }),
  ),
})

/** Risk analysis of spec §3. `travels_at_risk`: every trip above LOW, the worst first. */
const riskAnalysis = endpoint({
  method: 'GET',
  path: '/api/metrics/risk-analysis',
  summary: 'El riesgo de la flota en este momento.',
  response: z.strictObject({
    avg_risk_score: z.number(),
    high_risk_count: z.int(),
    critical_count: z.int(),
    travels_at_risk: z.array(
      z.strictObject({
        travel_id: id,
        risk_level: z.enum(analysisLevelCodec.words),
        total_risk_score: z.number(),
        plates: z.nullable(z.string()),
        external_invoice: z.string(),
      }),
    ),
    analysed_count: z.int(),
    /** The average score of the last 12 hours, oldest first. */
    history: z.array(z.strictObject({ at: instant, score: z.number() })),
  }),
})

const noSchema = { method: 'GET' } as const
const healthz = endpoint({ ...noSchema, path: '/healthz', summary: 'El proceso vive.' })
const readyz = endpoint({ ...noSchema, path: '/readyz', summary: 'El servidor puede atender.' })
const prometheus = endpoint({ ...noSchema, path: '/metrics', summary: 'Métricas para Prometheus.' })
const openapi = endpoint({ ...noSchema, path: '/api/openapi.json', summary: 'Este documento.' })

export const metricCalls = { realtimeMetrics, gpsPositions, riskAnalysis, healthz, readyz, prometheus, openapi }
