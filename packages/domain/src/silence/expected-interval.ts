import type { GpsFix } from '../gps/fix.ts'
import { MINUTE_MS } from '../time/duration.ts'

export const EXPECTED_FROM_FIXES = 3
/** Few enough to follow a device that changes its rhythm, enough that two long gaps do not set it. */
const EXPECTED_GAPS = 5
export const MIN_EXPECTED_MS = 5_000
export const MAX_EXPECTED_MS = 15 * MINUTE_MS

/** Every rule of silence asks for it, each tick; a track never changes. */
const known = new WeakMap<readonly GpsFix[], number>()

/**
 * What a device usually leaves between two signals, in milliseconds: the (lower) median of the newest five gaps, held
 * between 5 s and 15 min; null with fewer than three fixes.
 *
 * @param track newest first.
 */
export function expectedInterval(track: readonly GpsFix[]): number | null {
  if (track.length < EXPECTED_FROM_FIXES) return null
  let intervalMs = known.get(track)
  if (intervalMs === undefined) {
    intervalMs = Math.min(MAX_EXPECTED_MS, Math.max(MIN_EXPECTED_MS, medianGap(track)))
    known.set(track, intervalMs)
  }
  return intervalMs
}

function medianGap(track: readonly GpsFix[]): number {
  /** Ascending. Few, and asked for at each fix: put in their places one by one, they cost less than a sort. */
  const gaps: number[] = []
  for (let i = 1; i < track.length && gaps.length < EXPECTED_GAPS; i++) {
    const newer = track[i - 1]
    const older = track[i]
    if (newer !== undefined && older !== undefined) insertAscending(gaps, newer.at - older.at)
  }
  return gaps[Math.floor((gaps.length - 1) / 2)] ?? MAX_EXPECTED_MS
}

function insertAscending(values: number[], value: number): void {
  let at = values.length
  for (let before = values[at - 1]; before !== undefined && before > value; before = values[at - 1]) {
    values[at] = before
    at -= 1
  }
  values[at] = value
}
