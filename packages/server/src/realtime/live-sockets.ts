import type { Server as HttpServer, IncomingMessage } from 'node:http'
import type { Logger } from '@vigia/runtime/logger'
import { Server } from 'socket.io'
import { type Identify, reachOf } from '../http/actor.ts'
import { ownHost, severalHosts } from '../http/own-host.ts'
import { isOwnOrigin } from '../http/own-origin.ts'
import { permissions } from '../http/permissions.ts'
import type { AlertFeed } from '../ports/alert-feed.ts'
import type { Clock } from '../ports/clock.ts'
import { misdirected } from '../ports/errors.ts'
import type { FleetReader } from '../ports/fleet-view.ts'
import type { LogbookRows } from '../ports/logbook-rows.ts'
import type { RemoteControl } from '../ports/remote-control.ts'
import { startAlertSockets } from './alert-sockets.ts'
import { atMostEvery } from './at-most-every.ts'
import type { Bus } from './bus.ts'
import { type DeviceOwners, startDeviceSockets } from './device-sockets.ts'
import { type Handshake, type LiveClient, readHandshake, readWatch } from './live-client.ts'
import { startLogbookNews } from './logbook-news.ts'
import { type PresenceTimes, startPresenceSockets } from './presence-sockets.ts'
import { SLOW_LIMITS, type SlowLimits, unsentBytes } from './raw-socket.ts'
import { type ReachFeeds, reachFeeds } from './reach-feeds.ts'
import { refuseHandshake } from './refuse-handshake.ts'
import { startRemoteSockets } from './remote-sockets.ts'
import { startScreenNews } from './screen-news.ts'
import { admitSockets, type RightsWatch, type Screen, type SocketAdmission } from './socket-admission.ts'

const PING_EVERY_MS = 10_000
const PING_TIMEOUT_MS = 5_000
const HEARTBEAT_MS = 5_000
/** Of what a client says that it shows, the newest counts; a person selects trips less often. */
const WATCH_EVERY_MS = 100
/** A connection that asks for no namespace by then is closed. */
const CONNECT_WITHIN_MS = 5_000
const MAX_MESSAGE_BYTES = 64 * 1024

export interface RealtimeDeps {
  readonly httpServer: HttpServer
  readonly fleet: FleetReader
  readonly alerts: AlertFeed
  readonly bus: Bus
  /** Absent: nobody is told how a logbook changes. */
  readonly logbookRows?: LogbookRows
  readonly clock: Clock
  readonly logger: Logger
  readonly identify: Identify
  readonly rights: RightsWatch
  readonly trustProxy: boolean
  /** The address that people use; null: loopback only. */
  readonly publicUrl?: string | null
  /** Absent: nobody is told what devices say. */
  readonly deviceOwners?: DeviceOwners
  /** Pages of carriers' platforms for a person at the wheel; none on a server that has none. */
  readonly remoteControl?: RemoteControl
  readonly limits?: SlowLimits
  readonly presenceTimes?: PresenceTimes
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

/** Socket.IO: the live fleet on the main namespace; alerts and who is there on theirs (contract, "Realtime"). */
export function startRealtime(deps: RealtimeDeps): Realtime {
  const { fleet, clock, limits = SLOW_LIMITS } = deps
  const clients = new Set<LiveClient>()
  let terminated = 0
  const onTerminated = (): void => {
    terminated += 1
  }

  const io = createSocketServer(deps)
  const admission = admitSockets(io, deps)

  const { bus, logbookRows: rows } = deps
  const news = [
    startScreenNews(io.of('/'), bus),
    ...(rows === undefined ? [] : [startLogbookNews(io.of('/'), bus, rows)]),
  ]
  const feeds = reachFeeds({ io, fleet, clock, limits, admission, onTerminated })

  admission.open(io.of('/'), {
    permission: permissions.listSentinelTrips,
    readHandshake,
    onScreen: joinFleet({ feeds, clients, news }),
  })
  const alerts = startAlertSockets({
    ...deps,
    namespace: io.of('/alerts'),
    feed: deps.alerts,
    admission,
    limits,
    onTerminated,
  })
  const presence = startPresenceSockets({
    namespace: io.of('/presence'),
    ...{ admission, clock, bus: deps.bus },
    ...(deps.presenceTimes === undefined ? {} : { times: deps.presenceTimes }),
  })
  const others = startOtherNamespaces(deps, io, admission, { limits, onTerminated })

  const heartbeat = setInterval(feeds.heartbeat, HEARTBEAT_MS)

  return {
    count: () => clients.size,
    terminated: () => terminated,
    mostUnsentBytes: () => Math.max(0, ...[...clients].map(({ socket }) => unsentBytes(socket))),
    close: async () => {
      clearInterval(heartbeat)
      admission.stop()
      for (const each of news) each.close()
      feeds.close()
      alerts.close()
      presence.close()
      for (const namespace of others) namespace.close()
      await io.close()
    },
  }
}

interface FleetScreens {
  readonly feeds: ReachFeeds
  readonly clients: Set<LiveClient>
  readonly news: readonly { add(screen: Screen): () => void }[]
}

/** Takes a screen of the main namespace into the feed of what it may see; returns what lets it go. */
const joinFleet =
  ({ feeds, clients, news }: FleetScreens) =>
  (screen: Screen, handshake: Handshake): (() => void) => {
    const { socket, actor } = screen
    const ownFeed = () => feeds.of(actor.organisationId, reachOf(screen.currentActor()))
    let at = ownFeed()
    const client = newClient(screen, handshake, at.fleet)
    clients.add(client)
    at.feed.add(client)
    const forgets = news.map((each) => each.add(screen))
    screen.onReachChanged(() => {
      at.leave(client)
      at = ownFeed()
      at.feed.add(client)
      at.feed.startAnew(client)
    })
    socket.use(([event], next) => (event === 'watch' ? next() : next(new Error('Evento no admitido'))))
    const watches = atMostEvery(WATCH_EVERY_MS, (payload: unknown) => {
      const watch = readWatch(payload)
      if (watch !== null) at.feed.watch(client, watch.trips, watch.focus)
    })
    socket.on('watch', watches.push)
    return () => {
      watches.stop()
      for (const forget of forgets) forget()
      clients.delete(client)
      at.leave(client)
    }
  }

/** What a server has only when it is given what it is about. */
function startOtherNamespaces(
  deps: RealtimeDeps,
  io: Server,
  admission: SocketAdmission,
  slow: { readonly limits: SlowLimits; readonly onTerminated: () => void },
): readonly { close(): void }[] {
  const { bus, logger, remoteControl, deviceOwners } = deps
  return [
    ...(remoteControl === undefined
      ? []
      : [startRemoteSockets({ namespace: io.of('/remote'), remoteControl, admission, logger })]),
    ...(deviceOwners === undefined
      ? []
      : [startDeviceSockets({ namespace: io.of('/devices'), ...deviceOwners, ...slow, admission, bus, logger })]),
  ]
}

/** Refuses who comes from another site, or by another name than ours, before a session is made of it. */
function createSocketServer({ httpServer, trustProxy, publicUrl = null }: RealtimeDeps): Server {
  const io = new Server(httpServer, {
    serveClient: false,
    perMessageDeflate: false,
    httpCompression: false,
    pingInterval: PING_EVERY_MS,
    pingTimeout: PING_TIMEOUT_MS,
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    connectTimeout: CONNECT_WITHIN_MS,
    allowRequest: ({ headers }: IncomingMessage, callback) => {
      const forwarded = trustProxy ? headers['x-forwarded-host'] : undefined
      const host = typeof forwarded === 'string' ? forwarded : headers.host
      callback(null, isOwnOrigin(headers.origin, host, publicUrl))
    },
  })
  const isOwnHost = ownHost(publicUrl, trustProxy)
  io.engine.use((request: IncomingMessage, response: unknown, next: () => void) => {
    const refusal = severalHosts(request) ?? (isOwnHost(request) ? null : misdirected())
    if (refusal === null) next()
    else refuseHandshake(request.socket, response, refusal)
  })
  return io
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
