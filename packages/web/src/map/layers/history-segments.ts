import type { HistoryPoint } from '../fleet-map.ts'

/** Silence longer than this is drawn as a gap, not as a road that nobody saw. */
export const GAP_MS = 15 * 60_000

/** Cuts a history, oldest first, where the unit was silent. Lone points are dropped: they make no line. */
export function historySegments(points: readonly HistoryPoint[]): HistoryPoint[][] {
  const segments: HistoryPoint[][] = []
  let current: HistoryPoint[] = []
  for (const point of [...points].sort((a, b) => a.at - b.at)) {
    const last = current.at(-1)
    if (last !== undefined && point.at - last.at > GAP_MS) {
      segments.push(current)
      current = []
    }
    current.push(point)
  }
  segments.push(current)
  return segments.filter((segment) => segment.length > 1)
}
