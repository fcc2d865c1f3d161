import type { SentinelTrip } from '../../api/sentinel.ts'

/**
 * Who is selected once the list changed (spec §4): the same trip while it is in transit, else the first critical one,
 * else the first warning one, else none. `sorted` is worst first. With nothing selected nothing is chosen.
 */
export function keepSelection(selected: string | null, sorted: readonly SentinelTrip[]): string | null {
  if (selected === null || sorted.some(({ tripId }) => tripId === selected)) return selected
  const worst = sorted[0]
  return worst === undefined || worst.level === 'BAJO' ? null : worst.tripId
}

/** The neighbour of a row, `step` rows on; the first or last row when nothing is chosen yet. */
export function stepSelection(
  order: readonly { readonly tripId: string }[],
  from: string | null,
  step: number,
): string | null {
  const at = order.findIndex(({ tripId }) => tripId === from)
  const next = at === -1 ? (step > 0 ? 0 : order.length - 1) : Math.min(order.length - 1, Math.max(0, at + step))
  return order[next]?.tripId ?? null
}
