import type { IncomingHttpHeaders } from 'node:http'

/** What proxies add, each its own. */
const OF_PROXIES = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'] as const

/**
 * Whether a request came from this very machine, and not through a proxy on it: one that adds nothing passes on at least
 * the name by which others ask for us.
 */
export function isFromThisMachine({
  ip,
  headers,
}: {
  readonly ip: string
  readonly headers: IncomingHttpHeaders
}): boolean {
  if (OF_PROXIES.some((name) => headers[name] !== undefined) || !isLoopbackHost(nameOf(headers.host))) return false
  return ip === '::1' || /^(::ffff:)?127\./.test(ip)
}

/** Whether a name of a host, as a URL has it, is this very machine to the browser that uses it. */
export const isLoopbackHost = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '::1' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)

/** Of a `Host` header; empty for what is none. */
const nameOf = (host: string | undefined): string =>
  host !== undefined && URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : ''
