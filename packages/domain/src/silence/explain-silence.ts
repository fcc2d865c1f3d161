import type { Geofence } from '../geofence/geofence.ts'
import type { GpsFix } from '../gps/fix.ts'
import { trackSpeedKmh } from '../gps/track-speed-kmh.ts'
import type { TripSnapshot } from '../risk/trip-snapshot.ts'
import { matchKey } from '../text/match-key.ts'
import { MINUTE_MS } from '../time/duration.ts'
import { bearingBetween, holeAhead } from './coverage-hole.ts'
import { expectedInterval } from './expected-interval.ts'
import { expectedSignalInterval } from './expected-signal-interval.ts'
import {
  isOperatorSilent,
  isSilent,
  isTripSilent,
  isTruckSilent,
  PHONE_LAG_MS,
  SILENT_UNKNOWN_MS,
  silenceLimit,
  stillCounts,
} from './is-silent.ts'
import { silenceText } from './silence-text.ts'
import type { SilenceClass, SilenceVerdict } from './silence-verdict.ts'
import { sleepingPlace } from './sleeping-device.ts'
import type { Surroundings } from './surroundings.ts'

/** One side may pause so long while the other is heard: phones lag, trackers buffer. */
export const ONE_SIDE_AFTER_MS = 5 * MINUTE_MS
/** Jammers hold; a shorter silence has many causes. */
export const JAMMER_AFTER_MS = 3 * MINUTE_MS
export const JAMMER_MOVING_KMH = 20
/** Only a dense rhythm that breaks off says "abruptly". */
export const JAMMER_DENSE_MS = 2 * MINUTE_MS
/** Where more of the fleet's passes is heard, silence needs a cause. */
export const GOOD_COVERAGE_SHARE = 0.7
/** Where coverage is not known, so many neighbours heard stand in for it. */
export const JAMMER_NEIGHBOURS = 2

/** What is silent, and what is known of it. */
interface Case {
  readonly trip: TripSnapshot
  readonly surroundings: Surroundings
  readonly now: number
  readonly geofences: readonly Geofence[]
  /** The sides that fell silent together; the first is the one heard last. */
  readonly silent: readonly (readonly GpsFix[])[]
  readonly lastFix: GpsFix
  readonly speedKmh: number | null
  readonly expectedMs: number
}

type Explanation = Pick<SilenceVerdict, 'class' | 'reasons'>

/**
 * Why a trip, or one of its two sides, is silent; null while both are heard as expected, and for a trip never heard.
 * The first explanation that can be shown wins, from the surest to the least; what cannot be shown is `unknown`.
 *
 * @param geofences of the organisation: safe and delivery zones are known stops.
 */
export function explainSilence(
  trip: TripSnapshot,
  surroundings: Surroundings,
  now: number,
  geofences: readonly Geofence[] = [],
): SilenceVerdict | null {
  const silent = silentSides(trip, now)
  const lastFix = silent[0]?.[0]
  if (lastFix === undefined) return null
  const isWhole = isTripSilent(trip, now)
  const expectedMs =
    (isWhole ? expectedSignalInterval(trip) : expectedInterval(silent[0] ?? [])) ?? SILENT_UNKNOWN_MS / 3
  const speedKmh = trackSpeedKmh(silent[0] ?? [])
  const found: Case = { trip, surroundings, now, geofences, silent, lastFix, speedKmh, expectedMs }
  const explanation = isWhole
    ? (outage(found) ?? sleeping(found) ?? hole(found) ?? jammer(found) ?? unknown(found))
    : (outage(found) ?? sleeping(found) ?? oneSideGone(found))
  return { ...explanation, sinceAt: lastFix.at, expectedMs }
}

/** The tracks that are silent for the same reason, newest first: all that still counted, or the one that is gone. */
function silentSides(trip: TripSnapshot, now: number): readonly (readonly GpsFix[])[] {
  const { operatorTrack, truckTrack, lastPlaceholderAt } = trip
  if (isTripSilent(trip, now)) {
    return [truckTrack, operatorTrack]
      .filter((track) => stillCounts(track, trip))
      .sort((a, b) => (b[0]?.at ?? 0) - (a[0]?.at ?? 0))
  }
  const isGone = (track: readonly GpsFix[], other: readonly GpsFix[], lagMs: number): boolean => {
    const at = track[0]?.at
    const otherAt = other[0]?.at
    if (at === undefined || otherAt === undefined || (lastPlaceholderAt ?? 0) > at) return false
    const limitMs = Math.max(ONE_SIDE_AFTER_MS, silenceLimit(expectedInterval(track)) + lagMs)
    // The other side has to be heard well after: one that is merely not due yet proves nothing.
    return now - at > limitMs && otherAt - at > limitMs
  }
  if (isGone(truckTrack, operatorTrack, 0) && !isOperatorSilent(trip, now)) return [truckTrack]
  if (isGone(operatorTrack, truckTrack, PHONE_LAG_MS) && !isTruckSilent(trip, now)) return [operatorTrack]
  return []
}

function outage({ trip, surroundings, silent }: Case): Explanation | null {
  const platform = trip.platform === null ? undefined : surroundings.outages.get(matchKey(trip.platform))
  if (platform === undefined || !platform.tripIds.includes(trip.tripId)) return null
  if (!silent.includes(trip.truckTrack)) return null
  const reasons = [silenceText.outage(platform.platform, platform.tripIds.length)]
  return explained('platform-outage', reasons)
}

function sleeping({ trip, geofences, silent, expectedMs }: Case): Explanation | null {
  if (silent[0] === trip.operatorTrack && silent.length === 1 && trip.truckTrack.length > 0) return null
  const rest = sleepingPlace(trip, silent, geofences)
  if (rest === null) return null
  const where = rest.place === null ? [] : [silenceText.asleepAt(rest.place)]
  return explained('sleeping-device', [
    ...where,
    silenceText.stoodFor(rest.minutes),
    silenceText.asleep(),
    silenceText.expected(expectedMs),
  ])
}

function hole(found: Case): Explanation | null {
  const known = holeOf(found)
  if (known === null || found.now - found.lastFix.at > known.excusesMs) return null
  return explained('coverage-hole', [
    silenceText.hole(known.share),
    silenceText.holeMinutes(known.excusesMs / MINUTE_MS),
    ...circumstances(found),
  ])
}

function holeOf({ trip, surroundings, silent, lastFix, speedKmh, expectedMs }: Case) {
  const bearing = lastFix.headingDeg ?? bearingOf(silent[0] ?? [])
  return holeAhead({ lastFix, speedKmh, expectedMs }, bearing, trip.plannedRoute, surroundings.coverageAt)
}

function bearingOf([newest, before]: readonly GpsFix[]): number | null {
  return newest === undefined || before === undefined ? null : bearingBetween(before.point, newest.point)
}

function jammer(found: Case): Explanation | null {
  const { trip, surroundings, now, silent, lastFix, speedKmh, expectedMs } = found
  if (now - lastFix.at <= JAMMER_AFTER_MS || expectedMs > JAMMER_DENSE_MS) return null
  if (speedKmh === null || speedKmh <= JAMMER_MOVING_KMH) return null
  if (!silent.every((track) => isSilent(track, now, track === trip.operatorTrack ? PHONE_LAG_MS : 0))) return null
  if (holeOf(found) !== null) return null
  const { heard, silent: alsoSilent } = surroundings.neighbours(lastFix.point, trip.tripId)
  const isCovered = (surroundings.coverageAt(lastFix.point) ?? 0) >= GOOD_COVERAGE_SHARE
  const areNeighboursFine = heard > alsoSilent && heard >= JAMMER_NEIGHBOURS
  const isProven = isCovered ? areNeighboursFine || (silent.length > 1 && heard >= alsoSilent) : areNeighboursFine
  if (!isProven) return null
  return explained('jammer', circumstances(found))
}

function unknown(found: Case): Explanation {
  const known = holeOf(found) === null ? [] : [silenceText.holeOverdue()]
  return explained('unknown', [silenceText.unknown(), ...known, ...circumstances(found)])
}

function oneSideGone(found: Case): Explanation {
  const isPhone = found.silent[0] === found.trip.operatorTrack
  const headline = isPhone ? silenceText.phoneGone() : silenceText.truckGone()
  return explained('phone-gone', [headline, silenceText.expected(found.expectedMs)])
}

/** What is known of a silence, whatever caused it, the strongest first. */
function circumstances({ trip, surroundings, silent, lastFix, speedKmh, expectedMs }: Case): readonly string[] {
  const { heard, silent: alsoSilent } = surroundings.neighbours(lastFix.point, trip.tripId)
  const isCovered = (surroundings.coverageAt(lastFix.point) ?? 0) >= GOOD_COVERAGE_SHARE
  return [
    silent.length > 1 ? silenceText.bothAtOnce() : silenceText.onlySource(),
    ...(speedKmh === null ? [] : [silenceText.lastSpeed(speedKmh)]),
    silenceText.expected(expectedMs),
    ...(heard === 0 ? [] : [silenceText.neighboursHeard(heard)]),
    ...(alsoSilent === 0 ? [] : [silenceText.neighboursSilent(alsoSilent)]),
    ...(isCovered ? [silenceText.goodCoverage()] : []),
  ]
}

function explained(silenceClass: SilenceClass, reasons: readonly string[]): Explanation {
  return { class: silenceClass, reasons }
}
