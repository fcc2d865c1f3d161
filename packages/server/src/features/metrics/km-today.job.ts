import type { Sql } from '../../db/pool.ts'
import type { Clock } from '../../ports/clock.ts'
import type { FleetReader } from '../../ports/fleet-view.ts'
import type { Job } from '../../ports/job.ts'
import { tripsInTransit } from '../../ports/trips-in-transit.ts'
import { forEachOrganisation } from '../../workers/for-each-organisation.ts'
import { kmToday } from './fleet-figures.store.ts'

const EVERY_MS = 60_000
/** Trips in one statement: a day of fixes of each has to be read within its time limit. */
const STEP = 100
/** Summing may take this share of the time at most, however large the fleet. */
const SHARE = 20

export interface KmToday {
  of(organisationId: string): number
  readonly job: Job
}

/** Sums the kilometres of the day behind the calls that show them. */
export function kmTodayJob(db: Sql, clock: Clock, fleet: FleetReader): KmToday {
  const totals = new Map<string, number>()
  let restUntil = 0

  const sum = async (organisationId: string, signal: AbortSignal): Promise<void> => {
    const tripIds = tripsInTransit(fleet, organisationId).map(({ view }) => view.facts.id)
    let km = 0
    for (let from = 0; from < tripIds.length && !signal.aborted; from += STEP) {
      km += await kmToday(db, tripIds.slice(from, from + STEP), clock.now())
    }
    if (!signal.aborted) totals.set(organisationId, km)
  }

  return {
    of: (organisationId) => totals.get(organisationId) ?? 0,
    job: {
      name: 'km-today',
      everyMs: EVERY_MS,
      run: async (signal) => {
        const startedAt = performance.now()
        if (startedAt < restUntil) return
        try {
          await forEachOrganisation(fleet.organisationIds(), signal, (organisationId) => sum(organisationId, signal))
        } finally {
          restUntil = performance.now() + (performance.now() - startedAt) * SHARE
        }
      },
    },
  }
}
