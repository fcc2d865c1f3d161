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
  /** Of these trips of an organisation together, as last summed; one that was not yet counts nothing. */
  of(organisationId: string, tripIds: readonly string[]): number
  readonly job: Job
}

/** Sums the kilometres of the day behind the calls that show them. */
export function kmTodayJob(db: Sql, clock: Clock, fleet: FleetReader): KmToday {
  const totals = new Map<string, ReadonlyMap<string, number>>()
  let restUntil = 0

  const sum = async (organisationId: string, signal: AbortSignal): Promise<void> => {
    const tripIds = tripsInTransit(fleet, organisationId).map(({ view }) => view.facts.id)
    const km = new Map<string, number>()
    for (let from = 0; from < tripIds.length && !signal.aborted; from += STEP) {
      for (const trip of await kmToday(db, tripIds.slice(from, from + STEP), clock.now())) km.set(trip.tripId, trip.km)
    }
    if (!signal.aborted) totals.set(organisationId, km)
  }

  return {
    of: (organisationId, tripIds) => {
      const km = totals.get(organisationId)
      return tripIds.reduce((sum, tripId) => sum + (km?.get(tripId) ?? 0), 0)
    },
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
