import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** Metrics of spec §3; `on_time_delivery` is a percentage over 30 days, null while no delivery has been made. */
export const realtimeMetrics = endpoint({
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

const noSchema = { method: 'GET' } as const
export const healthz = endpoint({ ...noSchema, path: '/healthz', summary: 'El proceso vive.' })
export const readyz = endpoint({ ...noSchema, path: '/readyz', summary: 'El servidor puede atender.' })
export const prometheus = endpoint({ ...noSchema, path: '/metrics', summary: 'Métricas para Prometheus.' })
export const openapi = endpoint({ ...noSchema, path: '/api/openapi.json', summary: 'Este documento.' })
