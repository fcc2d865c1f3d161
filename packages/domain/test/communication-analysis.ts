import { type CommentTimes, communicationOf } from '../src/communication/communication-analysis.ts'
import type { CommunicationAnalysis } from '../src/communication/logbook-trip.ts'

/** What `communicationOf` says of single comments, as a store counts them. Epoch ms, in any order. */
export function communicationAnalysis(commentTimes: readonly number[], now: number): CommunicationAnalysis {
  return communicationOf(commentTimesOf(commentTimes), now)
}

function commentTimesOf(commentTimes: readonly number[]): CommentTimes | null {
  const sorted = Float64Array.from(commentTimes).sort()
  const oldestAt = sorted[0]
  const newestAt = sorted.at(-1)
  if (oldestAt === undefined || newestAt === undefined) return null
  let longestGapMs = 0
  let before = oldestAt
  for (const at of sorted) {
    longestGapMs = Math.max(longestGapMs, at - before)
    before = at
  }
  return { count: sorted.length, oldestAt, newestAt, longestGapMs }
}
