import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MIN, NOW } from '../../test/factories.ts'
import { aLogbookTrip } from '../../test/logbook.ts'
import { byOldestComment } from './by-oldest-comment.ts'
import type { CommunicationPattern, Criticality } from './logbook-trip.ts'
import { tripCriticality } from './trip-criticality.ts'

const T = 60
const MS = 1 / MIN
const rules = { now: NOW, thresholdMinutes: T, flaggedCritical: false }
const flagged = { ...rules, flaggedCritical: true }
const gap = (maxGapHours: number, pattern: CommunicationPattern = 'regular') => ({
  communication: { maxGapHours, pattern },
})
const loading = { status: 'load' }

test.each([
  ['a comment just now', 0, loading, 'low', []],
  ['m = T', T, loading, 'low', []],
  ['m = T + 1 ms', T + MS, loading, 'high', ['Más que el umbral']],
  ['m = 2T', 2 * T, loading, 'high', ['Más que el umbral']],
  ['m = 2T + 1 ms', 2 * T + MS, loading, 'critical', ['Más de 2 × umbral']],
  ['in transit, m = T', T, {}, 'low', []],
  ['in transit, m = T + 1 ms', T + MS, {}, 'high', ['Más que el umbral']],
  ['in transit, m = 1.5T', 1.5 * T, {}, 'high', ['Más que el umbral']],
  ['in transit, m = 1.5T + 1 ms', 1.5 * T + MS, {}, 'critical', ['Más de 1.5 × umbral']],
  ['in transit, m = 2T + 1 ms', 2 * T + MS, {}, 'critical', ['Más de 2 × umbral']],
  ['on the way to load, m = 1.5T + 1 ms', 1.5 * T + MS, { status: 'in route' }, 'high', ['Más que el umbral']],
  ['a status nobody knows', 1.5 * T + MS, { status: 'teleported' }, 'high', ['Más que el umbral']],
  ['no comments', null, {}, 'high', ['Sin comentarios']],
  ['irregular', 10, gap(2, 'irregular'), 'high', ['Patrón irregular']],
  ['irregular lowers nothing', 2 * T + MS, gap(2, 'irregular'), 'critical', ['Más de 2 × umbral', 'Patrón irregular']],
  ['a gap of 8 h', 10, gap(8), 'low', []],
  ['a gap of 8.1 h', 10, gap(8.1), 'critical', ['Hasta 8.1 h sin comentarios']],
  [
    'everything, the gravest first',
    T + MS,
    gap(9, 'irregular'),
    'critical',
    ['Hasta 9 h sin comentarios', 'Más que el umbral', 'Patrón irregular'],
  ],
  ['by a clock ahead of ours', -5, {}, 'low', []],
] as const)('%s', (_why, silent, fields, level, notes) => {
  expect(tripCriticality(aLogbookTrip('1', silent, fields), rules)).toEqual({ level, notes })
})

describe('flagged by the analysis', () => {
  test.each([
    ['m = T: a note only', T, {}, 'low', ['Se sugiere monitoreo especial']],
    ['m = T + 1 ms', T + MS, loading, 'critical', ['Crítico según el análisis', 'Más que el umbral']],
    ['no comments', null, loading, 'critical', ['Sin comentarios']],
    [
      'm ≤ T and irregular: both',
      10,
      gap(2, 'irregular'),
      'high',
      ['Patrón irregular', 'Se sugiere monitoreo especial'],
    ],
  ] as const)('%s', (_why, silent, fields, level, notes) => {
    expect(tripCriticality(aLogbookTrip('1', silent, fields), flagged)).toEqual({ level, notes })
  })
})

test.each([5, 60, 480])('the threshold is T: %s min', (thresholdMinutes) => {
  const at = (minutes: number) =>
    tripCriticality(aLogbookTrip('1', minutes, loading), { ...rules, thresholdMinutes }).level
  expect([at(thresholdMinutes), at(thresholdMinutes + MS), at(2 * thresholdMinutes + MS)]).toEqual([
    'low',
    'high',
    'critical',
  ])
})

const rank: Readonly<Record<Criticality, number>> = { low: 0, high: 1, critical: 2 }
const minutes = fc.option(fc.double({ min: 0, max: 600, noNaN: true }), { nil: null })

test('more silence, a longer gap or a flag never lower the level', () => {
  fc.assert(
    fc.property(minutes, fc.double({ min: 0, max: 600, noNaN: true }), fc.boolean(), (silent, more, isFlagged) => {
      const level = (m: number | null, f = isFlagged) =>
        rank[tripCriticality(aLogbookTrip('1', m), { ...rules, flaggedCritical: f }).level]
      expect(level(silent, true)).toBeGreaterThanOrEqual(level(silent, false))
      if (silent !== null) expect(level(silent + more)).toBeGreaterThanOrEqual(level(silent))
    }),
  )
})

test('the order of the table: no comments first, then the oldest; the same for any order of the input', () => {
  const trips = [
    aLogbookTrip('3', 5),
    aLogbookTrip('2', 90),
    aLogbookTrip('5', null),
    aLogbookTrip('1', 90),
    aLogbookTrip('4', null),
  ]
  const order = ['4', '5', '1', '2', '3']
  expect([...trips].sort(byOldestComment).map(({ tripId }) => tripId)).toEqual(order)
  expect(
    trips
      .reverse()
      .sort(byOldestComment)
      .map(({ tripId }) => tripId),
  ).toEqual(order)
})
