import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { performance } from 'node:perf_hooks'
import { Server, type Socket } from 'socket.io'
import type { Clock } from '../clock.ts'
import type { FleetReader } from '../fleet-view.ts'
import type { Actor, Identify } from '../http/actor.ts'
import { isAllowed, permissions } from '../http/permissions.ts'
import type { Logger } from '../logger.ts'
import { close, type Handshake, type LiveClient, readHandshake, readWatch } from './live-client.ts'
import { type OrganisationFeed, organisationFeed } from './organisation-feed.ts'
import { isOwnOrigin } from './own-origin.ts'
import { SLOW_LIMITS, type SlowLimits, unsentBytes } from './raw-socket.ts'

const PING_EVERY_MS = 10_000
const PING_TIMEOUT_MS = 5_000
const HEARTBEAT_MS = 5_000
/** With the second that an identity is kept, a revoked key's sockets close within 5 s. */
const CHECK_KEYS_EVERY_MS = 3_000
const MAX_MESSAGE_BYTES = 64 * 1024
const MAX_PER_USER = 5
const MAX_SOCKETS = 1_000
const LONGEST_TIMER_MS = 2 ** 31 - 1

export interface RealtimeDeps {
  readonly httpServer: HttpServer
  readonly fleet: FleetReader
  readonly clock: Clock
  readonly logger: Logger
  readonly identify: Identify
  /** Sign-ins that end: their sockets close. */
  readonly onSessionEnded: (listener: (ended: { readonly familyId: string }) => void) => () => void
  readonly trustProxy: boolean
  readonly limits?: SlowLimits
}

export interface Realtime {
  /** Connected clients, for metrics and tests. */
  count(): number
  /** Clients let go because they did not take what they were sent. */
  terminated(): number
  /** Bytes that wait in our memory for the client that has most of them. */
  mostUnsentBytes(): number
  close(): Promise<void>
}

/** The main Socket.IO namespace (contract, "Realtime"). */
export function startRealtime(deps: RealtimeDeps): Realtime {
  const { fleet, clock } = deps
  const clients = new Map<string, LiveClient>()
  const feeds = new Map<string, OrganisationFeed>()
  let terminated = 0

  const io = new Server(deps.httpServer, {
    serveClient: false,
    perMessageDeflate: false,
    httpCompression: false,
    pingInterval: PING_EVERY_MS,
    pingTimeout: PING_TIMEOUT_MS,
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    connectTimeout: 10_000,
    allowRequest: (request: IncomingMessage, callback) => callback(null, isOwnOrigin(request.headers, deps.trustProxy)),
  })

  const feedOf = (organisationId: string): OrganisationFeed => {
    const known = feeds.get(organisationId)
    if (known !== undefined) return known
    const feed = organisationFeed({
      organisationId,
      fleet,
      clock,
      limits: deps.limits ?? SLOW_LIMITS,
      broadcast: (to, event, payload) => {
        if (to.length > 0) io.to(to.map(({ socket }) => socket.id)).emit(event, payload)
      },
      onTerminated: () => {
        terminated += 1
      },
    })
    feeds.set(organisationId, feed)
    return feed
  }

  io.use((socket, next) => {
    admit(socket)
      .then((refusal) => (refusal === null ? next() : next(refused(refusal))))
      .catch(() => next(refused({ code: 'UNAVAILABLE', message: 'El servicio no está disponible por el momento.' })))
  })

  const admit = async (socket: Socket): Promise<Refusal | null> => {
    const handshake = readHandshake(socket.handshake.auth)
    const actor = handshake === null ? null : await deps.identify(handshake.token)
    if (handshake === null || actor === null) {
      return { code: 'TOKEN_INVALID', message: 'Sesión expirada. Por favor, inicie sesión nuevamente.' }
    }
    if (!isAllowed(permissions.listSentinelTrips, actor)) {
      return { code: 'FORBIDDEN', message: 'No tiene permiso para esta acción.' }
    }
    if (clients.size >= MAX_SOCKETS) return { code: 'UNAVAILABLE', message: 'Demasiadas pantallas conectadas.' }
    socket.data = { actor, handshake }
    return null
  }

  io.on('connection', (socket) => {
    const { actor, handshake } = socket.data
    const client = newClient(socket, actor, handshake, fleet)
    leaveRoomFor(actor)
    clients.set(socket.id, client)
    const feed = feedOf(actor.organisationId)
    feed.add(client)
    const stopExpiry = closeOnExpiry(client, clock)
    socket.use(([event], next) => (event === 'watch' ? next() : next(new Error('Evento no admitido'))))
    // Whoever sends anything else, or malformed, is told nothing: no screen of ours does.
    socket.on('error', () => undefined)
    socket.on('watch', (payload: unknown) => {
      const watch = readWatch(payload)
      if (watch !== null) feed.watch(client, watch.trips, watch.focus)
    })
    socket.on('disconnect', () => {
      stopExpiry()
      clients.delete(socket.id)
      if (feed.remove(client)) feeds.delete(actor.organisationId)
    })
  })

  /** A person's oldest screen gives way to the newest. */
  const leaveRoomFor = (actor: Actor): void => {
    const own = [...clients.values()].filter(
      (client) => client.actor.kind === actor.kind && client.actor.id === actor.id,
    )
    own.sort((a, b) => a.connectedAt - b.connectedAt)
    for (const client of own.slice(0, Math.max(0, own.length - MAX_PER_USER + 1))) client.socket.disconnect(true)
  }

  const stopListening = [
    fleet.onChange(({ organisationId, kind }) => feeds.get(organisationId)?.changed(kind)),
    deps.onSessionEnded(({ familyId }) => {
      for (const client of clients.values()) {
        if (client.actor.kind === 'user' && client.actor.familyId === familyId) close(client, 'ended')
      }
    }),
  ]
  const heartbeat = setInterval(() => {
    for (const feed of feeds.values()) feed.heartbeat()
  }, HEARTBEAT_MS)
  /** Keys have no sign-in that ends and is told of. With the database away nobody is let go. */
  const keyCheck = setInterval(() => {
    for (const client of clients.values()) {
      if (client.actor.kind !== 'api-key') continue
      void deps.identify(client.token).then(
        (actor) => actor === null && close(client, 'ended'),
        () => undefined,
      )
    }
  }, CHECK_KEYS_EVERY_MS)

  return {
    count: () => clients.size,
    terminated: () => terminated,
    mostUnsentBytes: () => Math.max(0, ...[...clients.values()].map(({ socket }) => unsentBytes(socket))),
    close: async () => {
      clearInterval(heartbeat)
      clearInterval(keyCheck)
      for (const stop of stopListening) stop()
      for (const feed of feeds.values()) feed.close()
      await io.close()
    },
  }
}

interface Refusal {
  readonly code: string
  readonly message: string
}

/** What `connect_error` shows the client, in `data` as an HTTP error would. */
const refused = ({ code, message }: Refusal): Error =>
  Object.assign(new Error(message), { data: { error: message, code } })

function newClient(
  socket: Socket,
  actor: Actor,
  { token, feed, epoch, since }: Handshake,
  fleet: FleetReader,
): LiveClient {
  return {
    socket,
    actor,
    token,
    feed: feed ?? 'events',
    connectedAt: performance.now(),
    watch: null,
    focus: null,
    sequence: epoch === fleet.epoch ? (since ?? null) : null,
    sentAt: Number.NEGATIVE_INFINITY,
    slowSince: null,
  }
}

/** Closes the socket when its token runs out. Returns what takes the timer away. */
function closeOnExpiry(client: LiveClient, clock: Clock): () => void {
  const { actor } = client
  if (actor.kind !== 'user') return () => undefined
  const timer = setTimeout(
    () => close(client, 'expired'),
    Math.min(LONGEST_TIMER_MS, Math.max(0, actor.expiresAt - clock.now())),
  )
  return () => clearTimeout(timer)
}
