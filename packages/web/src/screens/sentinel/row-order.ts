import { compareTripsInGroup, RISK_LEVELS } from '@vigia/domain'
import type { SentinelTrip } from '../../api/sentinel.ts'

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

/** A row that must stay where it is, because the pointer or the focus is on it. */
export interface HeldRow {
  readonly tripId: string
  readonly index: number
}

/**
 * The wanted order with the held rows at their old index: whatever comes, goes or changes rank, the row under the
 * pointer stays under it (DESIGN §1.6). The others keep the wanted order around them.
 */
export function holdRows<T extends { readonly tripId: string }>(
  wanted: readonly T[],
  held: readonly HeldRow[],
): readonly T[] {
  const indexOf = new Map(held.map(({ tripId, index }) => [tripId, index]))
  const present = wanted.filter(({ tripId }) => indexOf.has(tripId))
  if (present.length === 0) return wanted
  const order = wanted.filter(({ tripId }) => !indexOf.has(tripId))
  present.sort((a, b) => (indexOf.get(a.tripId) ?? 0) - (indexOf.get(b.tripId) ?? 0))
  for (const row of present) order.splice(Math.min(indexOf.get(row.tripId) ?? 0, order.length), 0, row)
  return order
}
