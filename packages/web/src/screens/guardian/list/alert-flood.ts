import type { Alert } from '../../../api/alerts.ts'

/** More than ten alerts in ten minutes are a flood (EEMUA 191). */
const FLOOD_OF = 10
const WINDOW_MS = 10 * 60_000
/** Alerts that come within this long of each other are one flood. */
const GAP_MS = 2 * 60_000

export interface AlertFlood {
  readonly count: number
  /** What came first: most likely the cause of the rest. */
  readonly first: Alert
  readonly lastedMs: number
}

/** The flood under way, null without one. It is over ten minutes after its last alert. */
export function alertFlood(alerts: readonly Alert[], now: number): AlertFlood | null {
  const newestFirst = alerts.toSorted((a, b) => b.openedAt - a.openedAt)
  const newest = newestFirst[0]
  if (newest === undefined || now - newest.openedAt > WINDOW_MS) return null
  const end = newestFirst.findIndex(
    ({ openedAt }, at) => (newestFirst[at - 1]?.openedAt ?? openedAt) - openedAt > GAP_MS,
  )
  const burst = end === -1 ? newestFirst : newestFirst.slice(0, end)
  const first = burst.at(-1)
  if (first === undefined || !isDense(burst)) return null
  return { count: burst.length, first, lastedMs: newest.openedAt - first.openedAt }
}

/** Whether any ten minutes of the burst, newest first, hold more alerts than a person can take in. */
const isDense = (burst: readonly Alert[]): boolean =>
  burst.some(({ openedAt }, at) => {
    const after = burst[at + FLOOD_OF]
    return after !== undefined && openedAt - after.openedAt <= WINDOW_MS
  })
