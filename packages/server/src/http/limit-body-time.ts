import { Socket } from 'node:net'
import { answerMalformed } from './answer-malformed.ts'
import { permissions } from './permissions.ts'
import type { Server } from './route.ts'

interface BodyTimes {
  /** Bodies up to so many bytes are short. */
  readonly shortBytes: number
  /** How long a short one may take to arrive, in ms; what is longer has the server's own `requestTimeout`. */
  readonly shortMs: number
}

/**
 * Ends calls whose short body does not arrive in time, with a 408. Node has one limit for whole requests of every kind: one that stops who
 * sends a call byte by byte would stop a file over a slow line too. Who sends a file has been asked before its body is read, and one who
 * has been refused has no longer than anybody; what devices send is read first, so that it is no file, unless its call `asksFirst`.
 */
export function limitBodyTime(server: Server, { shortBytes, shortMs }: BodyTimes): void {
  server.addHook('onRequest', async ({ raw, routeOptions: { bodyLimit = 0, config } }, reply) => {
    // What a test injects comes over no connection.
    if (raw.complete || !(raw.socket instanceof Socket)) return
    const { endpoint, asksFirst = false } = config
    const isFile = bodyLimit > shortBytes && (asksFirst || endpoint === undefined || permissions[endpoint] !== 'device')
    const late = setTimeout(() => {
      if (raw.complete) return
      // Refused before its body was read: it has its answer.
      if (reply.raw.headersSent) raw.socket.destroy()
      else if (!isFile) answerMalformed(LATE, raw.socket)
    }, shortMs)
    for (const over of ['end', 'close'] as const) raw.once(over, () => clearTimeout(late))
  })
}

const LATE = Object.assign(new Error('request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
