import type { Logger } from '@vigia/runtime/logger'
import type { Metrics } from './metrics.ts'
import type { Server } from './route.ts'

/**
 * One line and one observation per finished request: route template, never the address asked for, nor any of its data. Its
 * id is the one of its audit entries, and goes out as `x-request-id`.
 */
export function logRequests(server: Server, logger: Logger, metrics: Metrics): void {
  server.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id)
  })
  server.addHook('onResponse', async (request, reply) => {
    const { method } = request
    const route = request.is404 ? '(ninguna)' : (request.routeOptions.url ?? '(ninguna)')
    const ms = Math.round(reply.elapsedTime * 10) / 10
    metrics.requestSeconds.observe({ method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
    const actor = request.actor === null ? null : `${request.actor.kind}:${request.actor.id}`
    logger.debug({ reqId: request.id, method, route, status: reply.statusCode, ms, actor }, 'petición')
  })
}
