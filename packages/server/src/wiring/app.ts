import { createEgress } from '@vigia/egress/egress'
import type { EgressRules } from '@vigia/egress/egress-rules'
import type { Logger } from '@vigia/runtime/logger'
import { auditQueue } from '../db/audit-queue.ts'
import type { Database } from '../db/database.ts'
import { type Leadership, leadership } from '../db/leadership.ts'
import { BACKGROUND_MS, type Db } from '../db/pool.ts'
import { resealOldSeals } from '../db/reseal-values.ts'
import { type AlertEngine, createAlertEngine } from '../features/alerts/alert-engine.ts'
import { readAlerts } from '../features/alerts/alert-rows.store.ts'
import { type AlertFeedReader, createAlertFeed } from '../features/alerts/feed/create-alert-feed.ts'
import { integrationAlerts } from '../features/alerts/integration-alerts.store.ts'
import { openReaderAlert } from '../features/alerts/open-alert.store.ts'
import { requireFresh } from '../features/auth/account/require-fresh.ts'
import { INVITE_MS, inviteUser } from '../features/auth/activate-account.ts'
import { apiKeysJob } from '../features/auth/api-keys.job.ts'
import { mountApiKeys } from '../features/auth/api-keys.routes.ts'
import { mountAuth } from '../features/auth/auth.routes.ts'
import { type Auth, type AuthOptions, createAuth } from '../features/auth/auth.ts'
import { endAccessOf } from '../features/auth/end-access.ts'
import { sessionCleanupJob, sessionWatchJob } from '../features/auth/session-cleanup.job.ts'
import type { MirrorReceivers } from '../features/gps-mirrors/protocols/mirror-receivers.ts'
import { mountMapTiles } from '../features/map-tiles/map-tiles.routes.ts'
import { mountDeviceIntake } from '../features/positions/device-intake.routes.ts'
import { devicesWithinReach } from '../features/positions/devices-within-reach.ts'
import type { FixWriter } from '../features/positions/fix-writer.store.ts'
import { mountManualPosition } from '../features/positions/manual-position.routes.ts'
import { mountPositions } from '../features/positions/positions.routes.ts'
import { mountUpdateGps } from '../features/positions/update-gps.routes.ts'
import { coverageLearning } from '../features/road-coverage/coverage.job.ts'
import { coverageStore } from '../features/road-coverage/coverage.store.ts'
import { mountSettings } from '../features/settings/settings.routes.ts'
import { mountTravelQuery } from '../features/travel-query/travel-query.routes.ts'
import { unusualReadingJob } from '../features/unusual-reading/unusual-reading.job.ts'
import { DEMO_ACCOUNT } from '../features/users/demo-account.ts'
import { mountUsers } from '../features/users/users.routes.ts'
import { createWebhookQueue } from '../features/webhooks/webhook-queue.ts'
import { mountWebhooks } from '../features/webhooks/webhooks.routes.ts'
import { type Lifecycle, mountHealth } from '../http/health.routes.ts'
import { createMetrics, type Metrics } from '../http/metrics.ts'
import { type MetricsAddress, startMetricsServer } from '../http/metrics-server.ts'
import type { Server } from '../http/route.ts'
import { createServer } from '../http/server.ts'
import { serveStaticFiles } from '../http/static-files.ts'
import { namePlacesBy } from '../places/place-of.ts'
import { roadsJob } from '../places/roads/roads.job.ts'
import type { Clock } from '../ports/clock.ts'
import type { PresenceTimes } from '../realtime/presence-sockets.ts'
import { createSealer } from '../secrets/seal.ts'
import type { KeySource } from '../secrets/secret-key.ts'
import { jobLog } from '../workers/job-log.ts'
import { startJobs } from '../workers/scheduler.ts'
import { mountAlertWork } from './alert-work.ts'
import { mountFirstSteps } from './first-steps.ts'
import { createGps, type Gps } from './gps.ts'
import { createMirrors, type MirrorOptions, NO_RECEIVERS } from './gps-mirrors.ts'
import { mountKeeping, type WorksPlace } from './keeping.ts'
import { createLive, type Live } from './live.ts'
import { logbookEntries } from './logbook-entries.ts'
import { type MailOptions, mailJobs, mailNotes, mountInviteMails } from './mail.ts'
import { mountPushQueue } from './push.ts'
import { mountScreens } from './screens.ts'
import { mountClientLinks } from './share-links.ts'
import { mountSockets } from './sockets.ts'
import { mountStreets } from './streets.ts'
import { mountSystemWatch } from './system.ts'
import { mountTrips } from './trips.ts'

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
  /** The operator's PMTiles file of streets; absent: the map that is included. */
  readonly basemapFile?: string | null
  /** The server that sends mail; absent: nobody is told of anything by mail. */
  readonly mail?: MailOptions | null
  /** Whether this server may read carriers' platforms; of those that may, the one that leads does. */
  readonly readsPlatforms?: boolean
  /** Where carriers' platforms push to; absent: over HTTP only. */
  readonly mirrors?: MirrorOptions
  /** Tests of durability only: how fixes are written. */
  readonly openWriter?: (db: Db) => FixWriter
  /** Tests only: how long what is known of people counts. */
  readonly presenceTimes?: PresenceTimes
  /** Tests only: how soon a message of a webhook is sent again. */
  readonly webhookTimes?: { readonly retryAfterMs: readonly number[] }
  /** Absent: no long work is done here. */
  readonly works?: WorksPlace
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

/** The table of contents: every feature and every job, by name or by what joins several. */
export async function buildApp(deps: AppDeps): Promise<App> {
  const { database, clock, logger, mail = null, metricsAddress = null } = deps
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
    ...{ clock, logger, metrics },
    trustProxy: deps.trustProxy,
    publicUrl: deps.publicUrl ?? null,
    checksAnswers: deps.checksAnswers ?? false,
  })

  const unusualReading = unusualReadingJob(server, { db: background, clock, openReaderAlert })
  mountHealth(server, { database, metrics, clock, lifecycle, metricsApart: metricsAddress !== null })
  mountAuth(server, auth, deps.demo ? DEMO_ACCOUNT : null)
  mountApiKeys(server, { db, clock, rightsChanged: auth.watch.poll, alerts: integrationAlerts, tls: deps.mirrors })
  const { live, coverage } = await startFleet(deps, metrics, background)
  const { intake, fleet, signals } = live
  mountUsers(server, {
    ...{ db, unscoped, clock, requireFresh, rightsChanged: auth.watch.poll, fleet: fleet.reader },
    ...{ endAccessOf: endAccessOf(integrationAlerts), makeInvite: inviteUser, inviteMs: INVITE_MS },
    mailRefusal: mountInviteMails(server, mail, { db, clock, publicUrl: deps.publicUrl }),
  })
  const alertFeed = createAlertFeed({ db: unscoped, logger, registry: metrics.registry, readAlerts })
  await alertFeed.load()
  const leads = leadership(unscoped, 'alerts', logger)
  const alerts = createAlertEngine({
    ...{ db: background, clock, logger, signals, registry: metrics.registry, fleet: fleet.reader },
    ...{ downtimes: live.downtimes, feed: alertFeed.feed, leadership: leads, noteMail: mailNotes(mail) },
  })
  await resealOldSeals(unscoped, sealer)
  const trips = await mountTrips({ ...deps, server, db, unscoped, background, sealer, live, mail })
  const { estimateArrival } = trips
  mountClientLinks({ server, db, unscoped, clock, registry: metrics.registry, estimateArrival, fleet })
  const tileEgress = createEgress({ ...egressRules, kind: 'platform' })
  mountSettings(server, { db, clock, signals, requireFresh, mayCallTiles: tileEgress.mayCall })
  const basemap = await mountStreets({ ...deps, server, db, unscoped })
  mountMapTiles(server, { db, clock, egress: tileEgress, basemap })
  const queueAudit = auditQueue(unscoped)
  const senders = { ...intake, devices: devicesWithinReach(intake.devices, db) }
  mountPositions(server, { ...senders, clock, queueAudit })
  await mountDeviceIntake(server, { ...intake, clock, pause: deps.auth.pause })
  const addLogbookEntry = logbookEntries({ db, clock, signals, fleet: fleet.shown })
  mountManualPosition(server, { ...senders, clock, queueAudit, addLogbookEntry })
  mountUpdateGps(server, { ...senders, clock, queueAudit })
  const alertWorkJobs = mountAlertWork({ ...deps, server, db, background, sealer, auth, live, leads })
  const push = mountPushQueue({ ...deps, egress, server, sealer, background, unscoped })
  alertFeed.feed.onEvents(push.wake)
  const webhookDeps = { clock, egress, sealer, requireFresh, alerts: integrationAlerts }
  const webhooks = createWebhookQueue({ ...webhookDeps, db: background, logger, readAlerts, ...deps.webhookTimes })
  mountWebhooks(server, { ...webhookDeps, db, queue: webhooks })
  const keepingJobs = mountKeeping({ ...deps, server, db, background, noteMail: mailNotes(mail) })
  const screenJobs = mountScreens({ ...deps, server, db, background, live, leads, registry: metrics.registry })
  const gps = createGps({ ...deps, egressRules, server, db, unscoped, sealer, requireFresh, live })
  const mirrors = await createMirrors({
    ...{ server, db, unscoped, clock, logger, sealer, live, registry: metrics.registry },
    options: deps.mirrors ?? NO_RECEIVERS,
  })
  const { retranslator: retranslatorPort, ips: ipsPort } = mirrors.ports
  const receivers = { publicHost: deps.mirrors?.publicHost ?? null, retranslatorPort, ipsPort }
  const demoFleets = mountFirstSteps({ server, db, unscoped, background, clock, logger, live, leads, receivers })
  mountTravelQuery(server, { query: database.query, clock })
  await serveStaticFiles(server, deps.webFolder)

  const realtime = mountSockets({ ...deps, server, auth, db, unscoped, live, gps, alerts: alertFeed.feed })
  const metricsServer = metricsAddress === null ? null : await startMetricsServer(metricsAddress, metrics.registry)

  const runs = jobLog(clock)
  const jobs = [
    ...trips.jobs,
    sessionWatchJob(auth.watch),
    sessionCleanupJob(background, clock),
    apiKeysJob({ db: background, clock, alerts: integrationAlerts }),
    ...live.jobs,
    ...alertFeed.jobs,
    leads.job,
    alerts.job,
    push.job,
    ...alertWorkJobs,
    webhooks.job,
    ...mailJobs(mail, { ...deps, background }),
    unusualReading,
    coverage.job,
    roadsJob(background, namePlacesBy),
    ...screenJobs,
    ...gps.jobs,
    ...keepingJobs,
    ...mountSystemWatch({ ...deps, server, db, background, metrics, sealer, basemap, realtime, leads, runs }),
    demoFleets,
  ]
  let stopJobs = async (): Promise<void> => {}
  return {
    ...{ server, auth, lifecycle, live, alertFeed, alerts, leads, gps, mirrors },
    metricsPort: metricsServer?.port ?? null,
    start: () => {
      stopJobs = startJobs(jobs, logger, runs)
    },
    close: () =>
      closeInOrder(server, realtime, async () => {
        await metricsServer?.close()
        await stopJobs()
        for (const part of [gps, mirrors, alerts, leads, alertFeed, live]) await part.close()
      }),
  }
}

/** The live fleet with where trucks are not heard, as it stands before anybody is served. */
async function startFleet({ database, clock, logger, openWriter }: AppDeps, metrics: Metrics, background: Db) {
  const live = createLive({
    ...{ db: database.unscoped, clock, logger, metrics },
    ...(openWriter === undefined ? {} : { openWriter }),
  })
  const { fleet } = live
  await live.load()
  const coverage = coverageLearning({
    store: coverageStore(background),
    clock,
    organisationIds: fleet.reader.organisationIds,
    use: fleet.useCoverage,
  })
  await coverage.load()
  await fleet.tick()
  return { live, coverage }
}

/** Takes no more requests, then ends the rest. */
async function closeInOrder(server: Server, realtime: { close(): Promise<void> }, closeRest: () => Promise<void>) {
  // A request that never ends would keep us from storing what was promised, and from stopping the database.
  const patience = setTimeout(() => server.server.closeAllConnections(), FINISH_MS)
  await realtime.close()
  await server.close()
  clearTimeout(patience)
  await closeRest()
}
