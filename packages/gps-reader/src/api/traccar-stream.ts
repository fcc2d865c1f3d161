import { WebSocket } from 'ws'
import type { PlatformContext } from '../platform.ts'
import { tooManyValues } from '../reading/too-many-values.ts'
import { instantAt, listAt, textAt } from './read-json.ts'

const CONNECT_MS = 10_000
/** The server sends at least an empty frame every 55 s: after this silence the socket is taken for dead. */
const ALIVE_MS = 90_000
/** Everything is asked for again at least so often: a device that was renamed or taken away makes no frame. */
const COMPLETE_MS = 5 * 60_000
const RECONNECT_MS = 60_000
const MAX_FRAME_BYTES = 8 * 1024 * 1024
const MAX_DEVICES = 20_000

interface StreamUnits {
  readonly devices: readonly unknown[]
  readonly positions: readonly unknown[]
}

/** Traccar's socket: keeps what was read up to date, so that a reading asks the platform nothing. */
export interface TraccarStream {
  /** What is known by now; null where it may be old, and has to be asked for. */
  units(): StreamUnits | null
  /** Starts from what was asked for, with the session's cookie. */
  follow(cookie: string, devices: readonly unknown[], positions: readonly unknown[]): void
  /** What is known may lack something. */
  forget(): void
  stop(): void
}

/** A socket that cannot be opened or breaks is no problem: the readings ask then. */
export function traccarStream(origin: string, { egress, now, signal }: PlatformContext): TraccarStream {
  const devices = new Map<string, unknown>()
  const positions = new Map<string, unknown>()
  let socket: WebSocket | null = null
  let cookieInUse = ''
  let receivedAt = 0
  let completeAt = 0
  let connectFrom = 0

  const keep = ({ devices: some, positions: places }: StreamUnits): void => {
    for (const device of some) put(devices, textAt(device, 'id'), device)
    for (const position of places) {
      const deviceId = textAt(position, 'deviceId')
      const known = deviceId === null ? undefined : positions.get(deviceId)
      if (known === undefined || fixTime(position) >= fixTime(known)) put(positions, deviceId, position)
    }
  }

  const stop = (): void => {
    const open = socket
    socket = null
    open?.terminate()
  }

  const connect = async (cookie: string): Promise<void> => {
    const url = `${origin.replace(/^http/, 'ws')}/api/socket`
    const raw = await egress.connect(url, { withinMs: CONNECT_MS, signal })
    if (socket !== null || signal.aborted) return void raw.destroy()
    const fresh = new WebSocket(url, {
      createConnection: () => raw,
      headers: { cookie },
      handshakeTimeout: CONNECT_MS,
      maxPayload: MAX_FRAME_BYTES,
      perMessageDeflate: false,
    })
    socket = fresh
    fresh.on('message', (data, isBinary) => {
      if (isBinary || socket !== fresh) return
      const frame = parse(String(data))
      receivedAt = now()
      keep({ devices: listAt(frame, 'devices'), positions: listAt(frame, 'positions') })
    })
    const lost = (): void => {
      if (socket === fresh) socket = null
    }
    fresh.on('error', lost)
    fresh.on('close', lost)
  }

  signal.addEventListener('abort', stop, { once: true })
  return {
    units: () => {
      const isAlive = socket !== null && now() - receivedAt < ALIVE_MS && now() - completeAt < COMPLETE_MS
      return isAlive ? { devices: [...devices.values()], positions: [...positions.values()] } : null
    },
    follow: (cookie, known, places) => {
      devices.clear()
      positions.clear()
      keep({ devices: known, positions: places })
      completeAt = now()
      if (cookie !== cookieInUse || now() - receivedAt >= ALIVE_MS) stop()
      if (socket !== null || now() < connectFrom || known.length > MAX_DEVICES) return
      cookieInUse = cookie
      connectFrom = now() + RECONNECT_MS
      connect(cookie).catch(() => undefined)
    },
    forget: () => {
      completeAt = Number.NEGATIVE_INFINITY
    },
    stop,
  }
}

function put(into: Map<string, unknown>, id: string | null, value: unknown): void {
  if (id !== null && (into.has(id) || into.size < MAX_DEVICES)) into.set(id, value)
}

const fixTime = (position: unknown): number => instantAt(position, 'fixTime') ?? 0

function parse(text: string): unknown {
  try {
    return tooManyValues(text) ? null : JSON.parse(text)
  } catch {
    return null
  }
}
