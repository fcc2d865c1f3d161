import type { EndpointName } from '@vigia/contract'
import type { FastifyRequest } from 'fastify'
import { tooMany, unavailable } from '../ports/errors.ts'
import type { Server } from './route.ts'

type Kind = 'history' | 'shared' | 'upload'

/** Calls that read much, or take a large body. */
const HEAVY_CALLS: Readonly<Partial<Record<EndpointName | 'staticFiles', Kind>>> = {
  tripGpsData: 'history',
  tripGpsHistory: 'history',
  tripTimeline: 'history',
  tripArrival: 'history',
  getDeviceSignals: 'history',
  alertHistory: 'history',
  queryTravels: 'history',
  suggestRoutes: 'history',
  operatorDuty: 'history',
  listOperatorDuty: 'shared',
  laneRoutes: 'history',
  listPlannedRoutes: 'history',
  exportGeofences: 'history',
  exportAudit: 'history',
  importTrips: 'upload',
  addTripPhoto: 'upload',
  importGeofences: 'upload',
  readGeoFile: 'upload',
}

/** At once. A replay asks for six histories. What is counted once for all who ask keeps nobody from a history while they wait. */
const LIMITS: Readonly<Record<Kind, { readonly perPerson: number; readonly inAll: number }>> = {
  history: { perPerson: 8, inAll: 24 },
  shared: { perPerson: 8, inAll: 200 },
  upload: { perPerson: 3, inAll: 12 },
}
const OF_HISTORY = 'Tiene demasiadas consultas de historial a la vez. Espere a que terminen.'
const WORDS: Readonly<Record<Kind, string>> = {
  history: OF_HISTORY,
  shared: OF_HISTORY,
  upload: 'Está enviando demasiados archivos a la vez. Espere a que terminen.',
}
const RETRY_AFTER_S = 2

interface Running {
  /** Its handler has begun, and has not answered yet. */
  isAtWork: boolean
  /** Its caller has left, or has the whole answer. */
  isClosed: boolean
  readonly end: () => void
}

/**
 * Bounds how many heavy calls run at once: 429 to a person (or key) that has too many, 503 when all together have. One counts
 * from its first byte until it has been answered and its work has ended, also when its caller has left.
 */
export function limitHeavyCalls(server: Server): void {
  const counts = new Map<string, number>()
  const running = new WeakMap<FastifyRequest, Running>()
  const add = (key: string, by: number): void => {
    const count = (counts.get(key) ?? 0) + by
    if (count === 0) counts.delete(key)
    else counts.set(key, count)
  }
  const endIfOver = ({ isAtWork, isClosed, end }: Running): void => {
    if (isClosed && !isAtWork) end()
  }

  server.addHook('onRequest', async (request, reply) => {
    const { actor, routeOptions } = request
    const kind = routeOptions.config.endpoint === undefined ? undefined : HEAVY_CALLS[routeOptions.config.endpoint]
    if (kind === undefined || actor === null) return
    const { perPerson, inAll } = LIMITS[kind]
    const person = `${kind} ${actor.kind} ${actor.id}`
    if ((counts.get(person) ?? 0) >= perPerson) throw tooMany(WORDS[kind], RETRY_AFTER_S)
    if ((counts.get(kind) ?? 0) >= inAll) throw unavailable(undefined, RETRY_AFTER_S)
    for (const key of [person, kind]) add(key, 1)
    const call: Running = {
      ...{ isAtWork: false, isClosed: false },
      end: () => {
        for (const key of [person, kind]) add(key, -1)
      },
    }
    running.set(request, call)
    reply.raw.once('close', () => {
      call.isClosed = true
      endIfOver(call)
    })
  })
  server.addHook('preHandler', async (request) => {
    const call = running.get(request)
    if (call === undefined) return
    // Its place was given back: the work of a caller who left before it began is not begun.
    if (call.isClosed) throw unavailable(undefined, RETRY_AFTER_S)
    call.isAtWork = true
  })
  server.addHook('onSend', async (request) => {
    const call = running.get(request)
    if (call === undefined) return
    const wasAtWork = call.isAtWork
    call.isAtWork = false
    if (wasAtWork) endIfOver(call)
  })
}
