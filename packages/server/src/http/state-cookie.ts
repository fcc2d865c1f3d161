import type { FastifyRequest } from 'fastify'
import { isConfidential } from './refresh-cookie.ts'

const NAME = 'vigia-provider'

/**
 * The cookie that binds a sign-in at an identity provider to the browser that began it. `SameSite=Lax`: the provider's page
 * leads back here, and a strict cookie would not come along.
 */
const nameFor = (request: FastifyRequest): string => (isConfidential(request) ? `__Host-${NAME}` : NAME)

export const readStateCookie = (request: FastifyRequest): string | null => request.cookies[nameFor(request)] ?? null

export const stateCookie = (request: FastifyRequest, state: string, maxAgeS: number): string =>
  request.server.serializeCookie(nameFor(request), state, {
    path: '/',
    httpOnly: true,
    secure: isConfidential(request),
    sameSite: 'lax',
    maxAge: maxAgeS,
  })

export const noStateCookie = (request: FastifyRequest): string => stateCookie(request, '', 0)
