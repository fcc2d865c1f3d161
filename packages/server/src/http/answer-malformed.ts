import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { errorBody, frameworkError } from './error-handler.ts'

/**
 * Answers what is no HTTP, or came too late or too long, in the words of every other refusal, and ends the connection: such
 * bytes reach no route. `error` is what Node's parser says.
 */
export function answerMalformed(error: Error & { readonly code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const refusal = frameworkError(statusOf(error.code))
  const body = JSON.stringify(errorBody(refusal))
  if (socket.writable) {
    const head = [
      `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'X-Content-Type-Options: nosniff',
      'Connection: close',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  }
  socket.destroy(error)
}

function statusOf(code: string | undefined): 400 | 408 | 431 {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408
  return code === 'HPE_HEADER_OVERFLOW' ? 431 : 400
}
