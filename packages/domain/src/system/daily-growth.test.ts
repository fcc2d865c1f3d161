import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../time/duration.ts'
import { dailyGrowth } from './daily-growth.ts'

const NOW = Date.UTC(2026, 10, 24, 18)

test.each([
  ['ten days of it: a tenth a day', 1_000, NOW - 10 * DAY_MS, 100],
  ['half a day is just enough', 500, NOW - 12 * HOUR_MS, 1_000],
  ['less than half a day says nothing', 500, NOW - 12 * HOUR_MS + 1, null],
  ['a clock that runs ahead says nothing', 500, NOW + HOUR_MS, null],
  ['a size that nobody tells', null, NOW - 10 * DAY_MS, null],
  ['nothing is kept yet', 8_192, null, null],
] as const)('%s', (_why, bytes, oldestAt, expected) => {
  expect(dailyGrowth(bytes, oldestAt, NOW)).toBe(expected)
})
