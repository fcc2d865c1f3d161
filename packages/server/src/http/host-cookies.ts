import type { FastifyRequest } from 'fastify'
import { isLoopbackHost } from './loopback.ts'
import { publicOrigin } from './public-origin.ts'

const NAME = 'vigia-refresh'

/** Whether the browser keeps a `__Host-` cookie for this request: over TLS, as the proxy or our address says, or from this machine. */
export const isConfidential = (request: FastifyRequest): boolean =>
  request.protocol === 'https' || publicOrigin(request).startsWith('https:') || isLoopbackHost(request.hostname)

/**
 * The cookie that holds a sign-in's refresh token: out of reach of scripts, sent by our own pages only (ADR 8). Browsers
 * keep a `__Host-` cookie over TLS, and over plain http from this machine; elsewhere over plain http it has neither.
 */
const nameFor = (request: FastifyRequest): string => (isConfidential(request) ? `__Host-${NAME}` : NAME)

/** The refresh token that the browser sent; null without one. */
export const readRefreshCookie = (request: FastifyRequest): string | null => request.cookies[nameFor(request)] ?? null

/** The `Set-Cookie` header that leaves a refresh token with the browser until the sign-in ends, `maxAgeS` from now. */
export const refreshCookie = (request: FastifyRequest, token: string, maxAgeS: number): string =>
  request.server.serializeCookie(nameFor(request), token, {
    path: '/',
    httpOnly: true,
    secure: isConfidential(request),
    sameSite: 'strict',
    maxAge: maxAgeS,
  })

/** The `Set-Cookie` header that takes it away. */
export const noRefreshCookie = (request: FastifyRequest): string => refreshCookie(request, '', 0)
