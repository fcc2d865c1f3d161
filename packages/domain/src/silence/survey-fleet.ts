import { MOVING_KMH } from '../gps/movement.ts'
import { newestFix } from '../risk/newest-fix.ts'
import type { TripSnapshot } from '../risk/trip-snapshot.ts'
import { HOUR_MS } from '../time/duration.ts'
import type { Downtime } from './downtime.ts'
import { indexNeighbours, type Sighted } from './neighbour-index.ts'
import { type OutageRules, platformOutages } from './platform-outage.ts'
import { hasLeftRhythm, isSilent, type SignalTracks, signalSides } from './signal-side.ts'
import { NONE_UNREAD, type PlatformOutage, type Surroundings, type UnreadTrucks } from './surroundings.ts'
import { unreadTruck } from './unread-truck.ts'

/** A unit that fell silent longer ago, or parked, says nothing about its neighbourhood now. */
const SILENT_NEIGHBOUR_MS = HOUR_MS

/** What the survey of a fleet reads of each trip. */
export type SurveyedTrip = Pick<TripSnapshot, 'tripId' | 'platform'> & SignalTracks

/** What the trips of one organisation tell about each other. `outages` by `matchKey` of the platform. */
export type FleetSurvey = Pick<Surroundings, 'outages' | 'neighbours' | 'downtimes' | 'unread'>

/**
 * Looks over a whole fleet at once: which platforms are quiet as a whole, and who is heard where. One pass, a sort
 * per platform that has silent units.
 *
 * @param previous the outages of the survey before: an outage that is on stays on for its units that stay silent, while
 *   they are at least `outageMinUnits`, even when the tracks of those that came back no longer show it.
 * @param downtimes when we ourselves received from nobody: no unit was silent then.
 * @param unread trips whose truck's platform we do not read: a platform of which none is read is told as quiet, with why.
 */
export function surveyFleet(
  trips: readonly SurveyedTrip[],
  now: number,
  rules: OutageRules,
  previous: ReadonlyMap<string, PlatformOutage> = new Map(),
  downtimes: readonly Downtime[] = [],
  unread: UnreadTrucks = NONE_UNREAD,
): FleetSurvey {
  const outages = withReading(platformOutages(trips, now, rules, previous, downtimes), trips, unread, rules)
  const excused = new Set([...outages.values()].flatMap(({ tripIds }) => tripIds))
  const neighbours = indexNeighbours(sightings(trips, now, excused, { downtimes, unread }))
  return { outages, downtimes, unread, neighbours }
}

/**
 * With why we do not read them, the outages of units that are not read. Where some are, and are too few to show that the platform itself
 * is quiet, those are silent by themselves: what nobody read excuses none of them.
 */
function withReading(
  outages: ReadonlyMap<string, PlatformOutage>,
  trips: readonly SurveyedTrip[],
  unread: UnreadTrucks,
  { outageMinUnits }: OutageRules,
): ReadonlyMap<string, PlatformOutage> {
  if (outages.size === 0 || unread.size === 0) return outages
  const known = new Map(trips.map((trip) => [trip.tripId, trip]))
  const explained = new Map<string, PlatformOutage>()
  for (const [key, outage] of outages) {
    const units = outage.tripIds.flatMap((tripId) => known.get(tripId) ?? [])
    const notRead = units.flatMap((trip) => {
      const reading = unreadTruck(trip, unread)
      return reading === null ? [] : [{ tripId: trip.tripId, reading }]
    })
    const [first] = notRead.toSorted((a, b) => a.reading.sinceAt - b.reading.sinceAt)
    const isQuiet = first === undefined || units.length - notRead.length >= outageMinUnits
    const tripIds = notRead.map(({ tripId }) => tripId)
    if (isQuiet) explained.set(key, outage)
    // Fewer are no incident: each of them says that it is not read.
    else if (tripIds.length >= outageMinUnits) explained.set(key, { ...outage, tripIds, unread: first.reading })
  }
  return explained
}

function* sightings(
  trips: readonly SurveyedTrip[],
  now: number,
  excused: ReadonlySet<string>,
  { downtimes, unread }: Pick<Surroundings, 'downtimes' | 'unread'>,
): Generator<Sighted> {
  for (const trip of trips) {
    const fix = newestFix(trip)
    if (fix === null) continue
    const { tripId } = trip
    const sides = signalSides(trip)
    if (sides.some((side) => !isSilent(side, now))) yield { tripId, point: fix.point, isSilent: false }
    // Who was not heard since a downtime of ours, for less than its rhythm, is neither, and neither is who is not read.
    else if (!sides.every((side) => hasLeftRhythm(side, now, downtimes)) || unreadTruck(trip, unread) !== null) continue
    else if (!excused.has(tripId) && now - fix.at <= SILENT_NEIGHBOUR_MS && (fix.speedKmh ?? 0) > MOVING_KMH) {
      yield { tripId, point: fix.point, isSilent: true }
    }
  }
}
