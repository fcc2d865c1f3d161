import type { Histogram } from 'prom-client'

const WINDOW_MS = 5 * 60_000
const P95 = 0.95

interface Counts {
  readonly at: number
  /** Requests up to each bound in s, all in all. */
  readonly upTo: ReadonlyMap<number, number>
  readonly failed: number
}

/** What was answered in the last five minutes. */
export interface RecentRequests {
  readonly requests: number
  readonly failed: number
  /** Null: there were none. Within its bucket in proportion, as Prometheus does. */
  readonly p95Ms: number | null
  readonly perMinute: number
}

/** Keeps the counts of the histogram of requests, so that those of the last minutes can be told. */
export function recentRequests(histogram: Histogram<string>): (now: number) => Promise<RecentRequests> {
  let kept: readonly Counts[] = []
  return async (now) => {
    const newest = await countsOf(histogram, now)
    kept = [...kept.filter(({ at }) => now - at <= WINDOW_MS), newest]
    const oldest = kept[0] ?? newest
    const bounds = [...newest.upTo.keys()].sort((a, b) => a - b)
    const between = bounds.map((bound) => ({
      bound,
      upTo: (newest.upTo.get(bound) ?? 0) - (kept.length > 1 ? (oldest.upTo.get(bound) ?? 0) : 0),
    }))
    const requests = between.at(-1)?.upTo ?? 0
    const minutes = Math.max(1, (newest.at - oldest.at) / 60_000)
    return {
      requests,
      failed: newest.failed - (kept.length > 1 ? oldest.failed : 0),
      p95Ms: percentile(between, requests * P95),
      perMinute: requests / minutes,
    }
  }
}

async function countsOf(histogram: Histogram<string>, at: number): Promise<Counts> {
  const { values } = await histogram.get()
  const upTo = new Map<number, number>()
  let failed = 0
  for (const { metricName, labels, value } of values) {
    if (metricName?.endsWith('_count') === true && String(labels.status).startsWith('5')) failed += value
    if (metricName?.endsWith('_bucket') !== true || labels.le === undefined) continue
    const bound = labels.le === '+Inf' ? Number.POSITIVE_INFINITY : Number(labels.le)
    upTo.set(bound, (upTo.get(bound) ?? 0) + value)
  }
  return { at, upTo, failed }
}

function percentile(between: readonly { bound: number; upTo: number }[], wanted: number): number | null {
  if (wanted === 0) return null
  let [low, before] = [0, 0]
  for (const { bound, upTo } of between) {
    if (upTo >= wanted) {
      if (bound === Number.POSITIVE_INFINITY) return low * 1_000
      return (low + ((bound - low) * (wanted - before)) / Math.max(1, upTo - before)) * 1_000
    }
    low = bound
    before = upTo
  }
  return low * 1_000
}
