import type { HistoryPosition } from '../../api/trips.ts'

/** Points of the little line: one for every few pixels of the panel. */
const SLOTS = 96

/**
 * The history's speeds as evenly spaced in time as the line is drawn: the fastest of each slot, null where nothing was
 * heard. Empty without positions. Oldest first.
 */
export function speedProfile(positions: readonly HistoryPosition[]): readonly (number | null)[] {
  const first = positions[0]
  const last = positions.at(-1)
  if (first === undefined || last === undefined) return []
  const slots: (number | null)[] = Array.from({ length: SLOTS }, () => null)
  const span = Math.max(1, last.at - first.at)
  for (const { at, speedKmh } of positions) {
    const slot = Math.min(SLOTS - 1, Math.floor(((at - first.at) / span) * SLOTS))
    if (speedKmh !== null) slots[slot] = Math.max(slots[slot] ?? 0, speedKmh)
  }
  return withoutPinholes(slots)
}

/** A slot or two without a reading is the interval of the device, not a silence. */
function withoutPinholes(slots: readonly (number | null)[]): readonly (number | null)[] {
  return slots.map((speed, at) => speed ?? slots[at - 1] ?? slots[at - 2] ?? null)
}
