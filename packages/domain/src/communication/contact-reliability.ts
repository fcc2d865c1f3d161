import { type ContactOutcome, isAnswered, isCall } from './contact-outcome.ts'

/** Contacts of an operator that ended alike in the same hour of the day. */
export interface ContactCount {
  readonly outcome: ContactOutcome
  /** Hour of the day, 0–23, where the company is. */
  readonly hour: number
  readonly count: number
}

/** How many of the tries to reach an operator were answered. */
export interface ContactReliability {
  readonly answered: number
  /** Calls, and messages of which it is known whether he answered them. */
  readonly calls: number
  /** 0–1; null while the sample is short: then only `answered` of `calls` may be told. */
  readonly share: number | null
  /** Answers too seldom, by a sample that is large enough. */
  readonly isPoor: boolean
  /** The three hours in which he answers best, `from` included and `to` not (0–23); null without enough calls in any. */
  readonly best: { readonly fromHour: number; readonly toHour: number } | null
}

/** Days of contacts that are counted. */
export const RELIABILITY_DAYS = 30
/** A message was answered if something was heard of him so soon after it, minutes. */
export const MESSAGE_ANSWERED_WITHIN_MIN = 10
const ENOUGH_CALLS = 10
const POOR_UNDER = 0.6
const WINDOW_HOURS = 3
const ENOUGH_IN_WINDOW = 5
const DAY_HOURS = 24

/** A message that he answered counts as `whatsapp-answered`, one that he did not as `whatsapp`; one of which nobody knows is no count. */
const isTry = (outcome: ContactOutcome): boolean =>
  isCall(outcome) || outcome === 'whatsapp' || outcome === 'whatsapp-answered'

/**
 * How reliably an operator answers (design, second part §4), by the contacts of the last `RELIABILITY_DAYS`: the calls, and the
 * messages, that he answered, of all. There is no score of a person.
 */
export function contactReliability(counts: readonly ContactCount[]): ContactReliability {
  const tries = counts.filter(({ outcome }) => isTry(outcome))
  const { answered, calls } = tally(tries)
  const share = calls < ENOUGH_CALLS ? null : answered / calls
  return { answered, calls, share, isPoor: share !== null && share < POOR_UNDER, best: bestHours(tries) }
}

const tally = (counts: readonly ContactCount[]) => ({
  answered: counts.reduce((sum, { outcome, count }) => sum + (isAnswered(outcome) ? count : 0), 0),
  calls: counts.reduce((sum, { count }) => sum + count, 0),
})

/** Of windows that are answered alike, the one with more calls; of those, the earlier one. A window may cross midnight. */
function bestHours(counts: readonly ContactCount[]): ContactReliability['best'] {
  let best: { readonly fromHour: number; readonly share: number; readonly calls: number } | null = null
  for (let fromHour = 0; fromHour < DAY_HOURS; fromHour++) {
    const { answered, calls } = tally(
      counts.filter(({ hour }) => (hour - fromHour + DAY_HOURS) % DAY_HOURS < WINDOW_HOURS),
    )
    if (calls < ENOUGH_IN_WINDOW || answered === 0) continue
    const share = answered / calls
    if (best === null || share > best.share || (share === best.share && calls > best.calls))
      best = { fromHour, share, calls }
  }
  return best === null ? null : { fromHour: best.fromHour, toHour: (best.fromHour + WINDOW_HOURS) % DAY_HOURS }
}
