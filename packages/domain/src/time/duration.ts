export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** Minutes from `at` to `now`, never negative: a clock that runs ahead is no age. */
export function minutesSince(at: number, now: number): number {
  return Math.max(0, (now - at) / MINUTE_MS)
}
