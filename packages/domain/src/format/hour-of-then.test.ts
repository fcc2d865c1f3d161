import { expect, test } from 'vitest'
import { hourOfThen } from './hour-of-then.ts'

test.each([
  ['of the same day', '2026-11-24T15:05:00Z', '2026-11-24T15:50:00Z', 'las 09:05'],
  ['one of an hour named in the singular', '2026-11-24T07:05:59Z', '2026-11-24T15:50:00Z', 'la 01:05'],
  ['just before midnight, said after it', '2026-11-24T05:59:00Z', '2026-11-24T06:01:00Z', 'las 23:59 del 23 nov'],
  ['the same hour of the day before', '2026-11-23T15:05:00Z', '2026-11-24T15:05:00Z', 'las 09:05 del 23 nov'],
  ['now', '2026-11-24T15:05:00Z', '2026-11-24T15:05:00Z', 'las 09:05'],
])('an instant is told by its hour: %s', (_why, at, now, words) => {
  expect(hourOfThen(Date.parse(at), Date.parse(now))).toBe(words)
})
