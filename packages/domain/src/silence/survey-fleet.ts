import { MOVING_KMH } from '../gps/movement.ts'
import { newestFix } from '../risk/newest-fix.ts'
import type { TripSnapshot } from '../risk/trip-snapshot.ts'
import { HOUR_MS } from '../time/duration.ts'
import { indexNeighbours, type Sighted } from './neighbour-index.ts'
import { type OutageRules, platformOutages } from './platform-outage.ts'
import { isSilent, type SignalTracks, signalSides } from './signal-side.ts'
import type { PlatformOutage, Surroundings } from './surroundings.ts'

/** A unit that fell silent longer ago, or parked, says nothing about its neighbourhood now. */
const SILENT_NEIGHBOUR_MS = HOUR_MS

/** What the survey of a fleet reads of each trip. */
export type SurveyedTrip = Pick<TripSnapshot, 'tripId' | 'platform'> & SignalTracks

/** What the trips of one organisation tell about each other. `outages` by `matchKey` of the platform. */
export type FleetSurvey = Pick<Surroundings, 'outages' | 'neighbours'>

/**
 * Looks over a whole fleet at once: which platforms are quiet as a whole, and who is heard where. One pass, a sort
 * per platform that has silent units.
 *
 * @param previous the outages of the survey before: an outage that is on stays on for its units that stay silent, while
 *   they are at least `outageMinUnits`, even when the tracks of those that came back no longer show it.
 */
export function surveyFleet(
  trips: readonly SurveyedTrip[],
  now: number,
  rules: OutageRules,
  previous: ReadonlyMap<string, PlatformOutage> = new Map(),
): FleetSurvey {
  const outages = platformOutages(trips, now, rules, previous)
  const excused = new Set([...outages.values()].flatMap(({ tripIds }) => tripIds))
  return { outages, neighbours: indexNeighbours(sightings(trips, now, excused)) }
}

function* sightings(trips: readonly SurveyedTrip[], now: number, excused: ReadonlySet<string>): Generator<Sighted> {
  for (const trip of trips) {
    const fix = newestFix(trip)
    if (fix === null) continue
    const { tripId } = trip
    const isReporting = signalSides(trip).some((side) => !isSilent(side, now))
    if (isReporting) yield { tripId, point: fix.point, isSilent: false }
    else if (!excused.has(tripId) && now - fix.at <= SILENT_NEIGHBOUR_MS && (fix.speedKmh ?? 0) > MOVING_KMH) {
      yield { tripId, point: fix.point, isSilent: true }
    }
  }
}
