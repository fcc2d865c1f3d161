import type { SentinelTrip } from '../../api/sentinel.ts'

/**
 * Who is selected once the list changed (spec §4): the same trip while it is in transit, else the first critical one,
 * else the first warning one, else none. `sorted` is worst first. With nothing selected nothing is chosen. Only `lastListed`,
 * the trip that was selected and listed last, can have left: another that is not listed was never there, and stays selected.
 */
export function keepSelection(
  selected: string | null,
  sorted: readonly SentinelTrip[],
  lastListed: string | null,
): string | null {
  if (selected === null || selected !== lastListed || sorted.some(({ tripId }) => tripId === selected)) return selected
  const worst = sorted[0]
  return worst === undefined || worst.level === 'low' ? null : worst.tripId
}
