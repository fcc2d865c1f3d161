import { ALERT_TYPES, isLatched } from '@vigia/domain/alerts/alert-type'
import type { Geofence } from '@vigia/domain/geofence/geofence'
import { addCoverage, EMPTY_COVERAGE } from '@vigia/domain/silence/coverage-grid'
import { learnCoverage } from '@vigia/domain/silence/learn-coverage'
import { createLogger } from '@vigia/runtime/logger'
import { DEMO_GEOFENCES } from '@vigia/simulator/demo-geofences'
import { leadership } from '../../src/db/leadership.ts'
import { BACKGROUND_MS, type Db } from '../../src/db/pool.ts'
import { createAlertEngine } from '../../src/features/alerts/alert-engine.ts'
import { readAlerts } from '../../src/features/alerts/alert-rows.store.ts'
import { createAlertFeed } from '../../src/features/alerts/feed/create-alert-feed.ts'
import { resolveAlert } from '../../src/features/alerts/resolve-alert.ts'
import { insertGeofences } from '../../src/features/geofences/geofences.store.ts'
import { coverageStore } from '../../src/features/road-coverage/coverage.store.ts'
import { liveFixes } from '../../src/features/road-coverage/live-fixes.ts'
import { createMetrics } from '../../src/http/metrics.ts'
import type { Clock } from '../../src/ports/clock.ts'
import { createSealer } from '../../src/secrets/seal.ts'
import { secretKey } from '../../src/secrets/secret-key.ts'
import { createLive, type Live } from '../../src/wiring/live.ts'
import { openLatchedBefore, seedSupervisor } from './labelled-fleet.store.ts'

/** A person looks into each alert about people's safety and resolves it within so long, true or false. */
const RESOLVED_AFTER_MS = 10 * 60_000
const PERSON = {
  email: 'mesa@medicion.mx',
  name: 'Mesa de monitoreo',
  familyId: '0',
  expiresAt: Number.POSITIVE_INFINITY,
}
/** Whoever leads says so again and again, by a real clock. */
const LEAD_EVERY_MS = 1_000
const LATCHED = ALERT_TYPES.filter(isLatched)

/** The server's own parts, joined as app.ts does, but for what runs by a wall clock: the bench says when. */
export interface LabelledServer {
  readonly live: Live
  /** Learns from the past where it is not heard: as the job does, without its pauses. */
  learnCoverage(fromAt: number, untilAt: number): Promise<void>
  /** Leads; surveys the fleet, judges all trips, brings the alerts to what holds now. Rejects when it does not lead. */
  evaluate(): Promise<void>
  /** What a monitor does about the alerts that never close themselves. */
  resolveOld(): Promise<void>
  close(): Promise<void>
}

export async function startLabelledServer(db: Db, clock: Clock): Promise<LabelledServer> {
  const logger = createLogger('warn')
  const metrics = createMetrics()
  const background = db.patient(BACKGROUND_MS)
  for (const { name, kind, shape } of DEMO_GEOFENCES) {
    const geofence: Omit<Geofence, 'id'> = { name, kind, shape }
    await insertGeofences(db, '1', [geofence], { userId: null, now: clock.now(), max: 1_000 })
  }
  const userId = await seedSupervisor(db)
  const live = createLive({ db, clock, logger, metrics })
  await live.load()
  const { reader } = live.fleet
  const store = coverageStore(background)
  const alertFeed = createAlertFeed({ db, logger, registry: metrics.registry, readAlerts })
  await alertFeed.load()
  const leads = leadership(db, 'alerts', logger)
  const engine = createAlertEngine({
    ...{ clock, logger, leadership: leads, registry: metrics.registry, feed: alertFeed.feed },
    ...{ db: background, fleet: reader, downtimes: live.downtimes, signals: live.signals, noteMail: null },
  })
  const { signal } = new AbortController()
  let ledAt = Number.NEGATIVE_INFINITY
  const calls = {
    db,
    clock,
    signals: live.signals,
    sealer: createSealer(secretKey(Buffer.alloc(32, 7))),
    noteMail: null,
    fleet: reader,
  }
  const actor = {
    kind: 'user',
    id: userId,
    organisationId: '1',
    role: 'supervisor',
    mustAddFactor: false,
    isGuest: false,
    reach: null,
    ...PERSON,
  } as const
  const audit = { organisationId: '1', actor, address: null, requestId: null }
  return {
    live,
    learnCoverage: async (fromAt, untilAt) => {
      const observations = []
      for (const tripId of await store.tripsBetween('1', fromAt, untilAt)) {
        const fixes = await store.fixesBetween([tripId], fromAt, untilAt)
        observations.push(...learnCoverage(liveFixes(fixes)))
      }
      const learned = [...addCoverage(EMPTY_COVERAGE, observations).values()]
      await store.add('1', learned, { since: null, until: untilAt })
      live.fleet.useCoverage('1', await store.grid('1'))
    },
    evaluate: async () => {
      if (performance.now() - ledAt > LEAD_EVERY_MS) {
        await leads.job.run(signal)
        ledAt = performance.now()
      }
      await live.fleet.tick()
      await engine.evaluate()
      if (!engine.isLeading()) throw new Error('La medición perdió la conducción de las alertas: no mide nada')
    },
    resolveOld: async () => {
      await alertFeed.poll()
      for (const alertId of await openLatchedBefore(db, LATCHED, clock.now() - RESOLVED_AFTER_MS)) {
        const resolution = { cause: 'falsa-alarma', reason: 'otra-razon', note: 'De la medición' } as const
        await resolveAlert(calls, { actor, audit, alertId }, resolution)
      }
      await alertFeed.poll()
      await live.fleet.loader.settled()
    },
    close: async () => {
      await engine.close()
      await leads.close()
      await alertFeed.close()
      await live.close()
    },
  }
}
