import type { Database } from '../db/database.ts'
import { isDatabaseReady } from '../db/readiness.ts'
import type { Clock } from '../ports/clock.ts'
import { forbidden, notFound } from '../ports/errors.ts'
import { isFromThisMachine } from './loopback.ts'
import type { Metrics } from './metrics.ts'
import { answer, mountPublic, type Server } from './route.ts'

const PROBE_KEPT_MS = 2_000

/** Whether the process is on its way out; `main.ts` sets it, `/readyz` tells the balancer. */
export interface Lifecycle {
  draining: boolean
}

interface Deps {
  readonly database: Database
  readonly metrics: Metrics
  readonly clock: Clock
  readonly lifecycle: Lifecycle
  /** Whether `/metrics` has a port of its own, and is not here. */
  readonly metricsApart: boolean
}

/** `/healthz`: the process lives (never touches the database). `/readyz`: it can serve. `/metrics`: from this machine only, unless it has a port of its own. */
export function mountHealth(server: Server, { database, metrics, clock, lifecycle, metricsApart }: Deps): void {
  let probedAt = Number.NEGATIVE_INFINITY
  let probe = Promise.resolve(false)

  const isReady = (): Promise<boolean> => {
    if (clock.now() - probedAt >= PROBE_KEPT_MS) {
      probedAt = clock.now()
      probe = isDatabaseReady(database)
    }
    return probe
  }

  mountPublic(server, 'healthz', async () => answer(200, 'vivo', { 'content-type': 'text/plain; charset=utf-8' }))

  mountPublic(server, 'readyz', async () => {
    const databaseReady = await isReady()
    const ready = databaseReady && !lifecycle.draining
    const body = { ready, database: databaseReady, draining: lifecycle.draining }
    return answer(ready ? 200 : 503, body, ready ? {} : { 'retry-after': '2' })
  })

  mountPublic(server, 'prometheus', async (call) => {
    if (metricsApart) throw notFound('Las métricas se sirven en un puerto propio.')
    if (!isFromThisMachine(call)) throw forbidden('Las métricas solo se sirven en esta máquina.')
    return answer(200, await metrics.registry.metrics(), { 'content-type': metrics.registry.contentType })
  })
}
