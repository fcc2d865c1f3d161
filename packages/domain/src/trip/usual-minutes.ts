import { MINUTE_MS } from '../time/duration.ts'

/** Fewer trips say nothing of what is usual. */
const MIN_USUAL_TRIPS = 3

/** How long trips of a lane take from departure to arrival: half of them, and nine of ten, no longer. */
export interface UsualMinutes {
  readonly p50: number
  readonly p90: number
  readonly trips: number
}

/** What is usual of past trips, by the nearest rank; null with fewer than three (design, new trip). */
export function usualMinutes(
  trips: readonly { readonly departedAt: number; readonly completedAt: number }[],
): UsualMinutes | null {
  const minutes = trips
    .map(({ departedAt, completedAt }) => (completedAt - departedAt) / MINUTE_MS)
    .filter((took) => took > 0)
    .toSorted((a, b) => a - b)
  if (minutes.length < MIN_USUAL_TRIPS) return null
  const at = (share: number): number => Math.round(minutes[Math.ceil(minutes.length * share) - 1] ?? 0)
  return { p50: at(0.5), p90: at(0.9), trips: minutes.length }
}
