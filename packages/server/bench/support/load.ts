import { connect } from 'node:net'
import { URL } from 'node:url'

/** One request as bytes, ready to be written. */
export function requestBytes(url: string, path: string, key: string, body: string): Buffer {
  const head = [
    `POST ${path} HTTP/1.1`,
    `host: ${new URL(url).host}`,
    `authorization: Bearer ${key}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`)
}

export interface LoadResult {
  readonly seconds: number
  readonly accepted: number
  readonly refused: number
  /** The first answer that was no 202, whole. */
  readonly refusal: string | null
}

/**
 * Sends requests over so many connections, each waiting for its answer before the next: a client as thin as one can be, so
 * that the figures are the server's. Counts answers with 202.
 */
export async function runLoad(url: string, requests: readonly Buffer[], connections: number): Promise<LoadResult> {
  const { hostname, port } = new URL(url)
  let next = 0
  let accepted = 0
  let refused = 0
  let refusal: string | null = null
  const startedAt = performance.now()
  const work = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true })
      let pending = ''
      const send = (): void => {
        const request = requests[next++]
        if (request === undefined) socket.end(resolve)
        else socket.write(request)
      }
      socket.once('connect', send)
      socket.once('error', reject)
      socket.on('data', (chunk) => {
        pending += chunk.toString('latin1')
        const body = pending.indexOf('\r\n\r\n')
        if (body === -1) return
        const length = /content-length: (\d+)/i.exec(pending)
        if (length === null || pending.length < body + 4 + Number(length[1])) return
        if (pending.startsWith('HTTP/1.1 202')) accepted += 1
        else {
          refused += 1
          refusal ??= pending
        }
        pending = ''
        send()
      })
    })
  await Promise.all(Array.from({ length: connections }, work))
  return { seconds: (performance.now() - startedAt) / 1000, accepted, refused, refusal }
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
