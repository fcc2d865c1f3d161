import { expect, test } from 'vitest'
import {
  neighbourRate,
  nextReplayClock,
  type ReplayClock,
  type ReplayClockEvent,
  stoppedClock,
} from './replay-clock.ts'

/** From 0 to an hour, at ×60: a minute of real time. */
const HOUR = 3_600_000
const run = (...events: readonly ReplayClockEvent[]): ReplayClock =>
  events.reduce(nextReplayClock, stoppedClock(0, HOUR))

test.each([
  ['it stands until it is played', [{ kind: 'frame', ms: 5_000 }], 0, false],
  [
    'it counts the real time since',
    [
      { kind: 'play', ms: 100 },
      { kind: 'frame', ms: 1_100 },
    ],
    60_000,
    true,
  ],
  [
    'late frames lose nothing',
    [
      { kind: 'play', ms: 0 },
      { kind: 'frame', ms: 7 },
      { kind: 'frame', ms: 30_007 },
    ],
    30_007 * 60,
    true,
  ],
  [
    'paused, it keeps its time',
    [
      { kind: 'play', ms: 0 },
      { kind: 'pause', ms: 1_000 },
      { kind: 'frame', ms: 9_000 },
    ],
    60_000,
    false,
  ],
  [
    'another rate counts from then on',
    [
      { kind: 'play', ms: 0 },
      { kind: 'rate', rate: 600, ms: 1_000 },
      { kind: 'frame', ms: 2_000 },
    ],
    660_000,
    true,
  ],
  [
    'a jump plays on from there',
    [
      { kind: 'play', ms: 0 },
      { kind: 'seek', at: 600_000, ms: 1_000 },
      { kind: 'frame', ms: 2_000 },
    ],
    660_000,
    true,
  ],
  [
    'a jump while it stands stands',
    [
      { kind: 'seek', at: 600_000, ms: 1_000 },
      { kind: 'frame', ms: 2_000 },
    ],
    600_000,
    false,
  ],
  ['a jump stays within the range', [{ kind: 'seek', at: -5, ms: 0 }], 0, false],
  [
    'it stops at the end',
    [
      { kind: 'play', ms: 0 },
      { kind: 'frame', ms: 61_000 },
    ],
    HOUR,
    false,
  ],
  [
    'a jump to the end stops it',
    [
      { kind: 'play', ms: 0 },
      { kind: 'seek', at: 2 * HOUR, ms: 10 },
    ],
    HOUR,
    false,
  ],
  [
    'played at the end, it begins anew',
    [
      { kind: 'seek', at: HOUR, ms: 0 },
      { kind: 'play', ms: 0 },
      { kind: 'frame', ms: 1_000 },
    ],
    60_000,
    true,
  ],
  ['a narrower range takes it along', [{ kind: 'range', fromAt: 600_000, toAt: 700_000, ms: 0 }], 600_000, false],
  [
    'a wider range leaves it playing',
    [
      { kind: 'play', ms: 0 },
      { kind: 'range', fromAt: -HOUR, toAt: HOUR, ms: 1_000 },
      { kind: 'frame', ms: 2_000 },
    ],
    120_000,
    true,
  ],
  [
    'a clock that goes back does not',
    [
      { kind: 'play', ms: 1_000 },
      { kind: 'frame', ms: 900 },
    ],
    0,
    true,
  ],
] satisfies readonly (readonly [string, readonly ReplayClockEvent[], number, boolean])[])(
  '%s',
  (_why, events, at, plays) => {
    const clock = run(...events)
    expect([clock.at, clock.anchor !== null]).toEqual([at, plays])
  },
)

test('a thousand frames are where one would be: nothing adds up', () => {
  let clock = nextReplayClock(stoppedClock(0, 100 * HOUR), { kind: 'play', ms: 0.3 })
  for (let i = 1; i <= 1000; i++) clock = nextReplayClock(clock, { kind: 'frame', ms: 0.3 + i * 16.7 })
  expect(clock.at).toBe((0.3 + 1000 * 16.7 - 0.3) * 60)
})
test('an empty range does not play', () => {
  expect(nextReplayClock(stoppedClock(5, 5), { kind: 'play', ms: 0 }).anchor).toBeNull()
})
test.each([
  [60, 1, 120],
  [60, -1, 30],
  [600, 1, 600],
  [1, -1, 1],
] as const)('beside ×%i, %i: ×%i', (rate, step, next) => {
  expect(neighbourRate(rate, step)).toBe(next)
})
