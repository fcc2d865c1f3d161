import { expect, test } from 'vitest'
import { hourOfThen } from './hour-of-then.ts'

test.each([
  ['an hour named in the plural', '2026-11-24T15:05:00Z', 'las 09:05 del 24 nov'],
  ['one named in the singular', '2026-11-24T07:05:59Z', 'la 01:05 del 24 nov'],
  ['just before midnight by the organisation’s clock', '2026-11-24T05:59:59Z', 'las 23:59 del 23 nov'],
  ['midnight', '2026-11-24T06:00:00Z', 'las 00:00 del 24 nov'],
])('an instant is told by its hour and its day, whenever it is read: %s', (_why, at, words) => {
  expect(hourOfThen(Date.parse(at))).toBe(words)
})
