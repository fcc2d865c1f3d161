import { expect, test } from 'vitest'
import { DAY_MS } from '../time/duration.ts'
import { isEnding } from './credential-ends.ts'

const NOW = Date.parse('2026-11-27T15:00:00Z')

test.each([
  ['in thirty days', 30 * DAY_MS, true],
  ['a moment later than that', 30 * DAY_MS + 1, false],
  ['now', 0, true],
  ['six days ago', -6 * DAY_MS, true],
  ['a week ago', -7 * DAY_MS, false],
])('one that ends %s', (_when, inMs, told) => {
  expect(isEnding(NOW + inMs, NOW)).toBe(told)
})
