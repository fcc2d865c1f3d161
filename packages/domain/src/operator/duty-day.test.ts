import { expect, test } from 'vitest'
import { calendarDaySpan } from '../time/wall-time.ts'
import { type DutyDay, dutyDay } from './duty-day.ts'
import type { DutyFix } from './duty-stretches.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = calendarDaySpan('2026-11-25', 'America/Mexico_City')

/** A fix a minute from one hour of the day to another (24: its end), 1 km a minute but where he stands. */
function driven(from: number, to: number, { fromAt } = DAY, stands: readonly (readonly [number, number])[] = []) {
  let km = 0
  return Array.from({ length: Math.round((to - from) * 60) + 1 }, (_, n): DutyFix => {
    const hour = from + n / 60
    const point = { lat: 20 + km / 111.19, lng: -100 }
    if (!stands.some(([since, until]) => hour > since - 0.001 && hour < until - 0.001)) km++
    return { at: fromAt + from * HOUR + n * MINUTE, point, speedKmh: null }
  })
}
const isBetween = (at: number, from: number, to: number): boolean =>
  at > DAY.fromAt + from * HOUR && at < DAY.fromAt + to * HOUR
const hoursOf = ({ spans }: DutyDay, { fromAt } = DAY) =>
  spans.map((span) => [span.kind, (span.fromAt - fromAt) / HOUR, (span.toAt - fromAt) / HOUR])

type Spans = readonly (readonly [string, number, number])[]
test.each<readonly [string, readonly DutyFix[], number, Spans]>([
  ['of nothing nothing is known', [], 24, [['unknown', 0, 24]]],
  ['what has not passed is not told', [], 9, [['unknown', 0, 9]]],
  [
    'before the first fix and after the last nothing is known, which is no rest',
    driven(6, 8),
    24,
    [
      ['unknown', 0, 6],
      ['driving', 6, 8],
      ['unknown', 8, 24],
    ],
  ],
  [
    'a pause is a stop, and a short halt is traffic',
    driven(6, 11, DAY, [
      [8, 9],
      [10, 10.05],
    ]),
    11,
    [
      ['unknown', 0, 6],
      ['driving', 6, 8],
      ['stopped', 8, 9],
      ['driving', 9, 11],
    ],
  ],
  [
    'a silence of 30 min is bridged',
    driven(6, 8).filter(({ at }) => !isBetween(at, 7, 7.5)),
    8,
    [
      ['unknown', 0, 6],
      ['driving', 6, 8],
    ],
  ],
  [
    'a longer one is not',
    driven(6, 8).filter(({ at }) => !isBetween(at, 7, 7.75)),
    8,
    [
      ['unknown', 0, 6],
      ['driving', 6, 7],
      ['unknown', 7, 7.75],
      ['driving', 7.75, 8],
    ],
  ],
  ['who drives over midnight drives from the first minute to the last', driven(-0.5, 24.5), 30, [['driving', 0, 24]]],
  [
    'what is of the days beside it is not told',
    [...driven(-0.4, -0.2), ...driven(24.3, 24.5)],
    30,
    [['unknown', 0, 24]],
  ],
  [
    'whether he drove from the last fix of a day on, the first of the next tells',
    driven(22, 24.2).filter(({ at }) => !isBetween(at, 23.8, 24.1)),
    30,
    [
      ['unknown', 0, 22],
      ['driving', 22, 24],
    ],
  ],
])('%s', (_why, track, nowHour, spans) => {
  const day = dutyDay({ fixes: track, leftAt: null }, DAY, DAY.fromAt + nowHour * HOUR)
  expect(hoursOf(day)).toEqual(spans)
  const { driving, stopped, unknown } = day.minutes
  expect(driving + stopped + unknown).toBe(Math.min(24, nowHour) * 60)
})

test('after he was relieved nothing is known, however near the next fix would be', () => {
  const day = dutyDay({ fixes: driven(6, 8), leftAt: DAY.fromAt + 8 * HOUR }, DAY, DAY.fromAt + 8.25 * HOUR)
  expect(hoursOf(day).at(-1)).toEqual(['unknown', 8, 8.25])
})

test.each([
  ['2026-03-08', 23],
  ['2026-11-01', 25],
])('the day on which clocks change, %s, has %i h', (date, hours) => {
  const span = calendarDaySpan(date, 'America/Tijuana')
  const day = dutyDay({ fixes: driven(0, hours, span), leftAt: null }, span, span.toAt + HOUR)
  expect(hoursOf(day, span)).toEqual([['driving', 0, hours]])
  expect(day.minutes.driving).toBe(hours * 60)
})
