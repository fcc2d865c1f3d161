/** Fixes that a phone without signal keeps (design, second part §5). */
export const MOST_QUEUED = 2_000

/**
 * Which of a full queue go, so that a new one fits: every second of its middle half. What is left tells where the trip began and
 * where it is now in full, and between them coarser the longer it lasts.
 */
export function thinnedOut<T>(queue: readonly T[]): readonly T[] {
  const from = Math.floor(queue.length / 4)
  const to = queue.length - from
  return queue.filter((_, at) => at > from && at < to && (at - from) % 2 === 1)
}
