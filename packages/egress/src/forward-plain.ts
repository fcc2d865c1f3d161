import { request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { statusOf } from './dial.ts'

/** Headers that belong to one hop, and the key to our own door. */
const OF_THIS_HOP = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** Answers one plain `http:` request of the browser by making it over a connection that `open` has checked. */
export function forwardPlain(
  request: IncomingMessage,
  response: ServerResponse,
  open: (host: string, port: number) => Promise<Socket>,
): void {
  const url = URL.canParse(request.url ?? '') ? new URL(request.url ?? '') : null
  if (url === null || url.protocol !== 'http:') {
    refuse(response, '400 Bad Request')
    return
  }
  const host = url.hostname.replace(/^\[|\]$/g, '')
  open(host, url.port === '' ? 80 : Number(url.port)).then(
    (socket) => {
      const upstream = httpRequest({
        method: request.method,
        path: `${url.pathname}${url.search}`,
        headers: { ...withoutHop(request.headers), host: url.host },
        createConnection: () => socket,
      })
      upstream.on('response', (answer) => {
        const status = answer.statusCode ?? 0
        // Not a status that can be passed on.
        if (status < 200 || status > 999) return void upstream.destroy(new Error(`answered ${status}`))
        response.writeHead(status, withoutHop(answer.headers))
        answer.pipe(response)
        answer.on('error', () => response.destroy())
      })
      upstream.on('error', () => (response.headersSent ? response.destroy() : refuse(response, '502 Bad Gateway')))
      // As after an answer that leaves HTTP.
      upstream.on('close', () => response.headersSent || refuse(response, '502 Bad Gateway'))
      response.on('close', () => socket.destroy())
      request.pipe(upstream)
    },
    (error) => refuse(response, statusOf(error)),
  )
}

function refuse(response: ServerResponse, status: string): void {
  if (response.destroyed) return
  response.writeHead(Number(status.slice(0, 3)), { 'content-length': 0 }).end()
}

const withoutHop = (headers: IncomingMessage['headers']): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      OF_THIS_HOP.has(name) || value === undefined ? [] : [[name, value]],
    ),
  )
