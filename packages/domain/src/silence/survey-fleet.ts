import { MOVING_KMH } from '../gps/movement.ts'
import { newestFix } from '../risk/newest-fix.ts'
import type { TripSnapshot } from '../risk/trip-snapshot.ts'
import { HOUR_MS } from '../time/duration.ts'
import type { Downtime } from './downtime.ts'
import { indexNeighbours, type Sighted } from './neighbour-index.ts'
import { type OutageRules, platformOutages } from './platform-outage.ts'
import { hasLeftRhythm, isSilent, type SignalTracks, signalSides } from './signal-side.ts'
import type { PlatformOutage, Surroundings } from './surroundings.ts'

/** A unit that fell silent longer ago, or parked, says nothing about its neighbourhood now. */
const SILENT_NEIGHBOUR_MS = HOUR_MS

/** What the survey of a fleet reads of each trip. */
export type SurveyedTrip = Pick<TripSnapshot, 'tripId' | 'platform'> & SignalTracks

/** What the trips of one organisation tell about each other. `outages` by `matchKey` of the platform. */
export type FleetSurvey = Pick<Surroundings, 'outages' | 'neighbours' | 'downtimes'>

/**
 * Looks over a whole fleet at once: which platforms are quiet as a whole, and who is heard where. One pass, a sort
 * per platform that has silent units.
 *
 * @param previous the outages of the survey before: an outage that is on stays on for its units that stay silent, while
 *   they are at least `outageMinUnits`, even when the tracks of those that came back no longer show it.
 * @param downtimes when we ourselves received from nobody: no unit was silent then.
 */
export function surveyFleet(
  trips: readonly SurveyedTrip[],
  now: number,
  rules: OutageRules,
  previous: ReadonlyMap<string, PlatformOutage> = new Map(),
  downtimes: readonly Downtime[] = [],
): FleetSurvey {
  const outages = platformOutages(trips, now, rules, previous, downtimes)
  const excused = new Set([...outages.values()].flatMap(({ tripIds }) => tripIds))
  return { outages, downtimes, neighbours: indexNeighbours(sightings(trips, now, excused, downtimes)) }
}

function* sightings(
  trips: readonly SurveyedTrip[],
  now: number,
  excused: ReadonlySet<string>,
  downtimes: readonly Downtime[],
): Generator<Sighted> {
  for (const trip of trips) {
    const fix = newestFix(trip)
    if (fix === null) continue
    const { tripId } = trip
    const sides = signalSides(trip)
    if (sides.some((side) => !isSilent(side, now))) yield { tripId, point: fix.point, isSilent: false }
    // Who was not heard since a downtime of ours, for less than its rhythm, is neither.
    else if (!sides.every((side) => hasLeftRhythm(side, now, downtimes))) continue
    else if (!excused.has(tripId) && now - fix.at <= SILENT_NEIGHBOUR_MS && (fix.speedKmh ?? 0) > MOVING_KMH) {
      yield { tripId, point: fix.point, isSilent: true }
    }
  }
}
