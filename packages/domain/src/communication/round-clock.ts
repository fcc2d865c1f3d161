/** What a trip of a round is meant to take, seconds: 40 trips in six minutes (design, second part §1). */
const ROUND_GOAL_S_PER_TRIP = 9

interface RoundSoFar {
  /** Trips that were contacted or skipped. */
  readonly done: number
  readonly total: number
  /** Worked on it so far, without calls and pauses, ms. */
  readonly elapsedMs: number
}

/** How fast a round goes. It measures the desk, not the road. */
export interface RoundPace {
  /** What the whole round takes if it goes on like this, ms; null before the first trip. */
  readonly atThisPaceMs: number | null
  readonly goalMs: number
}

/** The pace of a round: elapsed / done × total, beside what the round is meant to take. */
export const roundPace = ({ done, total, elapsedMs }: RoundSoFar): RoundPace => ({
  atThisPaceMs: done === 0 ? null : (elapsedMs / done) * total,
  goalMs: total * ROUND_GOAL_S_PER_TRIP * 1_000,
})
