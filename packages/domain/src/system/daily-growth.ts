import { DAY_MS, HOUR_MS } from '../time/duration.ts'

/** Less than this says nothing of a whole day. */
const LEAST_MS = 12 * HOUR_MS

/**
 * Bytes by which a kind of data has grown a day, from what it takes and the instant of its oldest row; null where that is not known
 * or there are less than 12 hours of it (screens of our own, third part, §4).
 */
export function dailyGrowth(bytes: number | null, oldestAt: number | null, now: number): number | null {
  if (bytes === null || oldestAt === null || now - oldestAt < LEAST_MS) return null
  return Math.round((bytes * DAY_MS) / (now - oldestAt))
}
