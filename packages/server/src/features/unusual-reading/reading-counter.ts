import type { EndpointName } from '@vigia/contract'
import { HOUR_MS } from '@vigia/domain/time/duration'
import type { Actor } from '../../http/actor.ts'
import type { Readings } from './reading-hours.store.ts'

/** Calls that show where one trip is, or was, and when nobody hears it. */
const OF_A_TRIP: ReadonlySet<EndpointName> = new Set([
  ...(['tripDetail', 'tripGpsData', 'tripGpsHistory', 'tripTimeline', 'alertSurroundings'] as const),
])
const EXPORTS: ReadonlySet<EndpointName> = new Set(['exportPlannedRoute', 'exportGeofences', 'getReportFile'])
/** More different trips of one reader and hour are not told apart: it is far over every bound. */
const MOST_TRIPS = 10_000

/** One call that has been answered. */
interface AnsweredCall {
  readonly endpoint: EndpointName
  readonly status: number
  readonly actor: Actor
  /** Which it shows; null without. */
  readonly tripId: string | null
  readonly at: number
}

/** What one reader did in one hour, and how much of it is in the database. */
interface Counted {
  readonly organisationId: string
  readonly reader: string
  readonly hour: number
  readonly tripIds: Set<string>
  /** Those of them that are not in the database yet. */
  readonly unwrittenTripIds: Set<string>
  exports: number
  refusedReveals: number
  written: Pick<Readings, 'exports' | 'refusedReveals'>
}

export interface ReadingCounter {
  count(call: AnsweredCall): void
  /** What is not written yet, by organisation. */
  unwritten(): ReadonlyMap<string, readonly Readings[]>
  /** These were written. Hours before `hour` with nothing left to write are forgotten. */
  markWritten(organisationId: string, readings: readonly Readings[], hour: number): void
}

/** Counts in memory, for each reader and hour, the different trips that were opened, exports, and reveals over the limit. */
export function createReadingCounter(): ReadingCounter {
  const counted = new Map<string, Counted>()

  const of = ({ actor, at }: AnsweredCall): Counted => {
    const hour = Math.floor(at / HOUR_MS) * HOUR_MS
    const reader = `${actor.kind}:${actor.id}`
    const key = `${actor.organisationId} ${reader} ${hour}`
    const known = counted.get(key) ?? {
      ...{ organisationId: actor.organisationId, reader, hour },
      ...{ tripIds: new Set<string>(), unwrittenTripIds: new Set<string>() },
      ...{ exports: 0, refusedReveals: 0, written: { exports: 0, refusedReveals: 0 } },
    }
    counted.set(key, known)
    return known
  }

  return {
    count: (call) => {
      const { endpoint, status, tripId } = call
      const isAnswered = status < 400
      if (endpoint === 'revealCredentials' && status === 429) of(call).refusedReveals += 1
      if (isAnswered && EXPORTS.has(endpoint)) of(call).exports += 1
      if (!isAnswered || tripId === null || !OF_A_TRIP.has(endpoint)) return
      const { tripIds, unwrittenTripIds } = of(call)
      if (tripIds.size >= MOST_TRIPS || tripIds.has(tripId)) return
      tripIds.add(tripId)
      unwrittenTripIds.add(tripId)
    },
    unwritten: () => {
      const organisations = new Map<string, Readings[]>()
      for (const one of counted.values()) {
        const left = unwrittenOf(one)
        if (isNothing(left)) continue
        organisations.set(one.organisationId, [...(organisations.get(one.organisationId) ?? []), left])
      }
      return organisations
    },
    markWritten: (organisationId, readings, hour) => {
      for (const { reader, hour: readHour, tripIds, exports, refusedReveals } of readings) {
        const one = counted.get(`${organisationId} ${reader} ${readHour}`)
        if (one === undefined) continue
        const { written, unwrittenTripIds } = one
        for (const id of tripIds) unwrittenTripIds.delete(id)
        one.written = {
          exports: written.exports + exports,
          refusedReveals: written.refusedReveals + refusedReveals,
        }
      }
      for (const [key, one] of counted) {
        if (one.hour < hour && isNothing(unwrittenOf(one))) counted.delete(key)
      }
    },
  }
}

const isNothing = ({ tripIds, exports, refusedReveals }: Readings): boolean =>
  tripIds.length + exports + refusedReveals === 0

function unwrittenOf({ reader, hour, unwrittenTripIds, exports, refusedReveals, written }: Counted): Readings {
  return {
    reader,
    hour,
    tripIds: [...unwrittenTripIds],
    exports: exports - written.exports,
    refusedReveals: refusedReveals - written.refusedReveals,
  }
}
