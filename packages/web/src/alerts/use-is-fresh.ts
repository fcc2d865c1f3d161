import { useOnClock } from '../live/use-server-now.ts'

/** How long an alert is called new (DESIGN §5). */
const FRESH_MS = 60_000

/** True for the first minute of an alert's life. */
export const useIsFresh = (openedAt: number): boolean => useOnClock(5_000, (now) => now - openedAt < FRESH_MS)
