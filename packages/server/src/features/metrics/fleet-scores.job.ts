import { analyseRisk } from '@vigia/domain/metrics/risk-analysis'
import { HOUR_MS, MINUTE_MS } from '@vigia/domain/time/duration'
import type { Sql } from '../../db/pool.ts'
import type { Clock } from '../../ports/clock.ts'
import type { FleetReader } from '../../ports/fleet-view.ts'
import type { Job } from '../../ports/job.ts'
import { tripsInTransit } from '../../ports/trips-in-transit.ts'
import { forEachOrganisation } from '../../workers/for-each-organisation.ts'
import { forgetFleetScores, noteFleetScore } from './fleet-scores.store.ts'

/** How far back Guardian's curve goes. */
export const SCORE_HISTORY_MS = 12 * HOUR_MS
const SAMPLE_MS = 5 * MINUTE_MS
const EVERY_MS = 60_000

/** Samples the average score of each fleet every five minutes. A fleet with nothing in transit has none. */
export function fleetScoresJob(db: Sql, clock: Clock, fleet: FleetReader): Job {
  let sampledAt = 0
  return {
    name: 'fleet-scores',
    everyMs: EVERY_MS,
    run: async (signal) => {
      const at = Math.floor(clock.now() / SAMPLE_MS) * SAMPLE_MS
      if (at === sampledAt) return
      await forgetFleetScores(db, at - SCORE_HISTORY_MS)
      await forEachOrganisation(fleet.organisationIds(), signal, async (organisationId) => {
        const { averageScore, analysedCount } = analyseRisk(tripsInTransit(fleet, organisationId))
        if (analysedCount > 0) await noteFleetScore(db, organisationId, { at, score: averageScore })
      })
      sampledAt = at
    },
  }
}
