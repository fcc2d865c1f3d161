import type { Clock } from '../src/ports/clock.ts'

/** A clock that stands still until the test moves it. */
export interface TestClock extends Clock {
  advance(ms: number): void
  /** The process stands still for so long, or its machine sleeps: that clock goes on, too. */
  standStill(ms: number): void
}

export function createTestClock(start = Date.parse('2026-11-21T14:00:00Z')): TestClock {
  let now = start
  let machineNow = start
  return {
    now: () => now,
    machineNow: () => machineNow,
    advance: (ms) => {
      now += ms
    },
    standStill: (ms) => {
      now += ms
      machineNow += ms
    },
  }
}
