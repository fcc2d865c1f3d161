/** From this share on the rest can be told. */
const FROM_SHARE = 0.1

/** How far something was, local epoch milliseconds. */
export interface ProgressMark {
  readonly at: number
  readonly processed: number
}

/** `quedan unos 2 s`, as fast as it went since the first mark; null before a tenth of it is done. */
export function remainingTime(first: ProgressMark | null, now: ProgressMark, total: number): string | null {
  if (first === null || now.processed < total * FROM_SHARE || now.processed <= first.processed) return null
  const perRow = (now.at - first.at) / (now.processed - first.processed)
  const seconds = Math.ceil((perRow * (total - now.processed)) / 1_000)
  if (seconds < 1) return null
  return seconds < 90 ? `quedan unos ${seconds} s` : `quedan unos ${Math.round(seconds / 60)} min`
}
