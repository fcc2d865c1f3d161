import type { Socket } from 'socket.io'

/** How much of what a client does not take is kept for it (quality G-R13). */
export interface SlowLimits {
  /** With more than this unsent it gets nothing new until it has taken it. */
  readonly coalesceBytes: number
  /** With more than this, or behind for so long, it is let go. */
  readonly terminateBytes: number
  readonly terminateMs: number
}

export const SLOW_LIMITS: SlowLimits = {
  coalesceBytes: 256 * 1024,
  terminateBytes: 1024 * 1024,
  terminateMs: 15_000,
}

/** How long a client has to take its leave: one that means harm answers no closing. */
export const LINGER_MS = 1_000

export type Connection = Socket['conn']

interface WebSocketLike {
  readonly bufferedAmount: number
  terminate(): void
}

/** Bytes that wait for this client in our memory. */
export function unsentBytes(socket: Socket): number {
  let bytes = webSocketOf(socket.conn)?.bufferedAmount ?? 0
  // Engine.IO keeps what its transport has not taken in a field of its own, which its types hide.
  const queue: unknown = Reflect.get(socket.conn, 'writeBuffer')
  if (Array.isArray(queue)) for (const { data } of queue) bytes += sizeOf(data)
  return bytes
}

/** Ends the connection at once. A polite close would wait behind what the client does not take (quality G-R13). */
export function terminate(socket: Socket): void {
  webSocketOf(socket.conn)?.terminate()
  socket.disconnect(true)
}

/** The same of a connection that is in no namespace yet. */
export function terminateConnection(conn: Connection): void {
  webSocketOf(conn)?.terminate()
  conn.close(true)
}

/** Ends the connection of a socket that was told to go and has not taken what it was sent before, which would go on arriving. */
export function endAfterLinger(socket: Socket): void {
  setTimeout(() => {
    if (socket.conn.readyState === 'closing' || unsentBytes(socket) > 0) terminateConnection(socket.conn)
  }, LINGER_MS).unref()
}

const sizeOf = (data: unknown): number =>
  typeof data === 'string' ? data.length : data instanceof Uint8Array ? data.byteLength : 0

function webSocketOf({ transport }: Connection): WebSocketLike | null {
  if (!('socket' in transport)) return null
  const { socket: raw } = transport
  return isWebSocket(raw) ? raw : null
}

function isWebSocket(raw: unknown): raw is WebSocketLike {
  return (
    typeof raw === 'object' &&
    raw !== null &&
    'bufferedAmount' in raw &&
    typeof raw.bufferedAmount === 'number' &&
    'terminate' in raw &&
    typeof raw.terminate === 'function'
  )
}
