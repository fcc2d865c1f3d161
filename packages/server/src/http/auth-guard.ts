import type { FastifyRequest } from 'fastify'
import { type AppError, factorMissing, forbidden, unauthorized } from '../ports/errors.ts'
import type { Actor, Identify } from './actor.ts'
import { isAllowed } from './permission.ts'
import { permissions } from './permissions.ts'
import type { Server } from './route.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: keyof typeof permissions
    /** It asks who sends before it reads the body. */
    asksFirst?: boolean
  }
  interface FastifyRequest {
    /** Who is asking; null on public routes. */
    actor: Actor | null
  }
}

const TOKEN = /^Bearer ([\w.~+/=-]{1,200})$/i

/**
 * Denies by default: a route that names no entry of the permission table stops the start, and a request that is not allowed
 * never reaches its handler, nor has its body read. 401 without a good token, 403 with one that may not.
 */
export function guardRoutes(server: Server, identify: Identify): void {
  server.decorateRequest('actor', null)
  server.addHook('onRoute', ({ method, url, config }) => {
    const name = config?.endpoint
    if (name === undefined || !(name in permissions)) {
      throw new Error(`La ruta ${String(method)} ${url} no tiene permiso declarado en http/permissions.ts.`)
    }
  })
  server.addHook('onRequest', async (request) => {
    const name = request.routeOptions.config.endpoint
    if (request.is404 || name === undefined) return
    const permission = permissions[name]
    if (typeof permission === 'string') return

    const token = bearerToken(request)
    if (token === null) throw unauthorized()
    const actor = await identify(token, request.ip)
    if (actor === null) throw unauthorized('Sesión expirada. Por favor, inicie sesión nuevamente.', 'TOKEN_INVALID')
    request.actor = actor
    if (!isAllowed(permission, actor)) throw refusalOf(actor)
  })
}

const GUEST = 'Está de visita en la demostración: esto se hace en su empresa.'

function refusalOf(actor: Actor): AppError {
  if (actor.kind === 'user') {
    if (actor.isGuest) return forbidden(GUEST)
    return actor.mustAddFactor ? factorMissing() : forbidden()
  }
  if (actor.owner?.mustAddFactor !== true) return forbidden()
  return factorMissing('La persona de esta clave tiene que configurar su segundo factor para que la clave sirva.')
}

/** The token of the `Authorization` header; null without one. */
export function bearerToken(request: FastifyRequest): string | null {
  return TOKEN.exec(request.headers.authorization ?? '')?.[1] ?? null
}
