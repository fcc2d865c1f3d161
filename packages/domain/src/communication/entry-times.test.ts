import { expect, test } from 'vitest'
import { MIN, NOW, SEC } from '../../test/factories.ts'
import { canBeWritten, isLateEntry } from './entry-times.ts'

test.each([
  ['a day before', -1_440 * MIN, true],
  ['longer before', -1_440 * MIN - 1, false],
  ['now', 0, true],
  ['by a clock that is a little ahead', 5 * SEC, true],
  ['in the future', 5 * SEC + 1, false],
])('can be written: %s', (_why, ms, expected) => {
  expect(canBeWritten(NOW + ms, NOW)).toBe(expected)
})

test.each([
  ['two minutes later', 2 * MIN, false],
  ['and a millisecond', 2 * MIN + 1, true],
  ['earlier, by another clock', -SEC, false],
])('arrives late: %s', (_why, ms, expected) => {
  expect(isLateEntry(NOW, NOW + ms)).toBe(expected)
})
