import { lastAtOrBefore } from './last-at-or-before.ts'
import type { ReplayTrack } from './replay-track.ts'

/**
 * A track's speeds over a span of time in even slots, as a chart of so many pixels draws them: the fastest of each slot,
 * the one before where the device merely had nothing to say, null in gaps, before the first fix and after the end.
 *
 * @param slots how many, at least 1; slot i begins at `fromAt + i * (toAt - fromAt) / slots`.
 */
export function speedSeries(
  track: ReplayTrack,
  fromAt: number,
  toAt: number,
  slots: number,
): readonly (number | null)[] {
  const { points, segments } = track
  const slotMs = Math.max(1, toAt - fromAt) / slots
  const series = Array.from({ length: slots }, (): number | null => null)
  const slotOf = (at: number): number => Math.floor((at - fromAt) / slotMs)
  for (const { kind, first, last } of segments) {
    if (kind === 'gap') continue
    for (let i = first; i <= last; i++) {
      const point = points[i]
      const heldUntil = i === last ? point?.at : points[i + 1]?.at
      if (point === undefined || heldUntil === undefined || point.speedKmh === null) continue
      const from = Math.max(0, slotOf(point.at))
      const to = Math.min(slots - 1, slotOf(heldUntil))
      for (let slot = from; slot <= to; slot++) {
        const isHeld = slot > from && series[slot] !== null
        if (!isHeld) series[slot] = Math.max(series[slot] ?? 0, point.speedKmh)
      }
    }
  }
  return series
}

/** Place of the fix that an instant rests on, for stepping from fix to fix; -1 before the first. */
export const fixIndexAt = ({ points }: ReplayTrack, at: number): number =>
  lastAtOrBefore(points, (point) => point.at, at)
