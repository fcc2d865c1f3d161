import { expect, test } from 'vitest'
import { MINUTE_MS } from '../time/duration.ts'
import { type Forecast, forecastOutcome, isForecastKept, isForecastWanted } from './kept-forecast.ts'

const NOW = Date.parse('2026-11-27T15:00:00Z')
/** Said so many minutes ago, to arrive so many minutes after that. */
const said = (agoMin: number, leadMin: number) => ({
  saidAt: NOW - agoMin * MINUTE_MS,
  p50: NOW + (leadMin - agoMin) * MINUTE_MS,
})

const KEPT: readonly (readonly [
  why: string,
  last: ReturnType<typeof said> | null,
  leadMin: number,
  wanted: boolean,
  kept: boolean,
])[] = [
  ['nothing is kept of it yet', null, 500, true, true],
  ['less than an hour ago, far away', said(59, 500), 440, false, false],
  ['an hour ago', said(60, 500), 440, true, true],
  ['by the last it is two hours away now, and so it is', said(30, 150), 120, true, true],
  ['by the last it is two hours away now, but it stood meanwhile', said(30, 150), 121, true, false],
  ['by the last it is farther than two hours away', said(30, 151), 119, false, true],
  ['that it is within two hours is kept already', said(30, 120), 90, false, false],
  ['the same an hour later', said(60, 120), 60, true, true],
]

test.each(KEPT)('%s', (_why, last, leadMin, wanted, kept) => {
  expect([isForecastWanted(last, NOW), isForecastKept(last, said(0, leadMin))]).toEqual([wanted, kept])
})

/** Half an hour of interval to either side. */
const forecast = (agoMin: number, leadMin: number): Forecast => {
  const { saidAt, p50 } = said(agoMin, leadMin)
  return { saidAt, p50, p10: p50 - 30 * MINUTE_MS, p90: p50 + 30 * MINUTE_MS }
}

const OUTCOMES: readonly (readonly [
  why: string,
  of: readonly Forecast[],
  lead: '2h' | '6h',
  outcome: ReturnType<typeof forecastOutcome>,
])[] = [
  ['nothing was said of it', [], '2h', null],
  ['to the minute', [forecast(120, 120)], '2h', { errorMin: 0, isHeld: true }],
  ['later than half, within the interval', [forecast(120, 91)], '2h', { errorMin: 29, isHeld: true }],
  ['at the last instant of the interval', [forecast(140, 110)], '2h', { errorMin: 30, isHeld: true }],
  ['after the interval', [forecast(140, 109)], '2h', { errorMin: 31, isHeld: false }],
  ['before it', [forecast(80, 120)], '2h', { errorMin: 40, isHeld: false }],
  ['only near ones: nothing was said two hours before', [forecast(60, 90)], '2h', null],
  ['only far ones', [forecast(130, 121)], '2h', null],
  [
    'the first of two, in whatever order they come',
    [forecast(60, 95), forecast(100, 100)],
    '2h',
    { errorMin: 0, isHeld: true },
  ],
  ['six hours before', [forecast(120, 120), forecast(300, 310)], '6h', { errorMin: 10, isHeld: true }],
  ['five hours are no six', [forecast(300, 300)], '6h', null],
  ['what was said after it was there counts nowhere', [forecast(-10, 100)], '2h', null],
]

test.each(OUTCOMES)('%s', (_why, of, lead, outcome) => {
  expect(forecastOutcome(of, lead, NOW)).toEqual(outcome)
})
