import type { FastifyRequest } from 'fastify'
import { isLoopbackHost } from './loopback.ts'
import { publicOrigin } from './public-origin.ts'

/** A cookie that scripts cannot read, of this host alone where the browser can promise it. */
export interface HostCookie {
  /** What the browser sent; null without one. */
  read(request: FastifyRequest): string | null
  /** The `Set-Cookie` header that leaves `value` with the browser for `maxAgeS` from now. */
  set(request: FastifyRequest, value: string, maxAgeS: number): string
  /** The `Set-Cookie` header that takes it away. */
  clear(request: FastifyRequest): string
}

/** Holds a sign-in's refresh token; sent by our own pages only (ADR 8). */
export const refreshCookie = hostCookie('vigia-refresh', 'strict')

/**
 * Binds a sign-in at an identity provider to the browser that began it. `lax`: the provider's page leads back here, and a
 * strict cookie would not come along.
 */
export const stateCookie = hostCookie('vigia-provider', 'lax')

/**
 * Browsers keep a `__Host-` cookie over TLS, and over plain http from this machine; elsewhere over plain http it has neither
 * the prefix nor `Secure`.
 */
function hostCookie(name: string, sameSite: 'strict' | 'lax'): HostCookie {
  const nameFor = (request: FastifyRequest): string => (isConfidential(request) ? `__Host-${name}` : name)
  const set: HostCookie['set'] = (request, value, maxAge) =>
    request.server.serializeCookie(nameFor(request), value, {
      path: '/',
      httpOnly: true,
      secure: isConfidential(request),
      sameSite,
      maxAge,
    })
  return {
    read: (request) => request.cookies[nameFor(request)] ?? null,
    set,
    clear: (request) => set(request, '', 0),
  }
}

/** Over TLS, as the proxy or our address says, or from this machine. */
const isConfidential = (request: FastifyRequest): boolean =>
  request.protocol === 'https' || publicOrigin(request).startsWith('https:') || isLoopbackHost(request.hostname)
