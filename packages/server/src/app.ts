import { createEgress } from '@vigia/egress/egress'
import type { EgressRules } from '@vigia/egress/egress-rules'
import type { Logger } from '@vigia/runtime/logger'
import type { Clock } from './clock.ts'
import { auditQueue } from './db/audit-queue.ts'
import type { Database } from './db/database.ts'
import { type Leadership, leadership } from './db/leadership.ts'
import { BACKGROUND_MS, type Db } from './db/pool.ts'
import { resealOldSeals } from './db/reseal-values.ts'
import { type AlertFeedReader, createAlertFeed } from './features/alert-feed/create-alert-feed.ts'
import { type AlertEngine, createAlertEngine } from './features/alerts/alert-engine.ts'
import { openAlertsOfTrip, readAlerts } from './features/alerts/alert-rows.store.ts'
import { mountAlerts } from './features/alerts/alerts.routes.ts'
import { requireFresh } from './features/auth/account/require-fresh.ts'
import { mountApiKeys } from './features/auth/api-keys.routes.ts'
import { mountAuth } from './features/auth/auth.routes.ts'
import { type Auth, type AuthOptions, createAuth } from './features/auth/auth.ts'
import { endAccessOf } from './features/auth/end-access.ts'
import { sessionCleanupJob, sessionWatchJob } from './features/auth/session-cleanup.job.ts'
import { mountFullMap } from './features/full-map/full-map.routes.ts'
import { mountGeofences } from './features/geofences/geofences.routes.ts'
import { mountMapTiles } from './features/map-tiles/map-tiles.routes.ts'
import { fleetScoresJob } from './features/metrics/fleet-scores.job.ts'
import { kmTodayJob } from './features/metrics/km-today.job.ts'
import { mountMetrics } from './features/metrics/metrics.routes.ts'
import { mountMonitor } from './features/monitor/monitor.routes.ts'
import { mountOpenapi } from './features/openapi/openapi.routes.ts'
import { mountPlannedRoutes } from './features/planned-routes/planned-routes.routes.ts'
import { mountDeviceIntake } from './features/positions/device-intake.routes.ts'
import type { FixWriter } from './features/positions/fix-writer.store.ts'
import { mountManualPosition } from './features/positions/manual-position.routes.ts'
import { mountPositions } from './features/positions/positions.routes.ts'
import { mountUpdateGps } from './features/positions/update-gps.routes.ts'
import { createPushQueue } from './features/push/push.job.ts'
import { mountPush } from './features/push/push.routes.ts'
import { pushKeys } from './features/push/push-keys.ts'
import { mountDevices } from './features/registry/devices.routes.ts'
import { mountParties } from './features/registry/parties.routes.ts'
import { coverageLearning } from './features/road-coverage/coverage.job.ts'
import { coverageStore } from './features/road-coverage/coverage.store.ts'
import { mountGpsExtract } from './features/sentinel/gps-extract.routes.ts'
import { mountSentinel } from './features/sentinel/sentinel.routes.ts'
import { mountSettings } from './features/settings/settings.routes.ts'
import { mountTravelQuery } from './features/travel-query/travel-query.routes.ts'
import { mountComments } from './features/travels/comments.routes.ts'
import { mountTripImports } from './features/travels/import/imports.routes.ts'
import { createImportQueue } from './features/travels/import/trip-imports.job.ts'
import { mountIncidences } from './features/travels/incidences.routes.ts'
import { mountTravels } from './features/travels/travels.routes.ts'
import { activeTripsOf, syncTripDevices } from './features/travels/trip-devices.store.ts'
import { createTripWriter } from './features/travels/trip-writer.ts'
import { mountTripsInTransit } from './features/trips-in-transit/trips-in-transit.routes.ts'
import { unusualReadingJob } from './features/unusual-reading/unusual-reading.job.ts'
import { DEMO_ACCOUNT } from './features/users/demo-account.ts'
import { mountUsers } from './features/users/users.routes.ts'
import { createGps, type Gps } from './gps.ts'
import { createMirrors, type MirrorOptions, NO_RECEIVERS } from './gps-mirrors.ts'
import { type Lifecycle, mountHealth } from './http/health.routes.ts'
import { createMetrics } from './http/metrics.ts'
import { type MetricsAddress, startMetricsServer } from './http/metrics-server.ts'
import type { Server } from './http/route.ts'
import { createServer } from './http/server.ts'
import { serveStaticFiles } from './http/static-files.ts'
import { createLive, type Live } from './live.ts'
import type { MirrorReceivers } from './mirrors/mirror-receivers.ts'
import { startRealtime } from './realtime/live-sockets.ts'
import { createSealer } from './secrets/seal.ts'
import type { KeySource } from './secrets/secret-key.ts'
import { startJobs } from './workers/scheduler.ts'

/** Requests under way may finish for so long once the server is told to stop (quality §6.4). */
const FINISH_MS = 8_000

export interface AppDeps {
  readonly database: Database
  readonly clock: Clock
  readonly logger: Logger
  readonly demo: boolean
  readonly trustProxy: boolean
  /** The address that people use, without a path; absent: the server answers to loopback names only. */
  readonly publicUrl?: string | null
  /** The built web app; a folder that does not exist serves nothing. */
  readonly webFolder: string
  readonly auth: AuthOptions
  /** Seals the credentials of GPS links. */
  readonly secretKey: KeySource
  /** What may be called, as `EgressRules` says it. */
  readonly allowedHosts: readonly string[]
  readonly privateHosts?: readonly string[]
  readonly ownPorts?: readonly number[]
  /** Whom push services may write to about our messages: `mailto:` or `https:`. */
  readonly pushContact: string
  /** Where `/metrics` is served apart; absent: beside everything else. */
  readonly metricsAddress?: MetricsAddress | null
  /** Whether this server may read carriers' platforms; of those that may, the one that leads does. */
  readonly readsPlatforms?: boolean
  /** Where carriers' platforms push to; absent: over HTTP only. */
  readonly mirrors?: MirrorOptions
  /** Tests of durability only: how fixes are written. */
  readonly openWriter?: (db: Db) => FixWriter
  /** Tests only: holds every answer against the contract. */
  readonly checksAnswers?: boolean
}

export interface App {
  readonly server: Server
  readonly auth: Auth
  readonly lifecycle: Lifecycle
  readonly live: Live
  readonly alertFeed: AlertFeedReader
  readonly alerts: AlertEngine
  /** Of the servers on one database, the one that raises alerts. */
  readonly leads: Leadership
  readonly gps: Gps
  readonly mirrors: MirrorReceivers
  /** Of `/metrics`; null without one of its own. */
  readonly metricsPort: number | null
  /** Starts the jobs; `close` ends them. */
  start(): void
  /** Stops taking requests, ends what runs in the background. The database stays the caller's. */
  close(): Promise<void>
}

/** The table of contents: every feature and every job, by name. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const { database, clock, logger } = deps
  // What serves a request of somebody asks `db`, which shows the rows of their organisation; what serves everybody, `unscoped`.
  const { scoped: db, unscoped } = database
  const background = unscoped.patient(BACKGROUND_MS)
  const lifecycle: Lifecycle = { draining: false }
  const metrics = createMetrics()
  const sealer = createSealer(deps.secretKey)
  const { allowedHosts, privateHosts = [], ownPorts = [] } = deps
  const egressRules: EgressRules = { allowedHosts, privateHosts, ownPorts }
  const egress = createEgress(egressRules)
  const auth = createAuth({ db: unscoped, clock, sealer, egress }, deps.auth)
  const server = await createServer({
    identify: auth.identify,
    onRightsChanged: auth.watch.onRightsChanged,
    clock,
    logger,
    metrics,
    trustProxy: deps.trustProxy,
    publicUrl: deps.publicUrl ?? null,
    checksAnswers: deps.checksAnswers ?? false,
  })

  const metricsAddress = deps.metricsAddress ?? null
  const unusualReading = unusualReadingJob(server, { db: background, clock })
  mountHealth(server, { database, metrics, clock, lifecycle, metricsApart: metricsAddress !== null })
  mountAuth(server, auth, deps.demo ? DEMO_ACCOUNT : null)
  mountApiKeys(server, { db, clock, rightsChanged: auth.watch.poll })
  mountUsers(server, { db, clock, endAccessOf, requireFresh, rightsChanged: auth.watch.poll })
  const live = createLive({
    db: unscoped,
    clock,
    logger,
    metrics,
    ...(deps.openWriter === undefined ? {} : { openWriter: deps.openWriter }),
  })
  const { intake, fleet, signals } = live
  await live.load()
  const coverage = coverageLearning({
    store: coverageStore(background),
    clock,
    organisationIds: fleet.reader.organisationIds,
    use: fleet.useCoverage,
  })
  await coverage.load()
  await fleet.tick()
  const alertFeed = createAlertFeed({ db: unscoped, logger, registry: metrics.registry, readAlerts })
  await alertFeed.load()
  const leads = leadership(unscoped, 'alerts', logger)
  const alerts = createAlertEngine({
    db: background,
    clock,
    logger,
    registry: metrics.registry,
    fleet: fleet.reader,
    signals,
    feed: alertFeed.feed,
    leadership: leads,
  })
  const writer = createTripWriter(db)
  await resealOldSeals(unscoped, sealer)
  const travels = { db, clock, writer, signals, sealer }
  const imports = createImportQueue({ ...travels, db: background, writer: writer.through(unscoped), logger })
  await mountTripImports(server, { ...travels, logger, wake: imports.wake })
  mountTravels(server, travels)
  mountComments(server, travels)
  mountIncidences(server, travels)
  mountDevices(server, {
    db,
    clock,
    signals,
    writeTrips: writer.write,
    activeTripsOf,
    syncTripDevices,
    devicesChanged: live.devicesChanged,
  })
  mountParties(server, { db })
  mountGeofences(server, { db, clock, signals })
  mountPlannedRoutes(server, { db, clock, signals, fleet: fleet.reader })
  const tileEgress = createEgress({ ...egressRules, kind: 'platform' })
  mountSettings(server, { db, clock, signals, requireFresh, mayCallTiles: tileEgress.mayCall })
  mountMapTiles(server, { db, clock, egress: tileEgress })
  const queueAudit = auditQueue(unscoped)
  mountPositions(server, { ...intake, clock, queueAudit })
  await mountDeviceIntake(server, { ...intake, clock, pause: deps.auth.pause })
  mountManualPosition(server, { ...intake, clock, queueAudit })
  mountUpdateGps(server, { ...intake, clock, queueAudit })
  mountAlerts(server, { db, clock, signals, sealer, fleet: fleet.reader })
  const pushDeps = { db, clock, logger, egress, keys: pushKeys(unscoped, sealer), contact: deps.pushContact }
  const push = createPushQueue({ ...pushDeps, db: background })
  // A browser that subscribes may be known from a person of another organisation, whose place its new one takes.
  mountPush(server, { ...pushDeps, db: unscoped })
  alertFeed.feed.onEvents(push.wake)
  const sentinel = { db, clock, fleet: fleet.reader, viewTrip: fleet.view }
  mountSentinel(server, { ...sentinel, activeAlertsOf: (...of) => openAlertsOfTrip(db, ...of) })
  mountGpsExtract(server, sentinel)
  mountTripsInTransit(server, { db, clock, fleet: fleet.reader })
  const gps = createGps({ ...deps, egressRules, server, db, unscoped, sealer, requireFresh, live })
  const mirrors = await createMirrors({
    ...{ server, db, unscoped, clock, logger, sealer, live },
    options: deps.mirrors ?? NO_RECEIVERS,
  })
  const kmToday = kmTodayJob(background, clock, fleet.reader)
  mountMetrics(server, { db, clock, fleet: fleet.reader, kmToday })
  mountTravelQuery(server, { query: database.query, clock })
  mountMonitor(server, { db, clock, fleet: fleet.reader })
  mountFullMap(server, { db, clock, fleet: fleet.reader })
  mountOpenapi(server)
  serveStaticFiles(server, deps.webFolder)

  const realtime = startRealtime({
    httpServer: server.server,
    fleet: fleet.reader,
    alerts: alertFeed.feed,
    ...(gps.remoteControl === null ? {} : { remoteControl: gps.remoteControl }),
    ...{ clock, logger },
    identify: auth.identify,
    rights: auth.watch,
    trustProxy: deps.trustProxy,
    publicUrl: deps.publicUrl ?? null,
  })

  const metricsServer = metricsAddress === null ? null : await startMetricsServer(metricsAddress, metrics.registry)

  const jobs = [
    imports.job,
    sessionWatchJob(auth.watch),
    sessionCleanupJob(background, clock),
    ...live.jobs,
    ...alertFeed.jobs,
    leads.job,
    alerts.job,
    push.job,
    unusualReading,
    kmToday.job,
    coverage.job,
    fleetScoresJob(background, clock, fleet.reader),
    ...gps.jobs,
  ]
  let stopJobs = async (): Promise<void> => {}
  return {
    server,
    auth,
    lifecycle,
    live,
    alertFeed,
    alerts,
    leads,
    gps,
    mirrors,
    metricsPort: metricsServer?.port ?? null,
    start: () => {
      stopJobs = startJobs(jobs, logger)
    },
    close: async () => {
      // A request that never ends would keep us from storing what was promised, and from stopping the database.
      const patience = setTimeout(() => server.server.closeAllConnections(), FINISH_MS)
      await realtime.close()
      await server.close()
      clearTimeout(patience)
      await metricsServer?.close()
      await stopJobs()
      await gps.close()
      await mirrors.close()
      await alerts.close()
      await leads.close()
      await alertFeed.close()
      await live.close()
    },
  }
}
