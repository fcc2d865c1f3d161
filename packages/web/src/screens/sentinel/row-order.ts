import { compareTripsInGroup, RISK_LEVELS } from '@vigia/domain'
import type { SentinelTrip } from '../../api/sentinel.ts'

/** Worst level first, inside it the group's own order (rules §4); ties by id, so that equals never swap. */
export function sortTrips(trips: readonly SentinelTrip[]): readonly SentinelTrip[] {
  const ranked = trips.map((trip) => ({ trip, level: trip.level, score: trip.score, lastFixAt: trip.fixAt }))
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
export function holdRows(wanted: readonly string[], held: readonly HeldRow[]): readonly string[] {
  const present = held.filter(({ tripId }) => wanted.includes(tripId)).sort((a, b) => a.index - b.index)
  if (present.length === 0) return wanted
  const heldIds = new Set(present.map(({ tripId }) => tripId))
  const order = wanted.filter((tripId) => !heldIds.has(tripId))
  for (const { tripId, index } of present) order.splice(Math.min(index, order.length), 0, tripId)
  return order
}
