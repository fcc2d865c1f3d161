import { ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { AppError } from '../ports/errors.ts'

/** Answers a handshake with this error, and ends it. An upgrade has no response of its own: it is written on the connection. */
export function refuseHandshake(socket: Duplex, response: unknown, error: AppError): void {
  const { status, message, code, retryAfterS } = error
  const body = JSON.stringify({ error: message, code })
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    ...(retryAfterS === undefined ? {} : { 'retry-after': String(retryAfterS) }),
    connection: 'close',
  }
  if (response instanceof ServerResponse) {
    response.writeHead(status, headers).end(body)
    return
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.on('error', () => undefined)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
}
