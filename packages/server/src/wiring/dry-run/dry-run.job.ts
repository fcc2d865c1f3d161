import { downtimesBetween } from '@vigia/domain/silence/downtime'
import type { Logger } from '@vigia/runtime/logger'
import { createWakeSignal } from '@vigia/runtime/wake-signal'
import { readOwnRulesOf } from '../../db/own-rules.store.ts'
import type { Db } from '../../db/pool.ts'
import { readSetting } from '../../db/settings.store.ts'
import {
  beat,
  endRun,
  forgetOldRuns,
  giveBack,
  type RunEnd,
  raisedAlerts,
  type TakenRun,
  takeRun,
} from '../../features/alert-rules/dry-run-queue.store.ts'
import { riskSettingsStore } from '../../features/fleet/risk-settings.store.ts'
import { tracksStore } from '../../features/fleet/tracks.store.ts'
import { tripFactsStore } from '../../features/fleet/trip-facts.store.ts'
import { minutesRun } from '../../features/system/system-history.store.ts'
import type { Clock } from '../../ports/clock.ts'
import { AppError } from '../../ports/errors.ts'
import type { Job } from '../../ports/job.ts'
import { partsFromProcess } from '../../workers/parts-from-process.ts'
import { packedPositions, replayedTrips } from './dry-run-input.store.ts'
import { dryRunResult } from './dry-run-result.wire.ts'
import { fixCount } from './packed-fixes.ts'
import { packTask, type ReplayTask } from './replay-input.ts'
import { type ReplayPart, WARM_UP_MS } from './replay-rules.ts'

const ENTRY = { name: 'replay-rules.worker', besides: import.meta.url }
/** Each position makes a track anew. */
const LIMITS = { deadlineMs: 30 * 60_000, heapMb: 768, youngMb: 32 }
/** Beyond this the process would need more memory than a server of ours has to spare. */
const MAX_FIXES = 6_000_000
const KEPT_MS = 7 * 86_400_000
const LOOK_AGAIN_MS = 5_000
const BEAT_MS = 1_000
/** Of all that it does, what reading the positions is. */
const READING_SHARE = 0.2
const FAILED = 'La prueba falló y no cambió nada.'
const TOO_LARGE = 'La prueba pide demasiado tiempo o memoria. No cambió nada: pruebe menos días.'
const TOO_MANY = `Son más de ${MAX_FIXES / 1e6} millones de posiciones: pruebe menos días.`

export interface DryRunQueue {
  readonly job: Job
  wake(): void
}

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly logger: Logger
}

/**
 * Runs the trials that wait, one at a time on all servers together, in a process of the lowest priority. It reads what is stored
 * and writes what came of the trial, and nothing else. A server that stops gives its trial back, and one that is gone loses it to
 * another.
 */
export function dryRunQueue(deps: Deps): DryRunQueue {
  const { db, clock } = deps
  const signalled = createWakeSignal()
  return {
    wake: signalled.wake,
    job: {
      name: 'alert-dry-runs',
      everyMs: 1_000,
      run: async (signal) => {
        await forgetOldRuns(db, clock.now() - KEPT_MS)
        for (;;) {
          const run = signal.aborted ? null : await db.transaction((sql) => takeRun(sql, clock.now()))
          if (run === null) break
          await runOne(deps, run, signal)
        }
        await signalled.wait(LOOK_AGAIN_MS, signal)
      },
    },
  }
}

async function runOne({ db, clock, logger }: Deps, run: TakenRun, stop: AbortSignal): Promise<void> {
  const lost = new AbortController()
  const signal = AbortSignal.any([stop, lost.signal])
  let progress = 0
  let isOver = false
  const ended = replayed(db, run, signal, (share) => {
    progress = share
  })
    .catch((error: unknown): RunEnd => {
      if (error instanceof TooManyFixes) return { problem: TOO_MANY }
      if (error instanceof AppError) return { problem: TOO_LARGE }
      if (!signal.aborted) logger.error({ err: error, run: run.id }, 'una prueba de regla falló')
      return { problem: FAILED }
    })
    .finally(() => {
      isOver = true
    })
  while (!isOver) {
    await Promise.race([ended, pause(BEAT_MS)])
    // A database that is away for a moment is no reason to stop: the trial tells by itself.
    if (!isOver && !(await beat(db, run, progress).catch(() => true))) lost.abort()
  }
  const end = await ended
  if (lost.signal.aborted) return
  if (stop.aborted) await giveBack(db, run)
  else await endRun(db, run, end, clock.now())
}

class TooManyFixes extends Error {}

/** What came of the run. `onProgress` is told its share from 0 to 1. */
async function replayed(
  db: Db,
  run: TakenRun,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<RunEnd> {
  const watched = { from: run.from - WARM_UP_MS, to: run.to }
  const stores = { facts: tripFactsStore(db), tracks: tracksStore(db) }
  const trips = await replayedTrips(db, stores, run.organisationId, watched)
  const devices = [...new Set(trips.flatMap(({ bindings }) => bindings.map(({ deviceId }) => deviceId)))]
  const risk = riskSettingsStore(db)
  const limits = await readSetting(db, run.organisationId, 'alerts')
  const now = run.heldAgainst ?? (await readOwnRulesOf(db, run.organisationId)).get(run.type) ?? []
  const task: ReplayTask = {
    ...{ type: run.type, from: run.from, to: run.to, limits, now, trips },
    draft: run.draft.scope === null ? [run.draft] : [run.draft, ...now],
    weights: await risk.weights(run.organisationId),
    geofences: await risk.geofences(run.organisationId),
    downtimes: downtimesBetween(await minutesRun(db, watched), watched.to),
  }
  let count = 0
  async function* input() {
    yield packTask(task)
    for await (const { packed, until } of packedPositions(db, devices, watched)) {
      count += fixCount(packed)
      if (count > MAX_FIXES) throw new TooManyFixes()
      onProgress((READING_SHARE * (until - watched.from)) / (watched.to - watched.from))
      yield packed
    }
  }
  for await (const part of partsFromProcess<ReplayPart>(ENTRY, input(), { ...LIMITS, signal })) {
    if (part.kind === 'progress') {
      onProgress(READING_SHARE + (1 - READING_SHARE) * part.share)
      continue
    }
    const raised = await raisedAlerts(db, run.organisationId, run)
    return dryRunResult(part, { run, trips, positions: count, raised, reopenMinutes: limits.reopenMinutes })
  }
  return { problem: FAILED }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
