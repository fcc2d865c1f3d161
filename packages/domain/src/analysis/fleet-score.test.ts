import { describe, expect, test } from 'vitest'
import { MIN } from '../../test/factories.ts'
import {
  aLogbookTrip,
  anInput,
  incident,
  offline,
  online,
  operators,
  stop,
  tripsSilentFor,
} from '../../test/logbook.ts'
import { examineTrips } from './examine-trips.ts'
import type { AnalysisInput } from './fleet-analysis.ts'
import { fleetLevelOf, fleetScore } from './fleet-score.ts'

const MS = 1 / MIN
const calm = (count: number) => tripsSilentFor(...Array<number>(count).fill(1))
const times = <T>(count: number, row: T): T[] => Array<T>(count).fill(row)

test.each([
  ['no trips', {}, 0],
  ['one calm trip', { trips: calm(1) }, 0],
  ['one emergency stop', { trips: calm(1), incidents: [stop('1')] }, 40],
  ['each emergency stop, two of one trip too', { trips: calm(2), incidents: [stop('1'), stop('1'), stop('2')] }, 120],
  ['one operational incident', { trips: calm(1), incidents: [incident('1')] }, 8],
  ['each operational incident', { trips: calm(2), incidents: [incident('1'), incident('1'), incident('2')] }, 24],
  ['a resolved incident', { trips: calm(1), incidents: [stop('1', 'resolved'), incident('1', 'closed')] }, 0],
  ['an incident of a trip that is not in the list', { trips: calm(1), incidents: [stop('9')] }, 0],
  ['a trip without comments', { trips: tripsSilentFor(null) }, 15],
  ['each trip without comments', { trips: tripsSilentFor(null, null, 3) }, 30],
  ['60 min', { trips: tripsSilentFor(60) }, 0],
  ['60 min and a millisecond', { trips: tripsSilentFor(60 + MS) }, 10],
  ['each trip over 60 min', { trips: tripsSilentFor(61, 600, 59) }, 20],
  ['a comment of a clock ahead of ours', { trips: tripsSilentFor(-30) }, 0],
  ['no operators', { trips: calm(3) }, 0],
  ['nobody offline', { trips: calm(3), operators: operators(0, 3) }, 0],
  ['29 %', { trips: calm(100), operators: operators(29, 100) }, 29],
  ['30 %', { trips: calm(100), operators: operators(30, 100) }, 30],
  ['31 % is capped', { trips: calm(100), operators: operators(31, 100) }, 30],
  ['all offline is capped', { trips: calm(2), operators: operators(2, 2) }, 30],
  ['one of eight: the exact share', { trips: calm(8), operators: operators(1, 8) }, 12.5],
  ['an operator of a trip that is not in the list', { trips: calm(1), operators: [online('1'), offline('9')] }, 0],
  ['one trip told twice is online', { trips: calm(1), operators: [offline('1'), online('1')] }, 0],
  ['a panic has no points', { trips: calm(1), tracking: [{ tripId: '1', callsForHelp: ['PANICO'] }] }, 0],
  [
    'all of it',
    { trips: tripsSilentFor(null, 61, 1), incidents: [stop('1'), incident('2')], operators: operators(1, 3) },
    40 + 15 + 10 + 8 + 30,
  ],
] satisfies [string, Partial<AnalysisInput>, number][])('%s', (_why, input, score) => {
  expect(fleetScore(examineTrips(anInput(input))).score).toBe(score)
})

test.each([
  [0, 'low'],
  [14, 'low'],
  [14.999, 'low'],
  [15, 'medium'],
  [34, 'medium'],
  [34.999, 'medium'],
  [35, 'high'],
  [59, 'high'],
  [59.999, 'high'],
  [60, 'critical'],
  [10_000, 'critical'],
] as const)('%s points are %s', (score, level) => {
  expect(fleetLevelOf(score, [{ callsForHelp: [] }])).toBe(level)
  expect(fleetLevelOf(score, [{ callsForHelp: [] }, { callsForHelp: ['PANICO'] }])).toBe('critical')
})

describe('the factors', () => {
  test('those with points, the most first, with the trips that they are about', () => {
    const input = anInput({ trips: tripsSilentFor(null, 61, 62, 1), incidents: times(3, incident('4')) })
    const { factors } = fleetScore(examineTrips(input))
    expect(
      factors.map(({ kind, count, points, trips }) => [kind, count, points, trips.map(({ trip }) => trip.tripId)]),
    ).toEqual([
      ['operational', 3, 24, ['4']],
      ['oldComment', 2, 20, ['3', '2']],
      ['noComments', 1, 15, ['1']],
    ])
  })

  test('later, if nobody writes, more trips are old', () => {
    const trips = examineTrips(anInput({ trips: tripsSilentFor(null, 29, 30, 31, 61) }))
    expect([0, 30, 31].map((later) => fleetScore(trips, later).score)).toEqual([25, 35, 45])
  })

  test('a trip that is not on the list of any is told apart', () => {
    const [trip] = examineTrips(anInput({ trips: [aLogbookTrip('1', 5)] }))
    expect(trip).toMatchObject({ silentMinutes: 5, stops: 0, operational: 0, online: null, callsForHelp: [] })
  })
})
