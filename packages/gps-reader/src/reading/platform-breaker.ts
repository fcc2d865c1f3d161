import type { GpsObstacle } from '@vigia/domain/gps/obstacle'

/** Failures in a row after which a platform is left alone for a while. */
const FAILURES_TO_OPEN = 3
const PAUSES_MS = [60_000, 5 * 60_000] as const
/** After a pause one account tries; the others wait for its answer, for as long as a reading may take. */
const PROBE_MS = 75_000

/** How a platform (an origin, for all accounts on it) has answered lately. */
export interface PlatformBreaker {
  readonly failures: number
  readonly pauses: number
  /** Nobody tries before this instant; null while it answers. */
  readonly pausedUntil: number | null
  /** After a pause one is trying. */
  readonly isTried: boolean
}

export const CLOSED_BREAKER: PlatformBreaker = { failures: 0, pauses: 0, pausedUntil: null, isTried: false }

/** Obstacles that are the platform's, whoever asks: they count towards its breaker. */
export const isPlatformFault = (obstacle: GpsObstacle): boolean =>
  obstacle === 'platform-down' || obstacle === 'too-slow' || obstacle === 'too-large'

export const isPlatformPaused = ({ pausedUntil }: PlatformBreaker, now: number): boolean =>
  pausedUntil !== null && now < pausedUntil

/** Whoever tries after a pause takes the turn, so that the others do not try with it. */
export const takeTurn = (breaker: PlatformBreaker, now: number): PlatformBreaker =>
  breaker.pausedUntil === null ? breaker : { ...breaker, pausedUntil: now + PROBE_MS, isTried: true }

/**
 * The third failure in a row, and each one after a pause, starts a pause: 1 minute, then 5 each. No longer: while nobody asks, what its
 * trucks do is not known, and the first who asks after it is one account. The 15 and 60 minutes of `sign-in-policy.ts` protect a
 * carrier's account from being locked; a platform that is down has none to protect. One that was under way when the pause began says
 * nothing new.
 */
export function afterPlatformFault(breaker: PlatformBreaker, now: number): PlatformBreaker {
  if (isPlatformPaused(breaker, now) && !breaker.isTried) return breaker
  const failures = breaker.failures + 1
  if (failures < FAILURES_TO_OPEN) return { ...breaker, failures }
  const pauseMs = PAUSES_MS[Math.min(breaker.pauses, PAUSES_MS.length - 1)] ?? 0
  return { failures, pauses: breaker.pauses + 1, pausedUntil: now + pauseMs, isTried: false }
}
