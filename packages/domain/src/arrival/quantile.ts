/**
 * The value under which the next of its kind falls with this probability, from earlier ones in rising order: position
 * `(n + 1) · share`, between two of them in proportion (Hyndman and Fan, type 6). Of nine, the first and the last hold eight in ten.
 */
export function quantile(sorted: readonly number[], share: number): number {
  const position = Math.min(sorted.length, Math.max(1, (sorted.length + 1) * share))
  const below = sorted[Math.floor(position) - 1] ?? Number.NaN
  const above = sorted[Math.ceil(position) - 1] ?? below
  return below + (above - below) * (position - Math.floor(position))
}
