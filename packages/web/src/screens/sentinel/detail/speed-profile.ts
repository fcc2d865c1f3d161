import type { HistoryPosition } from '../../../api/trip-gps.ts'
import type { StaleLimit } from '../../../live/gps-status-now.ts'

/** Points of the little line: one for every few pixels of the panel. */
const SLOTS = 96

/**
 * The history's speeds as evenly spaced in time as the line is drawn: the fastest of each slot, the one before where the
 * device merely had nothing to say, null where it was silent. A silence that goes on reaches to `now`. Empty without
 * positions. Oldest first.
 */
export function speedProfile(
  positions: readonly HistoryPosition[],
  staleLimit: StaleLimit,
  now: number,
): readonly (number | null)[] {
  const isSilence = (gapMs: number): boolean => staleLimit !== null && gapMs > staleLimit
  const first = positions[0]
  const last = positions.at(-1)
  if (first === undefined || last === undefined) return []
  const endAt = isSilence(now - last.at) ? now : last.at
  const slotMs = Math.max(1, endAt - first.at) / SLOTS
  const slotOf = (at: number): number => Math.min(SLOTS - 1, Math.floor((at - first.at) / slotMs))
  const slots: (number | null)[] = Array.from({ length: SLOTS }, () => null)
  for (const { at, speedKmh } of positions) {
    if (speedKmh !== null) slots[slotOf(at)] = Math.max(slots[slotOf(at)] ?? 0, speedKmh)
  }
  for (const [index, { at, speedKmh }] of positions.entries()) {
    const next = positions[index + 1]
    if (next === undefined || isSilence(next.at - at)) continue
    for (let slot = slotOf(at) + 1; slot < slotOf(next.at); slot += 1) slots[slot] ??= speedKmh
  }
  return slots
}
