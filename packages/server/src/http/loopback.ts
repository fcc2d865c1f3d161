import type { IncomingHttpHeaders } from 'node:http'

/** Whether a request came from this very machine, and not through a proxy on it. */
export function isFromThisMachine({
  ip,
  headers,
}: {
  readonly ip: string
  readonly headers: IncomingHttpHeaders
}): boolean {
  if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) return false
  return ip === '::1' || /^(::ffff:)?127\./.test(ip)
}

/** Whether a name of a host, as a URL has it, is this very machine to the browser that uses it. */
export const isLoopbackHost = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '::1' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
