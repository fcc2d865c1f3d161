import type { Clock } from '../src/ports/clock.ts'

/** A clock that stands still until the test moves it. */
export interface TestClock extends Clock {
  advance(ms: number): void
}

export function createTestClock(start = Date.parse('2026-11-21T14:00:00Z')): TestClock {
  let now = start
  return {
    now: () => now,
    advance: (ms) => {
      now += ms
    },
  }
}
