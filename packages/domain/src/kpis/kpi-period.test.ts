import { expect, test } from 'vitest'
import { kpiPeriod } from './kpi-period.ts'

/** 14:00 in Mexico City. */
const NOW = Date.parse('2026-11-25T20:00:00Z')
const at = (text: string): number => Date.parse(text)

test.each([
  ['one whole day', '2026-11-24', '2026-11-24', '2026-11-23', '2026-11-23', false],
  ['a week', '2026-11-18', '2026-11-24', '2026-11-11', '2026-11-17', false],
  ['today', '2026-11-25', '2026-11-25', '2026-11-24', '2026-11-24', true],
  ['thirty days with today', '2026-10-27', '2026-11-25', '2026-09-27', '2026-10-26', true],
  ['the longest', '2026-08-25', '2026-11-24', '2026-05-25', '2026-08-24', false],
  ['over the leap day', '2024-02-28', '2024-03-01', '2024-02-25', '2024-02-27', false],
])('%s', (_why, from, to, beforeFrom, beforeTo, isOpen) => {
  expect(kpiPeriod({ from, to }, NOW)).toMatchObject({
    ...{ from, to, isOpen },
    before: { from: beforeFrom, to: beforeTo },
  })
})

test.each([
  ['no such day', '2026-02-30', '2026-11-24', 'no-day'],
  ['no such month', '2026-13-01', '2026-11-24', 'no-day'],
  ['not written so', '24/11/2026', '2026-11-24', 'no-day'],
  ['another century', '1999-12-31', '2000-01-01', 'no-day'],
  ['backwards', '2026-11-24', '2026-11-23', 'backwards'],
  ['a day too long', '2026-08-24', '2026-11-24', 'too-long'],
  ['tomorrow', '2026-11-25', '2026-11-26', 'future'],
])('%s is no period', (_why, from, to, problem) => {
  expect(kpiPeriod({ from, to }, NOW)).toBe(problem)
})

test('a day that is over counts from midnight to midnight of Mexico City', () => {
  expect(kpiPeriod({ from: '2026-11-24', to: '2026-11-24' }, NOW)).toMatchObject({
    minutes: 1_440,
    days: [{ fromAt: at('2026-11-24T06:00:00Z'), untilAt: at('2026-11-25T06:00:00Z'), isWhole: true }],
    before: { minutes: 1_440, days: [{ isWhole: true }] },
  })
})

test('today counts until now, what happens now included; the day before up to the same hour', () => {
  expect(kpiPeriod({ from: '2026-11-24', to: '2026-11-25' }, NOW)).toMatchObject({
    minutes: 1_440 + 14 * 60,
    days: [{ isWhole: true }, { untilAt: NOW + 1, minutes: 14 * 60, isWhole: false }],
    before: {
      minutes: 1_440 + 14 * 60,
      days: [
        { day: '2026-11-22', isWhole: true },
        { day: '2026-11-23', untilAt: at('2026-11-23T20:00:00Z') + 1, isWhole: false },
      ],
    },
  })
})

test('a day on which the clocks changed has an hour less, and one more', () => {
  expect(kpiPeriod({ from: '2022-04-03', to: '2022-04-03' }, NOW)).toMatchObject({ minutes: 23 * 60 })
  expect(kpiPeriod({ from: '2022-10-30', to: '2022-10-30' }, NOW)).toMatchObject({ minutes: 25 * 60 })
})
