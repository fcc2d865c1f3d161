import { WebSocket } from 'ws'

export interface RawHandshake {
  /** Status of the upgrade: 101, or what it was refused with. */
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** What the server said, as Engine.IO frames it. */
  readonly received: readonly string[]
  send(text: string): void
  readonly closed: Promise<unknown>
  close(): void
}

/** An Engine.IO handshake by hand, as no library of ours makes it. `address`: who the proxy says that it is. */
export async function rawHandshake(
  url: string,
  address?: string,
  others: Readonly<Record<string, string>> = {},
): Promise<RawHandshake> {
  const headers = address === undefined ? others : { ...others, 'x-forwarded-for': address }
  const socket = new WebSocket(`${url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`, { headers })
  const received: string[] = []
  socket.on('message', (data) => received.push(String(data)))
  socket.on('error', () => undefined)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  const status = await new Promise<{ code: number; headers: RawHandshake['headers'] }>((resolve) => {
    socket.once('open', () => resolve({ code: 101, headers: {} }))
    socket.once('unexpected-response', (_request, response) => {
      resolve({ code: response.statusCode ?? 0, headers: response.headers })
      socket.terminate()
    })
    socket.once('close', () => resolve({ code: 0, headers: {} }))
  })
  return {
    status: status.code,
    headers: status.headers,
    received,
    send: (text) => socket.send(text),
    closed,
    close: () => socket.terminate(),
  }
}

/** Asks for a namespace. */
export const connectPacket = (token: string, namespace = '/'): string =>
  `40${namespace === '/' ? '' : `${namespace},`}${JSON.stringify({ token })}`
