import type { Geofence } from '../geofence/geofence.ts'
import { trackSpeedKmh } from '../gps/track-speed-kmh.ts'
import type { TripSnapshot } from '../risk/trip-snapshot.ts'
import { matchKey } from '../text/match-key.ts'
import { MINUTE_MS } from '../time/duration.ts'
import { type CoverageHole, holeAhead } from './coverage-hole.ts'
import { listenedMs } from './downtime.ts'
import { MAX_EXPECTED_MS } from './expected-interval.ts'
import { hasLeftRhythm, isSilent } from './signal-side.ts'
import { silenceText, unreadText } from './silence-text.ts'
import type { SilenceClass, SilenceVerdict } from './silence-verdict.ts'
import { type SilentSides, silentSides } from './silent-sides.ts'
import { sleepingPlace } from './sleeping-device.ts'
import { NONE_UNREAD, type PlatformOutage, type Surroundings, type UnreadTruck } from './surroundings.ts'
import { expectedSignalInterval, isSilenceProven } from './trip-silence.ts'
import { unreadTruck } from './unread-truck.ts'

/** Jammers hold; a shorter silence has many causes. */
const JAMMER_AFTER_MS = 3 * MINUTE_MS
const JAMMER_MOVING_KMH = 20
/** Only a dense rhythm that breaks off says "abruptly". */
const JAMMER_DENSE_MS = 2 * MINUTE_MS
/** Where more of the fleet's passes is heard, silence needs a cause. */
const GOOD_COVERAGE_SHARE = 0.7
/** Where coverage is not known, so many neighbours heard stand in for it. */
const JAMMER_NEIGHBOURS = 2
/** So many neighbours are heard for each that fell silent too, or the place may be to blame. */
const REPORTING_PER_SILENT = 3

type Explanation = Pick<SilenceVerdict, 'class' | 'reasons'>

/** A silence, and what is known of it. */
interface Evidence extends SilentSides {
  readonly trip: TripSnapshot
  readonly surroundings: Surroundings
  readonly geofences: readonly Geofence[]
  readonly now: number
  readonly speedKmh: number | null
  readonly expectedMs: number
  /** Whether what is silent has left its rhythm, and no downtime of ours may be why. */
  readonly isKnown: boolean
  readonly hole: CoverageHole | null
  readonly isCovered: boolean
  readonly neighbours: ReturnType<Surroundings['neighbours']>
  /** Its platform is not read, and nobody knows of its truck for that: it is not among the sides, unless it is all there is. */
  readonly unread: UnreadTruck | null
}

/**
 * Why a trip, or one of its two sides, is silent; null while both are heard as expected, and for a trip never heard.
 * The first explanation that the evidence shows wins; what it does not show is `unknown`.
 *
 * @param geofences of the organisation: safe and delivery geofences are known stops.
 */
export function explainSilence(
  trip: TripSnapshot,
  surroundings: Surroundings,
  now: number,
  geofences: readonly Geofence[] = [],
): SilenceVerdict | null {
  const found = silentSides(trip, now)
  if (found === null) return null
  const isOfTruck = found.isWhole || found.sides[0].name === 'truck'
  const unread = isOfTruck ? unreadTruck(trip, surroundings.unread) : null
  const [spoken, ...others] = unread === null ? found.sides : found.sides.filter(({ name }) => name !== 'truck')
  // Of a truck that is not read its phone alone is evidence.
  const silent: SilentSides = spoken === undefined ? found : { isWhole: found.isWhole, sides: [spoken, ...others] }
  const [side] = silent.sides
  const { point, at } = side.lastFix
  const isOfAll = silent.isWhole && unread === null
  const expectedMs = (isOfAll ? expectedSignalInterval(trip) : side.expectedMs) ?? MAX_EXPECTED_MS
  const isOut = outageOf(trip, surroundings) !== null
  const evidenced = { ...surroundings, unread: unread === null ? NONE_UNREAD : surroundings.unread }
  const isProven = (isOut && unread === null) || isSilenceProven(trip, evidenced, now)
  const evidence: Evidence = {
    ...silent,
    trip,
    surroundings,
    geofences,
    now,
    expectedMs,
    // Of one side it is that side's own rhythm which tells.
    isKnown: silent.isWhole || isOut ? isProven : hasLeftRhythm(side, now, surroundings.downtimes),
    speedKmh: trackSpeedKmh(side.track),
    hole: holeAhead(side.track, expectedMs, trip.plannedRoute, surroundings.coverageAt),
    isCovered: (surroundings.coverageAt(point) ?? 0) >= GOOD_COVERAGE_SHARE,
    neighbours: surroundings.neighbours(point, trip.tripId),
    unread,
  }
  const explanation = explanationOf(evidence, spoken === undefined)
  return { ...explanation, reasons: withLeftPhone(explanation.reasons, trip), sinceAt: at, expectedMs, isProven }
}

function explanationOf(evidence: Evidence, isUnread: boolean): Explanation {
  if (isUnread) return outage(evidence) ?? notRead(evidence)
  return evidence.isWhole
    ? (outage(evidence) ?? asleep(evidence) ?? inHole(evidence) ?? jammer(evidence) ?? unknown(evidence))
    : (outage(evidence) ?? asleep(evidence) ?? oneSideGone(evidence))
}

/** The reasons, the second of them that a phone which was left behind tells nothing. */
function withLeftPhone(reasons: readonly string[], { leftPhone }: TripSnapshot): readonly string[] {
  const [first, ...others] = reasons
  return leftPhone.length === 0 || first === undefined ? reasons : [first, silenceText.phoneLeft(), ...others]
}

/** The outage of its platform that a trip is a part of. */
function outageOf({ platform, tripId }: TripSnapshot, { outages }: Surroundings): PlatformOutage | null {
  const found = platform === null ? undefined : outages.get(matchKey(platform))
  return found?.tripIds.includes(tripId) === true ? found : null
}

function outage(evidence: Evidence): Explanation | null {
  const { trip, surroundings, sides, isWhole, expectedMs } = evidence
  const found = outageOf(trip, surroundings)
  if (found === null || sides.every(({ name }) => name !== 'truck')) return null
  const sentence = evidence.unread === null ? silenceText.outage : silenceText.outageUnread
  return explained('platform-outage', [
    ...ofReading(evidence),
    sentence(found.platform, found.tripIds.length),
    ...(isWhole ? [] : [silenceText.phoneReports()]),
    ...ownDowntime(evidence),
    silenceText.expected(expectedMs),
  ])
}

/**
 * A truck's device sleeps beside a phone that is awake; a phone that is gone while the truck reports does not sleep, and of a truck that
 * is not read nobody knows.
 */
function asleep(evidence: Evidence): Explanation | null {
  const { trip, sides, isWhole, geofences, expectedMs, unread } = evidence
  if (unread !== null || (!isWhole && sides[0].name === 'operator')) return null
  const rest = sleepingPlace(trip, sides, geofences)
  if (rest === null) return null
  return explained('sleeping-device', [
    ...(rest.place === null ? [] : [silenceText.asleepAt(rest.place)]),
    silenceText.stoodFor(rest.minutes),
    silenceText.asleep(),
    ...ownDowntime(evidence),
    silenceText.expected(expectedMs),
  ])
}

function inHole(evidence: Evidence): Explanation | null {
  const { hole, now, sides } = evidence
  if (hole === null || now - sides[0].lastFix.at > hole.excusesMs) return null
  return explained('coverage-hole', [
    silenceText.hole(hole.share),
    silenceText.holeMinutes(hole.excusesMs / MINUTE_MS),
    ...circumstances(evidence),
  ])
}

/** The truck is all that was heard, or its phone reports: nobody knows whether it is silent, and it is no comfort that nobody does. */
function notRead(evidence: Evidence): Explanation {
  const { isWhole, speedKmh, expectedMs } = evidence
  return explained(isWhole ? 'unknown' : 'phone-gone', [
    ...ofReading(evidence),
    ...(isWhole ? [] : [silenceText.phoneReports()]),
    ...(isWhole && speedKmh !== null ? [silenceText.lastSpeed(speedKmh)] : []),
    silenceText.expected(expectedMs),
  ])
}

/** Moving, in a dense rhythm, everything that spoke is gone at once, and neither the place nor the fleet explains it. */
function jammer(evidence: Evidence): Explanation | null {
  const { now, sides, speedKmh, expectedMs, hole, isCovered, neighbours } = evidence
  const { lastFix, lagMs } = sides[0]
  // Whether they went at once nobody knows then.
  if (ownDowntime(evidence).length > 0) return null
  if (hole !== null || now - lastFix.at - lagMs <= JAMMER_AFTER_MS) return null
  if (speedKmh === null || speedKmh <= JAMMER_MOVING_KMH || expectedMs > JAMMER_DENSE_MS) return null
  // Of one source alone nobody can tell a jammer from a device that died.
  if (sides.length < 2 || !sides.every((side) => isSilent(side, now))) return null
  if (neighbours.reporting < REPORTING_PER_SILENT * neighbours.silent) return null
  // Of a good place, two sources gone at once are proof enough; else others have to be heard there.
  const needed = isCovered ? 0 : JAMMER_NEIGHBOURS
  return neighbours.reporting >= needed ? explained('jammer', circumstances(evidence)) : null
}

function unknown(evidence: Evidence): Explanation {
  const overdue = evidence.hole === null ? [] : [silenceText.holeOverdue()]
  return explained('unknown', [silenceText.unknown(), ...overdue, ...circumstances(evidence)])
}

function oneSideGone(evidence: Evidence): Explanation {
  const { sides, expectedMs } = evidence
  const gone = sides[0].name === 'operator' ? silenceText.phoneGone() : silenceText.truckGone()
  return explained('phone-gone', [gone, ...ownDowntime(evidence), silenceText.expected(expectedMs)])
}

/** What is known of a silence, whatever caused it, the strongest first. */
function circumstances(evidence: Evidence): readonly string[] {
  const { trip, sides, speedKmh, expectedMs, neighbours, isCovered, unread } = evidence
  const down = ownDowntime(evidence)
  const both = down.length > 0 ? silenceText.both() : silenceText.bothAtOnce()
  const alone = unread === null ? silenceText.onlySource() : silenceText.phoneSilent()
  return [
    ...ofReading(evidence),
    ...down,
    ...(trip.leftPhone.length > 0 ? [] : [sides.length > 1 ? both : alone]),
    ...(speedKmh === null ? [] : [silenceText.lastSpeed(speedKmh)]),
    silenceText.expected(expectedMs),
    ...(neighbours.reporting === 0 ? [] : [silenceText.neighboursReporting(neighbours.reporting)]),
    ...(neighbours.silent === 0 ? [] : [silenceText.neighboursSilent(neighbours.silent)]),
    ...(isCovered ? [silenceText.goodCoverage()] : []),
  ]
}

const ofReading = ({ unread }: Evidence): readonly string[] => (unread === null ? [] : [unreadText(unread, 'su')])

/**
 * Downtimes of ours, the first of which began before the unit was silent: nobody knows when in them or after them that was, or not yet
 * whether. What is shorter than its rhythm hides nothing.
 */
function ownDowntime(evidence: Evidence): readonly string[] {
  const { sides, isWhole, isKnown, surroundings, expectedMs, now } = evidence
  const { downtimes } = surroundings
  const { lastFix, limitMs } = sides[0]
  const first = downtimes.find(({ untilAt }) => untilAt > lastFix.at)
  if (first === undefined || listenedMs(lastFix.at, first.fromAt, downtimes) > limitMs) return []
  const downMs = now - lastFix.at - listenedMs(lastFix.at, now, downtimes)
  if (!isKnown) return [silenceText.ownDowntimeOnly(downMs, isWhole)]
  return downMs < expectedMs ? [] : [silenceText.ownDowntime(downMs)]
}

function explained(silenceClass: SilenceClass, reasons: readonly string[]): Explanation {
  return { class: silenceClass, reasons }
}
