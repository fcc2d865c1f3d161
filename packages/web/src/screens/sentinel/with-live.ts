import type { LiveTripState } from '@vigia/contract/live-frame'
import type { SentinelTrip, TripVerdict } from '../../api/sentinel.ts'

/** A trip as the listing told it, moved on by what the live feed has said since. */
export function withLive(trip: SentinelTrip, live: LiveTripState | undefined): SentinelTrip {
  if (live === undefined) return trip
  return {
    ...trip,
    point: live.hasGps ? { lat: live.lat, lng: live.lng } : null,
    fixAt: live.hasGps ? live.fixAt : null,
    speedKmh: live.speedKmh,
    headingDeg: live.headingDeg,
    source: live.hasGps ? live.source : null,
    stoppedSince: live.stopped ? trip.stoppedSince : null,
    level: live.level,
    score: live.score,
    primaryAlert: live.primaryAlert,
  }
}

/** What the listing says of a trip, in the feed's own terms. */
export function liveStateOf(trip: SentinelTrip): LiveTripState {
  const { tripId, point, fixAt, speedKmh, headingDeg, score, level, primaryAlert, source, stoppedSince } = trip
  return {
    tripId,
    lat: point?.lat ?? 0,
    lng: point?.lng ?? 0,
    fixAt: fixAt ?? 0,
    speedKmh,
    headingDeg,
    score,
    level,
    primaryAlert,
    source: source ?? 'cache',
    stopped: stoppedSince !== null,
    hasGps: point !== null && fixAt !== null,
  }
}

/** A verdict and when it reached this browser, local epoch ms. */
export interface DatedVerdict {
  readonly verdict: TripVerdict
  readonly at: number
}

/** The trip with its reasons and both sources from whichever told them last; score and level stay the feed's. */
export function withVerdict(
  trip: SentinelTrip,
  listedAt: number,
  verdicts: readonly (DatedVerdict | null)[],
): SentinelTrip {
  const known = verdicts.filter((dated) => dated !== null && dated.at >= listedAt)
  const newest = known.reduce<DatedVerdict | null>(
    (best, dated) => (best && best.at > (dated?.at ?? 0) ? best : dated),
    null,
  )
  if (newest === null) return trip
  const { factors, operatorFix, truckFix, separationM, stoppedSince, lastSignalAt, expectedMs, silence } =
    newest.verdict
  return { ...trip, factors, operatorFix, truckFix, separationM, stoppedSince, lastSignalAt, expectedMs, silence }
}
