import { expect, test } from 'vitest'
import { type ReportRange, rangeDays } from './report-range.ts'

const NOON = Date.parse('2026-11-26T18:00:00Z')

const CASES: readonly [why: string, range: ReportRange, now: number, from: string, to: string][] = [
  ['today is the day that runs', 'today', NOON, '2026-11-26', '2026-11-26'],
  ['yesterday is whole', 'yesterday', NOON, '2026-11-25', '2026-11-25'],
  ['today is not among the last seven', 'last-7-days', NOON, '2026-11-19', '2026-11-25'],
  ['nor among the last thirty', 'last-30-days', NOON, '2026-10-27', '2026-11-25'],
  ['this month ends today', 'this-month', NOON, '2026-11-01', '2026-11-26'],
  ['the month before is whole', 'last-month', NOON, '2026-10-01', '2026-10-31'],
  ['of January it is of the year before', 'last-month', Date.parse('2026-01-15T18:00:00Z'), '2025-12-01', '2025-12-31'],
  ['of March it ends in February', 'last-month', Date.parse('2028-03-31T18:00:00Z'), '2028-02-01', '2028-02-29'],
  ['the day is Mexico City’s, not UTC’s', 'today', Date.parse('2026-11-27T05:59:00Z'), '2026-11-26', '2026-11-26'],
  ['on the first the month has one day', 'this-month', Date.parse('2026-11-01T06:00:00Z'), '2026-11-01', '2026-11-01'],
]

test.each(CASES)('%s', (_why, range, now, from, to) => {
  expect(rangeDays(range, now)).toEqual({ from, to })
})
