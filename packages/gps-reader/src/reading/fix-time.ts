import { DAY_MS, MINUTE_MS } from '@vigia/domain/time/duration'
import type { PlatformHabits, WrittenTime } from './evidence.ts'

/**
 * When a fix was taken, in epoch ms: an instant as it is, a civil time by the platform's learned offset. Null while the
 * offset is unknown, and for a moment more than a day after it was seen, which no zone explains.
 */
export function fixTime(time: WrittenTime | null, habits: PlatformHabits, seenAt: number): number | null {
  if (time === null) return null
  if (time.kind === 'civil' && habits.utcOffsetMin === null) return null
  const at = time.kind === 'instant' ? time.at : time.at - (habits.utcOffsetMin ?? 0) * MINUTE_MS
  return at > seenAt + DAY_MS ? null : at
}
