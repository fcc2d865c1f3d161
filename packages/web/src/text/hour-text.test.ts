import { expect, test } from 'vitest'
import { hourText } from './hour-text.ts'

const now = Date.UTC(2026, 10, 21, 6, 5)
const HOUR_MS = 3_600_000

test.each([
  [0, '00:05'],
  [23, '23:05'],
  [24, 'mañana 00:05'],
  [-1, 'ayer 23:05'],
  [48, '23 nov 00:05'],
  [-25, '19 nov 23:05'],
])('%s hours from now', (hours, shown) => {
  expect(hourText(now + hours * HOUR_MS, now)).toBe(shown)
})
