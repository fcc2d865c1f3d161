import { createServer } from 'node:http'
import { holdsSecret } from './secret-forms.ts'

/** One request as it came: address, headers and body. */
interface Arrival {
  readonly text: string
  /** By `performance.now()`. */
  readonly at: number
}

/** A platform on a port of this machine that lets everybody in, and keeps every byte that it is sent. */
export interface ListeningPlatform {
  readonly origin: string
  /** `host:port`. */
  readonly host: string
  /** Whether this secret was in anything that arrived, in any form. */
  hasReceived(secret: string): boolean
  /** Everything that arrived, the oldest first. */
  arrivals(): readonly Arrival[]
  /** How many requests arrived. */
  requests(): number
  close(): Promise<void>
}

/** Speaks as Traccar does: whoever signs in gets a session, and one unit. */
export async function startListeningPlatform(plates = '45-AK-7P'): Promise<ListeningPlatform> {
  const received: Arrival[] = []
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const body = Buffer.concat(parts).toString()
      const text = [request.method, request.url, JSON.stringify(request.headers), body].join('\n')
      received.push({ text, at: performance.now() })
      const path = (request.url ?? '').split('?')[0]
      const answer = path === undefined ? undefined : answersAs(plates)[`${request.method} ${path}`]
      response.writeHead(answer === undefined ? 404 : 200, {
        'content-type': 'application/json',
        ...(path === '/api/session' ? { 'set-cookie': 'JSESSIONID=node01abcdefghijklmnop.node0; Path=/' } : {}),
      })
      response.end(JSON.stringify(answer ?? {}))
    })
  })
  server.on('upgrade', (_request, socket) => socket.destroy())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const host = `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  return {
    origin: `http://${host}`,
    host,
    hasReceived: (secret) => received.some(({ text }) => holdsSecret(text, secret)),
    arrivals: () => received,
    requests: () => received.length,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const answersAs = (plates: string): Readonly<Record<string, unknown>> => ({
  'GET /api/server': { id: 1, version: '6.6' },
  'POST /api/session': { id: 1, name: 'Espejo', email: 'x@y.mx' },
  'GET /api/devices': [{ id: 1, name: plates, uniqueId: '864200000000011', status: 'online' }],
  'GET /api/positions': [
    { deviceId: 1, latitude: 20.61, longitude: -100.39, speed: 30, course: 90, fixTime: new Date().toISOString() },
  ],
})
