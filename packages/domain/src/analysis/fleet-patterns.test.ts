import { describe, expect, test } from 'vitest'
import { MIN } from '../../test/factories.ts'
import { aLogbookTrip, anInput, incident, offline, operators, stop, tripsSilentFor } from '../../test/logbook.ts'
import { analyzeFleet } from './analyze-fleet.ts'
import { examineTrips } from './examine-trips.ts'
import { averageSilence } from './fleet-patterns.ts'

const MS = 1 / MIN
const calm = (count: number) => tripsSilentFor(...Array<number>(count).fill(1))
const patternsOf = (input: object) => analyzeFleet(anInput(input)).patterns

test.each([
  ['one', [40], 40],
  ['a trip without comments counts as 120 min', [null, 20], 70],
  ['only such', [null, null], 120],
  ['none', [], 0],
] as const)('the average silence of %s', (_why, silent, average) => {
  expect(averageSilence(examineTrips(anInput({ trips: tripsSilentFor(...silent) })))).toBe(average)
})

test.each([
  ['calm', tripsSilentFor(1, 2), []],
  ['an average of 90', tripsSilentFor(90, 90), []],
  [
    'a millisecond more',
    tripsSilentFor(90 + MS, 90 + MS),
    ['Comunicación irregular en la flota: 90 min sin comentario en promedio'],
  ],
  ['60 and none: 90 on average', tripsSilentFor(60, null), []],
  ['61 and none', tripsSilentFor(61, null), ['Comunicación irregular en la flota: 90 min sin comentario en promedio']],
])('the fleet: %s', (_why, trips, expected) => expect(patternsOf({ trips })).toEqual(expected))

test('trips whose communication is irregular', () => {
  const irregular = { communication: { maxGapHours: 3, pattern: 'irregular' } } as const
  expect(
    patternsOf({ trips: [aLogbookTrip('1', 5, irregular), aLogbookTrip('2', 6, irregular), aLogbookTrip('3', 7)] }),
  ).toEqual(['Comunicación irregular en 2 viajes (promedio mayor a 90 min): F-2 y F-1'])
})

test('silent in the logbook and on the phone', () => {
  const trips = tripsSilentFor(61, 1, 61)
  expect(patternsOf({ trips, operators: [offline('1'), offline('2')] })).toEqual([
    '1 viaje sin comentario reciente y con el operador fuera de línea: F-1',
  ])
})

test.each([
  ['three of three', ['Altamira', 'Altamira', 'Altamira'], ['3 de los 3 viajes en silencio salieron de Altamira']],
  ['two are no pattern', ['Altamira', 'Altamira'], []],
  ['half are none', ['Altamira', 'Altamira', 'Altamira', 'León', 'León', 'Puebla'], []],
  [
    'more than half',
    ['Altamira', 'Altamira', 'Altamira', 'León', 'Puebla'],
    ['3 de los 5 viajes en silencio salieron de Altamira'],
  ],
])('silent trips of one place: %s', (_why, origins, expected) => {
  expect(patternsOf({ trips: origins.map((origin, index) => aLogbookTrip(String(index), 61, { origin })) })).toEqual(
    expected,
  )
})

test('trips with several incidents', () => {
  const incidents = [stop('1'), incident('1'), incident('2'), stop('3', 'resolved'), stop('3')]
  expect(patternsOf({ trips: calm(3), incidents })).toEqual(['1 viaje acumula más de una incidencia activa: F-1'])
})

describe('insights', () => {
  const insightsOf = (input: object) => analyzeFleet(anInput(input)).insights
  const incidents = (count: number) => Array.from({ length: count }, () => incident('1'))

  test.each([
    ['no operators', { trips: calm(2) }, []],
    ['50 % offline', { trips: calm(100), operators: operators(50, 100) }, []],
    [
      '51 % offline',
      { trips: calm(100), operators: operators(51, 100) },
      ['Más de la mitad de los operadores está fuera de línea: 51 de 100 (51%)'],
    ],
    ['30 % of incidents', { trips: calm(100), incidents: incidents(30) }, []],
    [
      '31 % of incidents',
      { trips: calm(100), incidents: incidents(31) },
      ['Tasa de incidencias alta: 31 activas en 100 viajes (31%)'],
    ],
    ['resolved ones do not count', { trips: calm(1), incidents: [stop('1', 'resolved')] }, []],
    [
      'one of one',
      { trips: calm(1), incidents: [stop('1')] },
      ['Tasa de incidencias alta: 1 activa en 1 viaje (100%)'],
    ],
  ] as const)('%s', (_why, input, expected) => expect(insightsOf(input)).toEqual(expected))
})
