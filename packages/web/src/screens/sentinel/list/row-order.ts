import { compareTripsInGroup } from '@vigia/domain/risk/fleet-groups'
import { RISK_LEVELS } from '@vigia/domain/risk/risk-level'
import type { SentinelTrip } from '../../../api/sentinel.ts'

/** Fixes this near in time count as equally old: two live units of one score must not swap places at each fix. */
const SAME_AGE_MS = 5 * 60_000

/** Worst level first, inside it the group's own order (rules §4); ties by id, so that equals never swap. */
export function sortTrips(trips: readonly SentinelTrip[]): readonly SentinelTrip[] {
  const ranked = trips.map((trip) => {
    const { level, score, fixAt } = trip
    return { trip, level, score, lastFixAt: fixAt === null ? null : Math.floor(fixAt / SAME_AGE_MS) }
  })
  ranked.sort(
    (a, b) =>
      RISK_LEVELS.indexOf(a.level) - RISK_LEVELS.indexOf(b.level) ||
      compareTripsInGroup(a, b) ||
      Number(a.trip.tripId) - Number(b.trip.tripId),
  )
  return ranked.map(({ trip }) => trip)
}
