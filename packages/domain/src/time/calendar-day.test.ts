import { expect, test } from 'vitest'
import { calendarDay, daysBetween } from './calendar-day.ts'

test.each([
  ['an hour before midnight in Mexico, already tomorrow in UTC', '2026-11-25T05:00:00Z', undefined, '2026-11-24'],
  ['midnight in Mexico', '2026-11-25T06:00:00Z', undefined, '2026-11-25'],
  ['the same instant on the border, an hour further west', '2026-11-25T06:00:00Z', 'America/Tijuana', '2026-11-24'],
])('%s', (_why, at, zone, day) => {
  expect(calendarDay(Date.parse(at), zone)).toBe(day)
})

test.each([
  ['the same day', '2026-11-24', '2026-11-24', 0],
  ['over the end of a year', '2026-12-31', '2027-01-01', 1],
  ['over the leap day', '2028-02-28', '2028-03-01', 2],
  ['a century without a leap day', '2100-02-28', '2100-03-01', 1],
  ['a century of days', '2000-01-01', '2100-01-01', 36_525],
  ['past', '2026-11-24', '2026-11-18', -6],
])('%s', (_why, from, to, days) => {
  expect(daysBetween(from, to)).toBe(days)
})
