import { createEgress } from '@vigia/egress/egress'
import type { EgressRules } from '@vigia/egress/egress-rules'
import type { Logger } from '@vigia/runtime/logger'
import { recordAudit } from '../db/audit.store.ts'
import { leadership } from '../db/leadership.ts'
import { withinScope } from '../db/organisation-scope.ts'
import { BACKGROUND_MS, type Db, type Sql } from '../db/pool.ts'
import { mountCredentials } from '../features/credentials/credentials.routes.ts'
import { mountGpsOrigins } from '../features/gps-origins/gps-origins.routes.ts'
import { mountAccessChecks } from '../features/gps-sessions/access-check/access-check.routes.ts'
import { createAccessChecks } from '../features/gps-sessions/access-check/access-checks.ts'
import { autoOpenJob } from '../features/gps-sessions/auto-open.job.ts'
import { mountDiagnosis } from '../features/gps-sessions/diagnosis.routes.ts'
import { mountGpsSessions } from '../features/gps-sessions/gps-sessions.routes.ts'
import { accountOfTrip } from '../features/gps-sessions/gps-sessions.store.ts'
import { MAX_BROWSER_SESSIONS, openGpsSession } from '../features/gps-sessions/open-gps-session.ts'
import { platformHealthJob } from '../features/gps-sessions/platform-health.job.ts'
import { mountPlatformHealth } from '../features/gps-sessions/platform-health.routes.ts'
import { sessionWire } from '../features/gps-sessions/session.wire.ts'
import { createSessionCoordinator, type SessionCoordinator } from '../features/gps-sessions/session-coordinator.ts'
import { sessionsOf } from '../features/gps-sessions/session-rows.store.ts'
import { unreadTrucksJob } from '../features/gps-sessions/unread-trucks.job.ts'
import { mountUnified } from '../features/gps-unified/unified.routes.ts'
import { createRemoteControl } from '../features/remote-control/create-remote-control.ts'
import type { UserActor } from '../http/actor.ts'
import type { Server } from '../http/route.ts'
import type { Clock } from '../ports/clock.ts'
import type { Job } from '../ports/job.ts'
import type { RemoteControl } from '../ports/remote-control.ts'
import type { Sealer } from '../secrets/seal.ts'
import { startGpsWorker } from '../workers/gps-worker.ts'
import type { Live } from './live.ts'

interface Deps {
  readonly clock: Clock
  readonly logger: Logger
  readonly demo: boolean
  readonly egressRules: EgressRules
  readonly readsPlatforms?: boolean
  readonly server: Server
  readonly db: Db
  /** For work behind the requests, which serves every organisation. */
  readonly unscoped: Db
  readonly sealer: Sealer
  /** Throws 403 when the person has not proved lately who they are. */
  readonly requireFresh: (sql: Sql, person: UserActor, now: number) => Promise<void>
  readonly live: Live
}

export interface Gps {
  /** Null on a server that does not read platforms. */
  readonly coordinator: SessionCoordinator | null
  /** For people at the pages of platforms; null on a server that does not read them. */
  readonly remoteControl: RemoteControl | null
  readonly jobs: readonly Job[]
  close(): Promise<void>
}

/** The reading of carriers' platforms, joined: sessions, their coordinator, the worker process, and what is shown of them. */
export function createGps(deps: Deps): Gps {
  const { server, db, unscoped, clock, logger, sealer, live } = deps
  const { devices, recordFixes } = live.intake
  const { mayCall } = createEgress({ ...deps.egressRules, kind: 'platform' })

  const background = unscoped.patient(BACKGROUND_MS)
  const leads = leadership(unscoped, 'gps', logger)
  const checks = createAccessChecks({
    ...{ clock, sealer, changed: () => coordinator.wake() },
    ended: ({ audit, origin, account }, result) => {
      const details = { site: origin, account, result: result?.text ?? 'Se detuvo antes de terminar.' }
      recordAudit(background, { ...audit, action: 'access-check-end', details, at: clock.now() }).catch(
        (error: unknown) => logger.error({ err: error }, 'no se pudo anotar cómo terminó una prueba de acceso'),
      )
    },
  })
  const coordinator: SessionCoordinator = createSessionCoordinator({
    ...{ db: background, clock, logger, sealer, checks, leadership: leads },
    startWorker: () =>
      startGpsWorker({
        egressRules: deps.egressRules,
        maxBrowserSessions: MAX_BROWSER_SESSIONS,
        logger,
      }),
    record: async (organisationId, tripId, fix, words) => {
      const device = (await devices.ofTrips(organisationId, [tripId], 'platform')).get(tripId)
      if (device !== undefined) await recordFixes([{ device, fix, isMock: false, ...words }])
    },
  })
  const sessions = { db, clock, sealer, mayCall, demo: deps.demo, wake: coordinator.wake }
  mountGpsSessions(server, sessions)
  mountAccessChecks(server, { db, clock, sealer, checks, mayCall, isReading: coordinator.isReading })
  mountPlatformHealth(server, { db, clock })
  mountDiagnosis(server, { db, clock, viewTrip: live.fleet.view, outages: live.fleet.reader.outages })
  mountCredentials(server, { db, clock, sealer })
  mountGpsOrigins(server, { db, clock, requireFresh: deps.requireFresh, changed: coordinator.wake })
  mountUnified(server, {
    clock,
    fleet: live.fleet.shown,
    sessionsOf: async (organisationId) => (await sessionsOf(db, organisationId)).map(sessionWire),
    extract: async (wish) => sessionWire(await openGpsSession(sessions, { ...wish, url: null, isAuto: false })),
  })
  // Also where another server reads: the fleet of each is judged by it.
  const unread = unreadTrucksJob({ db: background, clock, use: live.fleet.useUnread })
  if (deps.readsPlatforms !== true)
    return { coordinator: null, remoteControl: null, jobs: [unread], close: async () => {} }
  const autoOpen = autoOpenJob({
    ...sessions,
    db: background,
    fleet: live.fleet.reader,
    isReading: coordinator.isReading,
  })
  const remoteControl = remoteControlOf(deps, coordinator.worker)
  return {
    coordinator,
    remoteControl,
    jobs: [
      ...[leads.job, coordinator.job, autoOpen, unread],
      platformHealthJob({ db: background, clock, leads: leads.isHeld }),
    ],
    close: async () => {
      remoteControl.close()
      await coordinator.close()
      await leads.close()
    },
  }
}

const remoteControlOf = (
  { db, unscoped, clock, logger }: Deps,
  worker: SessionCoordinator['worker'],
): ReturnType<typeof createRemoteControl> =>
  createRemoteControl({
    worker,
    accountOf: ({ organisationId, reach }, tripId) =>
      withinScope({ organisationId, reach: reach(), actor: null }, () => accountOfTrip(db, organisationId, tripId)),
    // Control also ends by time, when nobody asks.
    sql: unscoped,
    clock,
    onError: (error) => logger.warn({ err: error }, 'el control de una página GPS falló'),
  })
