import type { Logger } from '@vigia/runtime/logger'
import { createWakeSignal } from '@vigia/runtime/wake-signal'
import { readOwnRulesOf } from '../../db/own-rules.store.ts'
import type { Db } from '../../db/pool.ts'
import { readSetting } from '../../db/settings.store.ts'
import {
  beat,
  endRun,
  failAbandonedRuns,
  forgetOldRuns,
  raisedAlerts,
  type TakenRun,
  takeRun,
} from '../../features/alert-rules/dry-run-queue.store.ts'
import { riskSettingsStore } from '../../features/fleet/risk-settings.store.ts'
import { tracksStore } from '../../features/fleet/tracks.store.ts'
import { tripFactsStore } from '../../features/fleet/trip-facts.store.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Job } from '../../ports/job.ts'
import { partsFromProcess } from '../../workers/parts-from-process.ts'
import { MAX_FIXES, packedPositions, replayedTrips } from './dry-run-input.store.ts'
import { dryRunResult } from './dry-run-result.wire.ts'
import { fixCount } from './packed-fixes.ts'
import { packReplay, type ReplayTask } from './replay-input.ts'
import { type ReplayPart, WARM_UP_MS } from './replay-rules.ts'

const ENTRY = { name: 'replay-rules.worker', besides: import.meta.url }
const LIMITS = { deadlineMs: 10 * 60_000, heapMb: 768 }
const KEPT_MS = 7 * 86_400_000
const LOOK_AGAIN_MS = 5_000
const FAILED = 'La prueba falló y no cambió nada.'

export interface DryRunQueue {
  readonly job: Job
  wake(): void
}

/**
 * Runs the trials that wait, one at a time on all servers together, in a process of the lowest priority. It reads what is stored
 * and writes what came of the trial, and nothing else.
 */
export function dryRunQueue(deps: { readonly db: Db; readonly clock: Clock; readonly logger: Logger }): DryRunQueue {
  const { db, clock, logger } = deps
  const signalled = createWakeSignal()

  const runOne = async (run: TakenRun, signal: AbortSignal): Promise<void> => {
    const end = await replayed(db, clock, run, signal).catch((error: unknown) => {
      logger.error({ err: error, run: run.id }, 'una prueba de regla falló')
      return { problem: FAILED }
    })
    if (end !== null) await endRun(db, run.id, end, clock.now())
  }

  return {
    wake: signalled.wake,
    job: {
      name: 'alert-dry-runs',
      everyMs: 1_000,
      run: async (signal) => {
        await failAbandonedRuns(db, clock.now())
        await forgetOldRuns(db, clock.now() - KEPT_MS)
        for (;;) {
          const run = signal.aborted ? null : await db.transaction((sql) => takeRun(sql, clock.now()))
          if (run === null) break
          await runOne(run, signal)
        }
        await signalled.wait(LOOK_AGAIN_MS, signal)
      },
    },
  }
}

/** What came of the run; null when somebody has cancelled it. */
async function replayed(db: Db, clock: Clock, run: TakenRun, signal: AbortSignal) {
  const watched = { from: run.from - WARM_UP_MS, to: run.to }
  const stores = { facts: tripFactsStore(db), tracks: tracksStore(db) }
  const trips = await replayedTrips(db, stores, run.organisationId, watched)
  const devices = [...new Set(trips.flatMap(({ bindings }) => bindings.map(({ deviceId }) => deviceId)))]
  const positions = await packedPositions(db, devices, watched, signal)
  if (signal.aborted) return { problem: 'El servidor se detuvo a la mitad. No cambió nada: repítala.' }
  if (positions === null) return { problem: `Son más de ${MAX_FIXES / 1e6} millones de posiciones: pruebe menos días.` }
  const risk = riskSettingsStore(db)
  const limits = await readSetting(db, run.organisationId, 'alerts')
  const now = (await readOwnRulesOf(db, run.organisationId)).get(run.type) ?? []
  const task: ReplayTask = {
    ...{ type: run.type, from: run.from, to: run.to, limits, now, trips },
    draft: run.draft.scope === null ? [run.draft] : [run.draft, ...now],
    weights: await risk.weights(run.organisationId),
    geofences: await risk.geofences(run.organisationId),
  }
  const input = packReplay(task, positions)
  for await (const part of partsFromProcess<ReplayPart>(ENTRY, input, LIMITS)) {
    if (signal.aborted) return { problem: 'El servidor se detuvo a la mitad. No cambió nada: repítala.' }
    if (part.kind === 'progress') {
      if (!(await beat(db, run.id, part.share, clock.now()))) return null
      continue
    }
    const raised = await raisedAlerts(db, run.organisationId, run)
    const count = positions.reduce((sum, piece) => sum + fixCount(piece), 0)
    return dryRunResult(part, { run, trips, positions: count, raised, reopenMinutes: limits.reopenMinutes })
  }
  return { problem: FAILED }
}
