import { type SilenceLevel, silenceLevel } from '../silence/silence.ts'
import { HOUR_MS, MINUTE_MS } from '../time/duration.ts'

/** So far back gaps are drawn. */
export const GAPS_DRAWN_MS = 6 * HOUR_MS

/** Time without an entry in a trip's logbook, as far as it lies within what is shown. Epoch ms. */
export interface ContactGap {
  readonly from: number
  readonly to: number
  /** The whole of it, what lies before `from` too. */
  readonly minutes: number
  readonly level: SilenceLevel
  /** Nobody has written since: it ends now. */
  readonly isOpen: boolean
}

interface ContactTimes {
  /** The entries since `from`, the oldest first: epoch ms, and the cadence of then, minutes, null where nobody kept it. */
  readonly entries: readonly { readonly at: number; readonly cadenceMin: number | null }[]
  /** Where the first of them is counted from: the entry before, or the trip's start. */
  readonly since: number
  /** That of now, minutes: of a gap at whose beginning nobody kept it. */
  readonly cadenceMin: number
}

/**
 * The gaps between a trip's entries from an instant to now (design, second part §0), the open one last: neutral up to the
 * cadence of its beginning, orange over it, red over twice that, by their whole length. One that ended before `from` is left out.
 */
export function contactGaps({ entries, since, cadenceMin }: ContactTimes, from: number, now: number): ContactGap[] {
  const past = entries.filter(({ at }) => at <= now)
  const ends = [...past.map(({ at }) => at), now]
  return ends.flatMap((end, index) => {
    const begin = ends[index - 1] ?? since
    if (end <= from || end <= begin) return []
    const minutes = (end - begin) / MINUTE_MS
    const level = silenceLevel(minutes, past[index - 1]?.cadenceMin ?? cadenceMin)
    return [{ from: Math.max(begin, from), to: end, minutes, level, isOpen: index === ends.length - 1 }]
  })
}
