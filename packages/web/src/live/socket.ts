import type {
  GpsUpdate,
  LivePayload,
  SocketEvents,
  SocketNamespace,
  SocketRequests,
  TripAssessed,
} from '@vigia/contract'
import { decodeLiveFrame, type LiveFrame } from '@vigia/contract/live-frame'
import { Manager } from 'socket.io-client'

/** What the feed tells. Every call is made within the task that received the message. */
interface FeedListener {
  /** Admitted or gone. */
  open(isOpen: boolean): void
  frame(epoch: string, frame: LiveFrame): void
  heartbeat(payload: LivePayload<'heartbeat'>): void
  fleetChanged(): void
  gpsUpdate(update: GpsUpdate): void
  tripAssessed(verdict: TripAssessed): void
  /** Null: whichever. */
  settingChanged(key: SettingNews): void
  handoverUpdated(): void
  handoverWord(word: LivePayload<'handover-word'>): void
  tripsLost(lost: LivePayload<'trips-lost'>): void
  logbookEntry(row: LivePayload<'logbook-entry'>): void
  roundChanged(): void
}
export type SettingNews = LivePayload<'setting-changed'>['key']

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
const PING_WITHIN_MS = 5_000

type PayloadOf<Listener> = Listener extends (...payload: infer Payload) => void ? Payload : never

/** A namespace of the one connection, once opened. */
export interface Namespace<N extends SocketNamespace> {
  isOpen(): boolean
  emit<E extends keyof SocketRequests[N] & string>(event: E, ...payload: PayloadOf<SocketRequests[N][E]>): void
  /** How long the server took to acknowledge, in milliseconds; null when it did not. */
  ping(): Promise<number | null>
  close(): void
}

export interface NamespaceOptions<N extends SocketNamespace> {
  readonly token: FeedOptions['token']
  readonly renewToken: FeedOptions['renewToken']
  /** What is sent along with the token, at each connection. */
  readonly auth: () => Readonly<Record<string, unknown>>
  /** Admitted or gone. */
  readonly open: (isOpen: boolean) => void
  /** The server let nobody in, and says why; it is asked again all the same. */
  readonly refused?: (message: string) => void
  /** What the server sends is the contract's word, as in `call`: it is not read again. */
  readonly events: SocketEvents[N]
}

let manager: Manager | null = null

/**
 * Opens a namespace over the app's one connection: reconnected with jitter for ever, its token renewed when the server
 * says that it expired. One at a time for each name.
 */
export function openNamespace<N extends SocketNamespace>(name: N, options: NamespaceOptions<N>): Namespace<N> {
  const { token, renewToken, auth, open, refused, events } = options
  let lastToken: string | null = null
  let isClosed = false
  let retry: ReturnType<typeof setTimeout> | undefined
  let closing: LivePayload<'closing'>['reason'] | null = null

  manager ??= new Manager({
    autoConnect: false,
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelay: RETRY_MIN_MS,
    reconnectionDelayMax: RETRY_MAX_MS,
    randomizationFactor: 0.5,
    timeout: 8_000,
  })
  const socket = manager.socket(name)
  socket.auth = (send) => {
    token()
      .catch(() => lastToken)
      .then((current) => {
        lastToken = current
        send({ ...auth(), token: current ?? '' })
      })
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

  socket.on('connect', () => {
    closing = null
    open(true)
  })
  socket.on('disconnect', () => {
    open(false)
    if (socket.active) return
    if (closing === null) void comeBack('refused')
    else void comeBack(closing === 'expired' || closing === 'ended' ? 'token' : 'restart')
  })
  socket.on('connect_error', (error: Error & { readonly data?: { readonly code?: string } }) => {
    open(false)
    // A server that says why says it in Spanish, and with a code; anything else is the library's.
    if (!socket.active && error.data?.code !== undefined) refused?.(error.message)
    if (!socket.active) void comeBack(error.data?.code === 'TOKEN_INVALID' ? 'token' : 'refused')
  })
  socket.on('closing', ({ reason }: LivePayload<'closing'>) => {
    closing = reason
  })
  for (const [event, receive] of Object.entries(events)) socket.on(event, receive)
  socket.connect()

  return {
    isOpen: () => socket.connected,
    emit: (event, ...payload) => void socket.emit(event, ...payload),
    async ping() {
      const askedAt = performance.now()
      try {
        await socket.timeout(PING_WITHIN_MS).emitWithAck('ping')
        return performance.now() - askedAt
      } catch {
        return null
      }
    },
    close() {
      isClosed = true
      clearTimeout(retry)
      socket.removeAllListeners()
      socket.disconnect()
    },
  }
}

/** The packed feed of the fleet, resumed by epoch and sequence. A message that cannot be read counts as silence. */
export function openFeed({ token, renewToken, resume, listener }: FeedOptions): Feed {
  let focused: string | null = null
  const watch = (): void => {
    if (feed.isOpen()) feed.emit('watch', { trips: 'all', focus: focused })
  }
  const feed = openNamespace('/', {
    token,
    renewToken,
    auth: () => ({ feed: 'packed', ...resume() }),
    open(isOpen) {
      listener.open(isOpen)
      if (isOpen) watch()
    },
    events: {
      positions({ epoch, frame }) {
        if (frame.length <= MAX_FRAME_CHARS) listener.frame(epoch, decodeLiveFrame(bytesOf(frame)))
      },
      heartbeat: (payload) => listener.heartbeat(payload),
      'fleet-changed': () => listener.fleetChanged(),
      'gps-update': (update) => listener.gpsUpdate(update),
      'trip-assessed': (verdict) => listener.tripAssessed(verdict),
      'setting-changed': ({ key }) => listener.settingChanged(key),
      'handover-updated': () => listener.handoverUpdated(),
      'handover-word': (word) => listener.handoverWord(word),
      'trips-lost': (lost) => listener.tripsLost(lost),
      'logbook-entry': (row) => listener.logbookEntry(row),
      'round-changed': () => listener.roundChanged(),
    },
  })
  return {
    focus(tripId) {
      focused = tripId
      watch()
    },
    close: feed.close,
  }
}

function bytesOf(base64: string): Uint8Array {
  const text = atob(base64)
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at)
  return bytes
}
