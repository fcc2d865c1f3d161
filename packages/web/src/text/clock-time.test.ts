import { expect, test } from 'vitest'
import { atHourOrDay, clockTime, clockTimeExact, sinceText, theHour, timeOrDay, timeOrDayExact } from './clock-time.ts'

const now = Date.UTC(2026, 10, 21, 6, 5, 9)

test.each([
  ['the clock of Mexico City', clockTime(now), '00:05'],
  ['with seconds', clockTimeExact(now), '00:05:09'],
  ['yesterday, twenty minutes ago', timeOrDay(now - 20 * 60_000, now), '23:45'],
  ['seventeen hours ago', timeOrDay(now - 17 * 3_600_000, now), '07:05'],
  ['a day ago', timeOrDay(now - 24 * 3_600_000, now), '20 nov'],
  ['with seconds, yesterday, twenty minutes ago', timeOrDayExact(now - 20 * 60_000, now), '23:45:09'],
  ['with seconds, a day ago', timeOrDayExact(now - 24 * 3_600_000, now), '20 nov, 00:05:09'],
  ['an hour within a sentence', theHour(now - 20 * 60_000, now), 'las 23:45'],
  ['one of yesterday within a sentence', theHour(now - 24 * 3_600_000, now), 'las 00:05 del 20 nov'],
  ['one of tomorrow within a sentence', theHour(now + 24 * 3_600_000, now), 'las 00:05 del 22 nov'],
  ['at an hour of yesterday', atHourOrDay(now - 20 * 60_000, now), 'a las 23:45'],
  ['at a day', atHourOrDay(now - 24 * 3_600_000, now), 'el 20 nov'],
  ['since yesterday, twenty minutes ago', sinceText(now - 20 * 60_000, now), 'de las 23:45:09'],
  ['since a day ago', sinceText(now - 24 * 3_600_000, now), 'del 20 nov, 00:05:09'],
])('%s', (_why, shown, expected) => {
  expect(shown).toBe(expected)
})
