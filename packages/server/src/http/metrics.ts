import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** What `/metrics` shows. A feature registers its own counters on `registry`: `new Counter({..., registers: [metrics.registry]})`. */
export interface Metrics {
  readonly registry: Registry
  readonly requestSeconds: Histogram<'method' | 'route' | 'status'>
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'vigia_' })
  const requestSeconds = new Histogram({
    name: 'vigia_http_request_seconds',
    help: 'Duración de las peticiones HTTP',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  return { registry, requestSeconds }
}
