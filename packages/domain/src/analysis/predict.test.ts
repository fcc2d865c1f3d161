import { expect, test } from 'vitest'
import { MIN } from '../../test/factories.ts'
import { anInput, stop, tripsSilentFor } from '../../test/logbook.ts'
import { analyzeFleet } from './analyze-fleet.ts'

const MS = 1 / MIN
const PASSES = '1 viaje más pasará de 60 min sin comentario: F-1'
const predicted = (silent: readonly (number | null)[], previousScore?: number, stops = 0) =>
  analyzeFleet(
    anInput({
      trips: tripsSilentFor(...silent),
      incidents: Array.from({ length: stops }, () => stop('1')),
      ...(previousScore === undefined ? {} : { previousScore }),
    }),
  ).predictions

test.each([
  ['nothing comes of a comment of this moment', [0], [], []],
  ['nor of no comments', [null], [], []],
  ['30 min: over 60 within the hour, not within 30 min', [30], [], [PASSES]],
  ['an hour holds its half hours', [30 + MS], [PASSES], [PASSES]],
  ['60 min: still to pass', [60], [PASSES], [PASSES]],
  ['passed already, far from 120', [60 + MS], [], ['F-1 llegará a 2 hrs de silencio']],
  ['90 min: past 120 within the hour, not within 30 min', [90], [], ['F-1 llegará a 2 hrs de silencio']],
  ['a millisecond more', [90 + MS], ['F-1 llegará a 2 hrs de silencio'], ['F-1 llegará a 2 hrs de silencio']],
  ['120 min: still to pass', [120], ['F-1 llegará a 2 hrs de silencio'], ['F-1 llegará a 2 hrs de silencio']],
  ['passed 120 already', [121], [], []],
  [
    'several, the most silent first',
    [31, 40, 50, 45],
    ['4 viajes más pasarán de 60 min sin comentario: F-3, F-4, F-2 y 1 más', 'El riesgo pasará de bajo a alto'],
    ['4 viajes más pasarán de 60 min sin comentario: F-3, F-4, F-2 y 1 más', 'El riesgo pasará de bajo a alto'],
  ],
  [
    'several at 2 hrs',
    [100, 110],
    ['2 viajes llegarán a 2 hrs de silencio: F-2 y F-1'],
    ['2 viajes llegarán a 2 hrs de silencio: F-2 y F-1'],
  ],
] as const)('%s', (_why, silent, next30Min, nextHour) => {
  expect(predicted(silent)).toMatchObject({ next30Min, nextHour })
})

test.each([
  ['nothing will change', [1], undefined, 0, 'estable'],
  ['a trip is about to be old', [45], undefined, 0, 'en aumento'],
  ['as before, and nothing will change', [1], 0, 0, 'estable'],
  ['as before, and a trip is about to be old', [45], 0, 0, 'en aumento'],
  ['worse than before', [1], 0, 1, 'en aumento'],
  ['better than before', [1], 40, 0, 'a la baja'],
  ['better than before, though a trip is about to be old', [45], 40, 0, 'a la baja'],
] as const)('the trend: %s', (_why, silent, previousScore, stops, trend) => {
  expect(predicted(silent, previousScore, stops).trend).toBe(trend)
})
