import { expect, test } from 'vitest'
import { roundSpan } from './round-text.ts'

test.each([
  [0, '0 s'],
  [45_400, '45 s'],
  [59_600, '1 min'],
  [161_000, '2 min 41 s'],
  [360_000, '6 min'],
])('%i ms is %s', (ms, expected) => {
  expect(roundSpan(ms)).toBe(expected)
})
