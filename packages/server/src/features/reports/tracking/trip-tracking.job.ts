import { DAY_MS, MINUTE_MS } from '@vigia/domain/time/duration'
import type { Db } from '../../../db/pool.ts'
import { readSettings } from '../../../db/settings.store.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Job } from '../../../ports/job.ts'
import { keepTracking, tripsToMeasure } from './trip-tracking.store.ts'

const EVERY_MS = 5 * MINUTE_MS
/** Of an organisation in one turn, and in one statement, which reads some tens of thousands of positions. */
const MOST = 1_000
const AT_ONCE = 25
const MEASURE_MS = 60_000

/**
 * Keeps how trips that are over were heard (`trip_tracking`). However far it has come the report says the same: what is not kept is
 * measured when somebody asks. `db` sees every organisation.
 */
export function tripTrackingJob(db: Db, clock: Clock): Job {
  const patient = db.patient(MEASURE_MS)
  return {
    name: 'trip-tracking',
    everyMs: EVERY_MS,
    run: async (signal) => {
      const now = clock.now()
      for (const [organisationId, { positionDays }] of await readSettings(db, 'retention')) {
        const of = { now, positionsFrom: now - positionDays * DAY_MS, most: MOST }
        const trips = await tripsToMeasure(patient, organisationId, of)
        for (let from = 0; from < trips.length && !signal.aborted; from += AT_ONCE)
          await keepTracking(patient, trips.slice(from, from + AT_ONCE))
      }
    },
  }
}
