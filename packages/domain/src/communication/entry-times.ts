import { DAY_MS, MINUTE_MS } from '../time/duration.ts'

/** An entry that arrived so much later than it was written says so (design, second part §2). */
const LATE_ENTRY_MS = 2 * MINUTE_MS
/** No entry is written longer before it arrives. */
const WRITTEN_WITHIN_MS = DAY_MS
/** Clocks of two machines that keep the time are no further apart. */
const CLOCK_SKEW_MS = 5_000

/** Whether an entry can have been written then, of one that arrives now. Epoch ms. */
export const canBeWritten = (writtenAt: number, now: number): boolean =>
  writtenAt <= now + CLOCK_SKEW_MS && writtenAt >= now - WRITTEN_WITHIN_MS

/** Whether an entry has to say that it was written before it arrived. Epoch ms. */
export const isLateEntry = (writtenAt: number, arrivedAt: number): boolean => arrivedAt - writtenAt > LATE_ENTRY_MS
