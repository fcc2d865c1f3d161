import {
  afterPlatformFault,
  CLOSED_BREAKER,
  isPlatformPaused,
  type PlatformBreaker,
  takeTurn,
} from './reading/platform-breaker.ts'
import { createTurns, type Turns } from './turns.ts'

const SIGN_INS_AT_ONCE = 2
const BROWSER_READINGS_AT_ONCE = 6

/** What all accounts share: how much is done at once, how many pages stand, and which platforms are left alone. */
export interface PlatformLimits {
  readonly signIns: Turns
  readonly browserReadings: Turns
  /** Room for one more browser session, given back by the function; null when there is none, and `onRoom` is told once there is. */
  takeRoom(onRoom: () => void): (() => void) | null
  /** Until when nobody asks this platform; null when it may be asked. */
  pausedUntil(origin: string, now: number): number | null
  /** Takes the turn of asking it. */
  ask(origin: string, now: number): void
  answered(origin: string): void
  failed(origin: string, now: number): void
}

export function createPlatformLimits(maxBrowserSessions: number): PlatformLimits {
  const breakers = new Map<string, PlatformBreaker>()
  const waiting = new Set<() => void>()
  let rooms = maxBrowserSessions
  const breakerOf = (origin: string): PlatformBreaker => breakers.get(origin) ?? CLOSED_BREAKER

  return {
    signIns: createTurns(SIGN_INS_AT_ONCE),
    browserReadings: createTurns(BROWSER_READINGS_AT_ONCE),
    takeRoom: (onRoom) => {
      if (rooms === 0) {
        waiting.add(onRoom)
        return null
      }
      rooms -= 1
      let isGiven = false
      return () => {
        if (isGiven) return
        isGiven = true
        rooms += 1
        const waiters = [...waiting]
        waiting.clear()
        for (const resume of waiters) resume()
      }
    },
    pausedUntil: (origin, now) => {
      const breaker = breakerOf(origin)
      return isPlatformPaused(breaker, now) ? breaker.pausedUntil : null
    },
    ask: (origin, now) => {
      if (breakers.has(origin)) breakers.set(origin, takeTurn(breakerOf(origin), now))
    },
    answered: (origin) => {
      breakers.delete(origin)
    },
    failed: (origin, now) => {
      breakers.set(origin, afterPlatformFault(breakerOf(origin), now))
    },
  }
}
