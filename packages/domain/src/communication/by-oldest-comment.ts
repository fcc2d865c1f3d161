import type { LogbookTrip } from './logbook-trip.ts'

/** The order of the table (rules §3): trips without comments, then the oldest last comment first; ties by trip. */
export function byOldestComment(a: LogbookTrip, b: LogbookTrip): number {
  const byTime = (a.lastComment?.at ?? -Infinity) - (b.lastComment?.at ?? -Infinity)
  if (byTime < 0 || byTime > 0) return byTime
  return a.tripId < b.tripId ? -1 : a.tripId > b.tripId ? 1 : 0
}
