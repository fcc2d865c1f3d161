import { EXPECTED_FROM_FIXES, MAX_EXPECTED_MS } from '../silence/expected-interval.ts'
import { MINUTE_MS } from '../time/duration.ts'

/** No silence is shorter than this, however often a device usually speaks. */
const MIN_GAP_MS = 10 * MINUTE_MS
const GAP_INTERVALS = 3

/**
 * What the device of a history usually leaves between two fixes: the (lower) median, at most 15 min, so that a history
 * that is mostly silence does not make silence usual; 0 with fewer than three fixes.
 *
 * @param times in order, epoch milliseconds.
 */
export function usualInterval(times: readonly number[]): number {
  if (times.length < EXPECTED_FROM_FIXES) return 0
  const gaps = times.slice(1).map((at, index) => at - (times[index] ?? at))
  gaps.sort((a, b) => a - b)
  return Math.min(MAX_EXPECTED_MS, gaps[Math.floor((gaps.length - 1) / 2)] ?? 0)
}

/** Longer than this without a fix is a gap: 10 min, or three of the device's usual intervals. */
export const gapLimit = (times: readonly number[]): number => Math.max(MIN_GAP_MS, GAP_INTERVALS * usualInterval(times))
