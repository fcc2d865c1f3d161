import type { IncomingMessage } from 'node:http'
import { type AppError, badRequest, misdirected } from '../ports/errors.ts'
import { isLoopbackHost } from './loopback.ts'
import { permissions } from './permissions.ts'
import type { Server } from './route.ts'

/** Whether a request was made to a name of this server. */
export type IsOwnHost = (request: Pick<IncomingMessage, 'headers'>) => boolean

const HOST = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i
/** Health checks know a process by its address only, and these two say nothing else of it. */
const PROBES: ReadonlySet<string> = new Set(['healthz', 'readyz'])

/**
 * A page of another site whose name turns to our address (DNS rebinding) is, to the browser, of the same origin as we are;
 * what gives it away is the name that it asks for. Ours are loopback and the name of `publicUrl`, on any port. Behind a
 * trusted proxy the name that the proxy was asked for must be ours as well: such a page may write that header itself.
 */
export function ownHost(publicUrl: string | null, trustProxy: boolean): IsOwnHost {
  const publicName = publicUrl === null ? null : new URL(publicUrl).hostname
  const isOwn = (host: string): boolean => {
    const name = HOST.exec(host)?.[1]?.toLowerCase()
    return name !== undefined && (name === publicName || isLoopbackHost(name))
  }
  return ({ headers: { host, 'x-forwarded-host': forwarded } }) => {
    if (host === undefined || !isOwn(host)) return false
    return !trustProxy || forwarded === undefined || (typeof forwarded === 'string' && isOwn(forwarded))
  }
}

/**
 * Calls that no browser makes by itself: health checks, and the intakes, whose devices and integrations may know the server
 * by any name and prove who they are with a secret that no page has.
 */
export const isForAnyHost = (name: keyof typeof permissions): boolean =>
  PROBES.has(name) || name === 'postPositions' || permissions[name] === 'device'

/**
 * What a request is refused with when it has several `Host` headers (RFC 9112 §3.2); null when it has not. Node.js knows the
 * first one only, and a proxy in front may go by another.
 */
export function severalHosts({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): AppError | null {
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
  return hosts.length > 1 ? badRequest('SEVERAL_HOSTS', 'La petición tiene más de un encabezado Host.') : null
}

/** Answers 400 to several hosts and 421 to another host's name, before anything else of a request is looked at. */
export function refuseOtherHosts(server: Server, isOwnHost: IsOwnHost): void {
  server.addHook('onRequest', async (request) => {
    const refusal = severalHosts(request.raw)
    if (refusal !== null) throw refusal
    const name = request.routeOptions.config.endpoint
    if (name !== undefined && isForAnyHost(name)) return
    if (!isOwnHost(request)) throw misdirected()
  })
}
