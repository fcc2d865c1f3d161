import type { AppliedTrip } from './planned-trip.ts'

export type ResultCounts = Readonly<Record<AppliedTrip['result'], number>>

/** How many of each result, for a report or the audit log. */
export function countResults(results: Iterable<{ readonly result: AppliedTrip['result'] }>): ResultCounts {
  const counts = { created: 0, updated: 0, unchanged: 0, refused: 0 }
  for (const { result } of results) counts[result] += 1
  return counts
}
