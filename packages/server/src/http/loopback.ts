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
