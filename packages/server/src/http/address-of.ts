import type { IncomingMessage } from 'node:http'

/**
 * The address that a request came from, for what does not come through Fastify: the connection's, or, behind the one proxy
 * that is believed, the last of `X-Forwarded-For`; those before it are the caller's own words (as `trustProxy` in server.ts).
 */
export function addressOf({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? headers['x-forwarded-for'] : undefined
  const last = [forwarded].flat().at(-1)?.split(',').at(-1)?.trim()
  return last === undefined || last === '' ? (socket.remoteAddress ?? '') : last
}
