import { HOUR_MS, MINUTE_MS } from '../time/duration.ts'
import type { CommunicationAnalysis } from './logbook-trip.ts'

/** Comments that lie further apart than this, on average, are irregular. */
const IRREGULAR_GAP_MIN = 90

/** All that the analysis needs of a trip's comments: a store can count it without reading each. Instants in epoch ms. */
export interface CommentTimes {
  readonly count: number
  readonly oldestAt: number
  readonly newestAt: number
  /** Between two neighbouring comments, milliseconds; 0 with one comment. */
  readonly longestGapMs: number
}

/**
 * How a trip communicates (rules §3): the largest gap between neighbouring comments, in hours with one decimal, and
 * whether the gaps are `irregular` on average. The open gap to `now` is one of them; comments dated later than `now` end
 * it at 0. Null times are a trip without any.
 */
export function communicationOf(times: CommentTimes | null, now: number): CommunicationAnalysis {
  if (times === null) return { maxGapHours: null, pattern: 'sin_datos' }
  const openGapMs = Math.max(0, now - times.newestAt)
  const maxGapMs = Math.max(times.longestGapMs, openGapMs)
  // There are as many gaps as comments, the open one included, and together they reach from the oldest to now.
  const averageGapMs = (times.newestAt - times.oldestAt + openGapMs) / times.count
  return {
    maxGapHours: Math.round((10 * maxGapMs) / HOUR_MS) / 10,
    pattern: averageGapMs > IRREGULAR_GAP_MIN * MINUTE_MS ? 'irregular' : 'regular',
  }
}
