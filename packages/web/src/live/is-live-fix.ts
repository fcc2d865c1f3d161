/** A fix older than this is history: it is never drawn as where a unit is or how fast it goes (quality G-R16). */
export const LIVE_FOR_MS = 5 * 60_000

/** Whether a fix of this time still tells how things are at `now` (both epoch milliseconds, the server's clock). */
export const isLiveFix = (fixAt: number | null, now: number): boolean => fixAt !== null && now - fixAt <= LIVE_FOR_MS
