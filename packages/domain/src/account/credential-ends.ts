import { DAY_MS } from '../time/duration.ts'

/** So long before its end somebody is told of what opens something. */
export const ENDING_DAYS = 30
/** So long after it, too: what used it has stopped by then, or somebody has given it another. */
export const ENDED_DAYS = 7

/** Whether a credential is about to end at `now` (epoch ms), or just has. */
export const isEnding = (endsAt: number, now: number): boolean =>
  endsAt - now <= ENDING_DAYS * DAY_MS && now - endsAt < ENDED_DAYS * DAY_MS
