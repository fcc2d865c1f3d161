import { expect, test } from 'vitest'
import { createTestClock } from '../../test/clock.ts'
import { slidingCount } from './sliding-count.ts'

const WINDOW_MS = 60_000
const LIMIT = 10

test.each([
  ['nothing yet', [], 0],
  ['one less than the limit', [[0, 9]], 0],
  ['the limit: when enough of it has faded', [[0, 10]], WINDOW_MS * 1.1],
  ['more than the limit', [[0, 20]], WINDOW_MS * 1.55],
  [
    'a burst just before the edge',
    [
      [59_999, 10],
      [60_000, 0],
    ],
    WINDOW_MS * 0.1,
  ],
  [
    'half of it faded',
    [
      [0, 10],
      [90_000, 4],
    ],
    0,
  ],
  [
    'half of it faded, and filled up again',
    [
      [0, 10],
      [90_000, 5],
    ],
    WINDOW_MS * 0.1,
  ],
  [
    'all of it faded',
    [
      [0, 10],
      [120_000, 0],
    ],
    0,
  ],
  [
    'a quiet window between',
    [
      [0, 10],
      [150_000, 9],
    ],
    0,
  ],
])('how long one more has to wait: %s', (_what, steps, waitMs) => {
  const clock = createTestClock()
  const counts = slidingCount(clock, WINDOW_MS, 100)
  const start = clock.now()
  for (const [at = 0, times = 0] of steps) {
    clock.advance(start + at - clock.now())
    for (let i = 0; i < times; i++) counts.add('a')
  }
  const waits = counts.waitMs('a', LIMIT)
  expect(waits).toBeCloseTo(waitMs, 3)
  expect(counts.waitMs('b', LIMIT)).toBe(0)
  clock.advance(Math.ceil(waits))
  expect(counts.waitMs('a', LIMIT)).toBe(0)
})

test('too many keys push out the one counted longest ago, and no other', () => {
  const counts = slidingCount(createTestClock(), WINDOW_MS, 3)
  for (const key of ['a', 'b', 'c', 'a', 'd']) counts.add(key)
  expect(['a', 'b', 'c', 'd'].map((key) => counts.waitMs(key, 1) > 0)).toEqual([true, false, true, true])
})

test('a clock that is set back starts anew', () => {
  const clock = createTestClock()
  const counts = slidingCount(clock, WINDOW_MS, 3)
  counts.add('a')
  clock.advance(-3_600_000)
  expect(counts.waitMs('a', 1)).toBe(0)
})
