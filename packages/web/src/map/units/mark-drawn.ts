const UNITS_DRAWN = 'vigia:units-drawn'

/**
 * Tells whoever measures (User Timing) that a frame has drawn all that had arrived; `detail` is the newest fix in it,
 * epoch ms on this PC's clock. Observers are told; the timeline itself keeps nothing.
 */
export function markDrawn(newestFixAt: number): void {
  performance.mark(UNITS_DRAWN, { detail: newestFixAt })
  performance.clearMarks(UNITS_DRAWN)
}
