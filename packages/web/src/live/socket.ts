import type { GpsUpdate, LivePayload, TripAssessed } from '@vigia/contract'
import { decodeLiveFrame, type LiveFrame } from '@vigia/contract/live-frame'
import { io, type Socket } from 'socket.io-client'

/** What the feed tells. Every call is made within the task that received the message. */
export interface FeedListener {
  /** Admitted or gone. */
  open(isOpen: boolean): void
  frame(epoch: string, frame: LiveFrame): void
  heartbeat(payload: LivePayload<'heartbeat'>): void
  fleetChanged(): void
  gpsUpdate(update: GpsUpdate): void
  tripAssessed(verdict: TripAssessed): void
}

export interface FeedOptions {
  /** A token that is good now; null when signed out. Called at each connection. */
  readonly token: () => Promise<string | null>
  /** Replaces a token that the server refused; null when the session is over, and the feed then stays closed. */
  readonly renewToken: (stale: string) => Promise<string | null>
  /** Where to resume from. */
  readonly resume: () => { readonly epoch: string; readonly since: number } | null
  readonly listener: FeedListener
}

export interface Feed {
  /** The selected trip: its events come one by one. */
  focus(tripId: string | null): void
  close(): void
}

/** The server's limit (contract): a message that it cannot have meant is not decoded. */
const MAX_FRAME_CHARS = 8_000_000
const RETRY_MIN_MS = 500
const RETRY_MAX_MS = 5_000
/** After a refusal that no new token mends (too many screens open, no permission): asking at once would ask for ever. */
const REFUSED_MS = 8_000

/**
 * The one socket of the app: packed feed, resumed by epoch and sequence, reconnected with jitter for ever, its token
 * renewed when the server says that it expired. A message that cannot be read counts as silence.
 */
export function openFeed({ token, renewToken, resume, listener }: FeedOptions): Feed {
  let focused: string | null = null
  let lastToken: string | null = null
  let isClosed = false
  let retry: ReturnType<typeof setTimeout> | undefined

  const socket: Socket = io({
    auth: (send) => {
      token()
        .catch(() => lastToken)
        .then((current) => {
          lastToken = current
          send({ token: current ?? '', feed: 'packed', ...resume() })
        })
    },
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelay: RETRY_MIN_MS,
    reconnectionDelayMax: RETRY_MAX_MS,
    randomizationFactor: 0.5,
    timeout: 8_000,
  })

  const watch = (): void => {
    if (socket.connected) socket.emit('watch', { trips: 'all', focus: focused })
  }
  /** The server refused us or let us go, so that the library does not come back by itself. */
  const comeBack = async (why: 'token' | 'restart' | 'refused'): Promise<void> => {
    const stale = lastToken
    const isOver = why === 'token' && stale !== null && (await renewToken(stale).catch(() => stale)) === null
    if (isClosed || isOver) return
    const delayMs = why === 'refused' ? REFUSED_MS : RETRY_MIN_MS
    clearTimeout(retry)
    retry = setTimeout(() => socket.connect(), delayMs * (1 + Math.random()))
  }

  let closing: LivePayload<'closing'>['reason'] | null = null
  socket.on('connect', () => {
    closing = null
    listener.open(true)
    watch()
  })
  socket.on('disconnect', () => {
    listener.open(false)
    if (socket.active) return
    if (closing === null) void comeBack('refused')
    else void comeBack(closing === 'expired' || closing === 'ended' ? 'token' : 'restart')
  })
  socket.on('connect_error', (error: Error & { readonly data?: { readonly code?: string } }) => {
    listener.open(false)
    if (!socket.active) void comeBack(error.data?.code === 'TOKEN_INVALID' ? 'token' : 'refused')
  })
  socket.on('closing', ({ reason }: LivePayload<'closing'>) => {
    closing = reason
  })
  socket.on('positions', ({ epoch, frame }: LivePayload<'positions'>) => {
    if (frame.length <= MAX_FRAME_CHARS) listener.frame(epoch, decodeLiveFrame(bytesOf(frame)))
  })
  socket.on('heartbeat', (payload: LivePayload<'heartbeat'>) => listener.heartbeat(payload))
  socket.on('fleet-changed', () => listener.fleetChanged())
  socket.on('gps-update', (update: GpsUpdate) => listener.gpsUpdate(update))
  socket.on('trip-assessed', (verdict: TripAssessed) => listener.tripAssessed(verdict))

  return {
    focus(tripId) {
      focused = tripId
      watch()
    },
    close() {
      isClosed = true
      clearTimeout(retry)
      socket.removeAllListeners()
      socket.disconnect()
    },
  }
}

function bytesOf(base64: string): Uint8Array {
  const text = atob(base64)
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at)
  return bytes
}
