import { setTimeout as pause } from 'node:timers/promises'
import { MINUTE_MS } from '@vigia/domain/time/duration'
import type { Db } from '../../../db/pool.ts'
import { positionsKeptFrom } from '../../../db/positions-kept.ts'
import { readSettings } from '../../../db/settings.store.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Job } from '../../../ports/job.ts'
import { keepTracking, MEASURE_MS, type TripToMeasure, tripsToMeasure } from './trip-tracking.store.ts'

const EVERY_MS = 5 * MINUTE_MS
/** Looked for in one statement. */
const MOST = 1_000
/** Measured in one statement, which reads some tens of thousands of positions. */
const AT_ONCE = 25
/** Pieces of an organisation that may fail in one turn: each may take as long as a statement may. */
const MOST_FAILURES = 3

/**
 * Keeps how trips that are over were heard (`trip_tracking`), in pieces, resting after each as long as it took, until none is left. A
 * piece that fails stops neither those behind it nor another organisation, and is tried again in the next turn. However far it has come
 * the report says the same: what is not kept is measured when somebody asks. `db` sees every organisation.
 */
export function tripTrackingJob(db: Db, clock: Clock): Job {
  const patient = db.patient(MEASURE_MS)
  return {
    name: 'trip-tracking',
    everyMs: EVERY_MS,
    run: async (signal) => {
      const failures: unknown[] = []
      for (const organisationId of (await readSettings(db, 'retention')).keys()) {
        if (signal.aborted) break
        const now = clock.now()
        const of = { organisationId, now, positionsFrom: await positionsKeptFrom(db, organisationId, now) }
        failures.push(...(await keepOrganisation(patient, of, signal)))
      }
      if (failures.length > 0) throw failures[0]
    },
  }
}

interface Organisation {
  readonly organisationId: string
  readonly now: number
  readonly positionsFrom: number
}

/** Answers why what failed did. */
async function keepOrganisation(
  db: Db,
  { organisationId, now, positionsFrom }: Organisation,
  signal: AbortSignal,
): Promise<readonly unknown[]> {
  const failures: unknown[] = []
  let [after, isMore]: [TripToMeasure | null, boolean] = [null, true]
  while (isMore && !signal.aborted) {
    let trips: readonly TripToMeasure[]
    try {
      trips = await tripsToMeasure(db, organisationId, { now, positionsFrom, after, most: MOST })
    } catch (error) {
      return [...failures, error]
    }
    for (let from = 0; from < trips.length && !signal.aborted; from += AT_ONCE) {
      const startedAt = performance.now()
      try {
        await keepTracking(db, trips.slice(from, from + AT_ONCE))
      } catch (error) {
        failures.push(error)
        if (failures.length === MOST_FAILURES) return failures
      }
      await rest(performance.now() - startedAt, signal)
    }
    after = trips.at(-1) ?? null
    isMore = trips.length === MOST
  }
  return failures
}

const rest = (ms: number, signal: AbortSignal): Promise<void> => pause(ms, undefined, { signal }).catch(() => undefined)
