/** A flood, in a process of its own: its order comes as one JSON argument; it says when it is ready, begins at a message, and reports. */
import { connect } from 'node:net'
import { WebSocket } from 'ws'

export const FLOODS = ['one connection', 'upgrades', 'polling', 'bearers'] as const

export interface FloodOrder {
  readonly kind: (typeof FLOODS)[number]
  readonly url: string
  readonly count: number
  readonly withinMs: number
}

export interface FloodResult {
  readonly sent: number
  readonly refused: number
  readonly tookMs: number
}

/** As evenly as timers can: what comes in bursts waits for itself. */
const SLICE_MS = 1

let refused = 0
const count = (text: string): void => {
  if (!/^HTTP\/1\.1 (101|200)/.test(text)) refused += 1
}

/** One connection on which namespaces are asked for; when it is closed, the next. */
function connections(url: string): (number: number) => Promise<void> {
  const open = (): WebSocket => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`)
    socket.on('error', () => undefined)
    return socket
  }
  let socket = open()
  return async (number) => {
    if (socket.readyState >= WebSocket.CLOSING) {
      refused += 1
      socket = open()
    }
    if (socket.readyState === WebSocket.OPEN) socket.send(`40{"token":"mala-${number}"}`)
  }
}

/** A request of its own over a connection of its own, thin, so that the figures are the server's. */
const requests =
  (url: string, head: (number: number) => string) =>
  (number: number): Promise<void> =>
    new Promise((resolve) => {
      const { hostname, port } = new URL(url)
      const socket = connect({ host: hostname, port: Number(port), noDelay: true })
      socket.once('connect', () => socket.write(`${head(number)}\r\nhost: ${hostname}:${port}\r\n\r\n`))
      socket.once('data', (chunk) => {
        count(chunk.toString('latin1', 0, 40))
        socket.destroy()
      })
      socket.on('error', () => undefined)
      socket.once('close', () => resolve())
    })

const UPGRADE =
  'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nconnection: upgrade\r\nupgrade: websocket\r\n' +
  'sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ=='

const KINDS: Readonly<Record<FloodOrder['kind'], (url: string) => (number: number) => Promise<void>>> = {
  'one connection': connections,
  upgrades: (url) => requests(url, () => UPGRADE),
  polling: (url) => requests(url, () => 'GET /socket.io/?EIO=4&transport=polling HTTP/1.1'),
  bearers: (url) =>
    requests(url, (number) => `GET /api/auth/me HTTP/1.1\r\nconnection: close\r\nauthorization: Bearer mala-${number}`),
}

async function flood({ kind, url, count: most, withinMs }: FloodOrder): Promise<FloodResult> {
  const send = KINDS[kind](url)
  const startedAt = performance.now()
  const sent: Promise<void>[] = []
  while (sent.length < most) {
    const due = Math.min(most, Math.ceil(((performance.now() - startedAt) / withinMs) * most))
    while (sent.length < due) sent.push(send(sent.length))
    await new Promise((resolve) => setTimeout(resolve, SLICE_MS))
  }
  await Promise.race([Promise.all(sent), new Promise((resolve) => setTimeout(resolve, withinMs))])
  return { sent: sent.length, refused, tookMs: performance.now() - startedAt }
}

if (process.send !== undefined) {
  process.once('message', () => {
    void flood(JSON.parse(process.argv[2] ?? '{}')).then((result) => process.send?.(result))
  })
  process.send('ready')
}
