import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../time/duration.ts'
import { canLinkEnd, defaultLinkEnd } from './operator-link.ts'

const NOW = Date.UTC(2026, 10, 26, 12)

test.each([
  ['12 h after the planned arrival', 10, 22],
  ['at most 72 h from now', 100, 72],
  ['an arrival that has passed: 12 h from now', -5, 12],
])('%s', (_, dueInH, endsInH) => {
  expect(defaultLinkEnd(NOW + dueInH * HOUR_MS, NOW)).toBe(NOW + endsInH * HOUR_MS)
})

test('without a planned arrival 72 h from now: a long trip keeps it', () => {
  expect(defaultLinkEnd(null, NOW)).toBe(NOW + 72 * HOUR_MS)
})

test.each([
  ['72 h', 72 * HOUR_MS, true],
  ['more', 72 * HOUR_MS + 1, false],
  ['10 minutes', 10 * MINUTE_MS, true],
  ['less', 10 * MINUTE_MS - 1, false],
])('a person may choose %s: %s', (_, afterMs, may) => {
  expect(canLinkEnd(NOW + afterMs, NOW)).toBe(may)
})
