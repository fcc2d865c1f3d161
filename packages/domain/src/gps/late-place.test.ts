import { expect, test } from 'vitest'
import { HOUR_MS } from '../time/duration.ts'
import { isLatePlace } from './late-place.ts'

test.each([
  ['at once', HOUR_MS, HOUR_MS, false],
  ['of a clock ahead', HOUR_MS, 0, false],
  ['an hour late', 0, HOUR_MS, false],
  ['later', 0, HOUR_MS + 1, true],
  ['nobody knows when', 0, null, false],
])('a fix that arrives %s', (_, at, arrivedAt, isLate) => {
  expect(isLatePlace(at, arrivedAt)).toBe(isLate)
})
