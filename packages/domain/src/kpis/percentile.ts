import type { Histogram } from './counters.ts'

/**
 * The bucket in which the `share` (0 to 1) of all lies, by the nearest rank: the smallest that holds at least so many with those
 * before it. Null of none.
 */
export function percentileOf(histogram: Histogram, share: number): number | null {
  const buckets = [...histogram].filter(([, count]) => count > 0).toSorted(([a], [b]) => a - b)
  const total = buckets.reduce((sum, [, count]) => sum + count, 0)
  const rank = Math.max(1, Math.ceil(share * total))
  let reached = 0
  for (const [bucket, count] of buckets) {
    reached += count
    if (reached >= rank) return bucket
  }
  return null
}
