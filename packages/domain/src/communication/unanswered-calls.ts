import { MINUTE_MS } from '../time/duration.ts'
import type { ContactOutcome } from './contact-outcome.ts'
import { isAnswered, isCall } from './contact-outcome.ts'

/** A try that fails so long after the first one that nobody answered tells it. */
export const STILL_UNANSWERED_MIN = 10
/** And so does this one in a row. */
export const TELLING_ATTEMPT = 3
/** And a try after which nobody tried again for so long. */
export const NOT_TRIED_AGAIN_MIN = 15

/** Calls to an operator that failed, since a person was last heard. */
export interface UnansweredCalls {
  /** At least one. */
  readonly attempts: number
  /** When the first ones were tried, at most three, the oldest first, epoch ms. */
  readonly firstAt: readonly [number, ...number[]]
}

interface TriedCall {
  readonly at: number
  readonly outcome: ContactOutcome | null
}

/** The calls that nobody has answered, of a trip's entries, the oldest first; null where the last word was a person's, or nobody called. */
export function unansweredCalls(entries: readonly TriedCall[]): UnansweredCalls | null {
  const lastAnswered = entries.findLastIndex(({ outcome }) => outcome !== null && isAnswered(outcome))
  const failed = entries
    .slice(lastAnswered + 1)
    .flatMap(({ at, outcome }) => (outcome !== null && isCall(outcome) ? [at] : []))
  const [first, ...later] = failed
  return first === undefined
    ? null
    : { attempts: failed.length, firstAt: [first, ...later.slice(0, TELLING_ATTEMPT - 1)] }
}

/**
 * From when on the shift is told that an operator does not answer, epoch ms (design, second part §0): a call that fails ten minutes
 * after the first one or later, the third one in a row, or a quarter of an hour in which nobody tried again. In the future while
 * another try may still come.
 */
export function unansweredFrom({ firstAt }: UnansweredCalls): number {
  const [first] = firstAt
  for (const [index, at] of firstAt.entries()) {
    const isEnough = index + 1 === TELLING_ATTEMPT || at - first >= STILL_UNANSWERED_MIN * MINUTE_MS
    if (isEnough) return at
    const untilAt = at + NOT_TRIED_AGAIN_MIN * MINUTE_MS
    if ((firstAt[index + 1] ?? Number.POSITIVE_INFINITY) > untilAt) return untilAt
  }
  return first
}
