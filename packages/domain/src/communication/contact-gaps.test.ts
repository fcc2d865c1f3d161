import { expect, test } from 'vitest'
import { MIN, NOW } from '../../test/factories.ts'
import { contactGaps } from './contact-gaps.ts'

const FROM = NOW - 360 * MIN
const ago = (minutes: number): number => NOW - minutes * MIN
const MS = 1 / MIN

/** Each gap as [begins, ends, whole length, level], in minutes ago. */
const gaps = (times: readonly number[], since: number) =>
  contactGaps(
    { entries: times.map((minutes) => ({ at: ago(minutes), cadenceMin: null })), since: ago(since), cadenceMin: 30 },
    FROM,
    NOW,
  ).map(({ from, to, minutes, level, isOpen }) => [
    (NOW - from) / MIN,
    (NOW - to) / MIN,
    Math.round(minutes),
    level,
    ...(isOpen ? ['open'] : []),
  ])

test.each([
  ['no entry: from its start', [], 90, [[90, 0, 90, 'red', 'open']]],
  [
    'as long as the cadence',
    [60, 30],
    90,
    [
      [90, 60, 30, 'neutral'],
      [60, 30, 30, 'neutral'],
      [30, 0, 30, 'neutral', 'open'],
    ],
  ],
  ['a millisecond longer', [30 + MS], 30 + MS, [[30 + MS, 0, 30, 'orange', 'open']]],
  ['twice the cadence', [60], 60, [[60, 0, 60, 'orange', 'open']]],
  ['longer than that', [61], 61, [[61, 0, 61, 'red', 'open']]],
  [
    'one that began before is cut, and told whole',
    [350],
    420,
    [
      [360, 350, 70, 'red'],
      [350, 0, 350, 'red', 'open'],
    ],
  ],
  ['two at the same instant leave none between them', [20, 20], 20, [[20, 0, 20, 'neutral', 'open']]],
  ['an entry by a clock ahead of ours ends none', [10, -5], 10, [[10, 0, 10, 'neutral', 'open']]],
  ['a trip that begins later has none', [], -10, []],
  ['an entry of before the trip began', [50], 40, [[50, 0, 50, 'orange', 'open']]],
])('%s', (_why, times, since, expected) => {
  expect(gaps(times, since)).toEqual(expected)
})

test('a gap is judged by the cadence of its beginning, of an older one by that of now', () => {
  const entries = [
    { at: ago(100), cadenceMin: 60 },
    { at: ago(55), cadenceMin: 10 },
  ]
  const found = contactGaps({ entries, since: ago(120), cadenceMin: 30 }, FROM, NOW)
  expect(found.map(({ level }) => level)).toEqual(['neutral', 'neutral', 'red'])
})
