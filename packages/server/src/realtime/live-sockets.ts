import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { Server } from 'socket.io'
import type { AlertFeed } from '../alert-feed.ts'
import type { Clock } from '../clock.ts'
import type { FleetReader } from '../fleet-view.ts'
import type { Identify } from '../http/actor.ts'
import { permissions } from '../http/permissions.ts'
import type { Logger } from '../logger.ts'
import type { RemoteDesk } from '../remote-desk.ts'
import { startAlertSockets } from './alert-sockets.ts'
import { openDoors, type Screen } from './doors.ts'
import { type Handshake, type LiveClient, readHandshake, readWatch } from './live-client.ts'
import { type OrganisationFeed, organisationFeed } from './organisation-feed.ts'
import { isOwnOrigin } from './own-origin.ts'
import { SLOW_LIMITS, type SlowLimits, unsentBytes } from './raw-socket.ts'
import { startRemoteSockets } from './remote-sockets.ts'

const PING_EVERY_MS = 10_000
const PING_TIMEOUT_MS = 5_000
const HEARTBEAT_MS = 5_000
const MAX_MESSAGE_BYTES = 64 * 1024

export interface RealtimeDeps {
  readonly httpServer: HttpServer
  readonly fleet: FleetReader
  readonly alerts: AlertFeed
  readonly clock: Clock
  readonly logger: Logger
  readonly identify: Identify
  /** Sign-ins that end: their sockets close. */
  readonly onSessionEnded: (listener: (ended: { readonly familyId: string }) => void) => () => void
  readonly trustProxy: boolean
  /** Pages of carriers' platforms for a person at the wheel; none on a server that has none. */
  readonly remoteDesk?: RemoteDesk
  readonly limits?: SlowLimits
}

export interface Realtime {
  /** Clients of the main namespace, for metrics and tests. */
  count(): number
  /** Clients let go because they did not take what they were sent. */
  terminated(): number
  /** Bytes that wait in our memory for the client that has most of them. */
  mostUnsentBytes(): number
  close(): Promise<void>
}

/** Socket.IO: the live fleet on the main namespace, and the alerts on theirs (contract, "Realtime"). */
export function startRealtime(deps: RealtimeDeps): Realtime {
  const { fleet, clock, limits = SLOW_LIMITS } = deps
  const clients = new Set<LiveClient>()
  const feeds = new Map<string, OrganisationFeed>()
  let terminated = 0
  const onTerminated = (): void => {
    terminated += 1
  }

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
  const doors = openDoors(deps)

  const feedOf = (organisationId: string): OrganisationFeed => {
    const known = feeds.get(organisationId)
    if (known !== undefined) return known
    const feed = organisationFeed({
      organisationId,
      fleet,
      clock,
      limits,
      broadcast: (to, event, payload) => {
        if (to.length > 0) io.to(to.map(({ socket }) => socket.id)).emit(event, payload)
      },
      onTerminated,
      close: doors.close,
    })
    feeds.set(organisationId, feed)
    return feed
  }

  doors.open(io.of('/'), {
    permission: permissions.listSentinelTrips,
    readHandshake,
    onScreen: (screen, handshake) => {
      const { socket, actor } = screen
      const client = newClient(screen, handshake, fleet)
      clients.add(client)
      const feed = feedOf(actor.organisationId)
      feed.add(client)
      socket.use(([event], next) => (event === 'watch' ? next() : next(new Error('Evento no admitido'))))
      socket.on('watch', (payload: unknown) => {
        const watch = readWatch(payload)
        if (watch !== null) feed.watch(client, watch.trips, watch.focus)
      })
      return () => {
        clients.delete(client)
        if (feed.remove(client)) feeds.delete(actor.organisationId)
      }
    },
  })
  const alerts = startAlertSockets({
    ...deps,
    namespace: io.of('/alerts'),
    feed: deps.alerts,
    doors,
    limits,
    onTerminated,
  })
  const remote =
    deps.remoteDesk === undefined
      ? null
      : startRemoteSockets({ namespace: io.of('/remote'), desk: deps.remoteDesk, doors, logger: deps.logger })

  const stopListening = fleet.onChange(({ organisationId, kind }) => feeds.get(organisationId)?.changed(kind))
  const heartbeat = setInterval(() => {
    for (const feed of feeds.values()) feed.heartbeat()
  }, HEARTBEAT_MS)

  return {
    count: () => clients.size,
    terminated: () => terminated,
    mostUnsentBytes: () => Math.max(0, ...[...clients].map(({ socket }) => unsentBytes(socket))),
    close: async () => {
      clearInterval(heartbeat)
      stopListening()
      doors.stop()
      for (const feed of feeds.values()) feed.close()
      alerts.close()
      remote?.close()
      await io.close()
    },
  }
}

const newClient = (screen: Screen, { feed, epoch, since }: Handshake, fleet: FleetReader): LiveClient => ({
  ...screen,
  feed: feed ?? 'events',
  watch: null,
  focus: null,
  sequence: epoch === fleet.epoch ? (since ?? null) : null,
  sentAt: Number.NEGATIVE_INFINITY,
  slowSince: null,
})
