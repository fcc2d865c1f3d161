import type { IncomingMessage } from 'node:http'
import type { Server, Socket } from 'socket.io'
import { addressOf } from '../http/address-of.ts'
import { networkOf } from '../http/network-of.ts'
import { slidingCount } from '../http/sliding-count.ts'
import type { Clock } from '../ports/clock.ts'
import { tooMany } from '../ports/errors.ts'
import { type Connection, LINGER_MS, terminateConnection } from './raw-socket.ts'
import { refuseHandshake } from './refuse-handshake.ts'

const WINDOW_MS = 10_000
/** Handshakes of one address that nobody was admitted on: an office whose screens all come back at once needs some. */
const FRUITLESS_PER_WINDOW = 300
const MAX_PER_ADDRESS = 1_000
const MAX_CONNECTIONS = 2_000
const MAX_ADDRESSES = 20_000
/** A screen asks for four namespaces, and for one of them again whenever it shows another page. */
const ASKS_PER_WINDOW = 20
/** The remote page's mouse sends 300 (remote-sockets.ts). */
const PACKETS_PER_SECOND = 400

interface ConnectionState {
  readonly network: string
  /** Namespaces that it is in, or waits for. */
  readonly namespaces: Set<string>
  admitted: number
  wasEverAdmitted: boolean
  asks: number
  asksSince: number
  packets: number
  packetsSince: number
}

export interface ConnectionLimits {
  /** Whether a connection may ask for this namespace now. If not, it is closed: no program of ours asks so. */
  mayAsk(socket: Socket): boolean
  admitted(socket: Socket): void
  /** It was not let in, and hears of it; the connection ends then, unless it is in another namespace. */
  refused(socket: Socket): void
  left(socket: Socket): void
}

/**
 * Bounds what one address may cost before anybody is asked who it is: handshakes that lead to nothing, connections,
 * namespaces asked for, and messages. What is too much is refused with 429 before a session is made of it.
 */
export function limitConnections(io: Server, clock: Clock, trustProxy: boolean): ConnectionLimits {
  const fruitless = slidingCount(clock, WINDOW_MS, MAX_ADDRESSES)
  const states = new Map<Connection, ConnectionState>()
  const openOf = new Map<string, number>()
  const networkOfRequest = (request: IncomingMessage): string => networkOf(addressOf(request, trustProxy))

  const isOver = (network: string): boolean =>
    fruitless.waitMs(network, FRUITLESS_PER_WINDOW) > 0 ||
    (openOf.get(network) ?? 0) >= MAX_PER_ADDRESS ||
    states.size >= MAX_CONNECTIONS

  io.engine.use((request: IncomingMessage, response: unknown, next: () => void) => {
    // Of a session that there is; an unknown one is refused by the library, and counted below.
    if (new URL(request.url ?? '/', 'http://localhost').searchParams.has('sid')) return next()
    const network = networkOfRequest(request)
    if (isOver(network)) return refuseHandshake(request.socket, response, tooManyConnections())
    fruitless.add(network)
    next()
  })

  io.engine.on('connection_error', ({ req }: { readonly req: IncomingMessage }) => fruitless.add(networkOfRequest(req)))
  io.engine.on('connection', (conn: Connection) => {
    const network = networkOfRequest(conn.request)
    const state: ConnectionState = {
      ...{ network, namespaces: new Set(), admitted: 0, wasEverAdmitted: false },
      ...{ asks: 0, asksSince: clock.now(), packets: 0, packetsSince: performance.now() },
    }
    states.set(conn, state)
    openOf.set(network, (openOf.get(network) ?? 0) + 1)
    conn.on('packet', () => {
      if (countPacket(state) > PACKETS_PER_SECOND) terminateConnection(conn)
    })
    conn.once('close', () => {
      states.delete(conn)
      const left = (openOf.get(network) ?? 1) - 1
      if (left === 0) openOf.delete(network)
      else openOf.set(network, left)
    })
  })

  return {
    mayAsk: ({ conn, nsp }) => {
      const state = states.get(conn)
      if (state === undefined) return false
      if (state.namespaces.has(nsp.name) || countAsk(state, clock.now()) > ASKS_PER_WINDOW) {
        terminateConnection(conn)
        return false
      }
      state.namespaces.add(nsp.name)
      return true
    },
    admitted: ({ conn }) => {
      const state = states.get(conn)
      if (state === undefined) return
      state.admitted += 1
      if (!state.wasEverAdmitted) fruitless.remove(state.network)
      state.wasEverAdmitted = true
    },
    refused: ({ conn, nsp }) => {
      const state = states.get(conn)
      state?.namespaces.delete(nsp.name)
      // The refusal leaves at the next tick, and before the close.
      setImmediate(() => {
        if (state?.admitted !== 0) return
        conn.close()
        setTimeout(() => terminateConnection(conn), LINGER_MS).unref()
      })
    },
    left: ({ conn, nsp }) => {
      const state = states.get(conn)
      if (state?.namespaces.delete(nsp.name) === true) state.admitted -= 1
    },
  }
}

function countAsk(state: ConnectionState, now: number): number {
  if (Math.abs(now - state.asksSince) >= WINDOW_MS) {
    state.asks = 0
    state.asksSince = now
  }
  state.asks += 1
  return state.asks
}

function countPacket(state: ConnectionState): number {
  const now = performance.now()
  if (now - state.packetsSince >= 1_000) {
    state.packets = 0
    state.packetsSince = now
  }
  state.packets += 1
  return state.packets
}

const tooManyConnections = () =>
  tooMany('Demasiadas conexiones desde esta dirección. Intente de nuevo en unos segundos.', WINDOW_MS / 1_000)
