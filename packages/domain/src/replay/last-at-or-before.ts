/** Place of the last item, in order of time, whose time is at most `at`; -1 when there is none. */
export function lastAtOrBefore<T>(items: readonly T[], timeOf: (item: T) => number, at: number): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const item = items[middle]
    if (item !== undefined && timeOf(item) <= at) low = middle + 1
    else high = middle
  }
  return low - 1
}
