import { expect, test } from 'vitest'
import { type ReadingHour, unusualReadingReasons, unusualReadingText } from './unusual-reading.ts'

const SINCE = Date.parse('2026-11-21T08:00:00Z')
const reading = (over: Partial<ReadingHour> = {}): ReadingHour => ({
  ...{ trips: 0, exports: 0, refusedReveals: 0, medianTrips: null, since: SINCE },
  ...over,
})
const OVER_ALL = 'Abrió 301 viajes distintos en una hora; más de 300 no es normal para nadie.'

test.each<[string, Partial<ReadingHour>, readonly string[]]>([
  ['nothing', {}, []],
  ['as many trips as anybody may', { trips: 300 }, []],
  ['one more', { trips: 301 }, [OVER_ALL]],
  ['three times the own median', { trips: 60, medianTrips: 20 }, []],
  [
    'more than that',
    { trips: 61, medianTrips: 20 },
    ['Abrió 61 viajes distintos en una hora; lo habitual en su caso son 20.'],
  ],
  ['more than that, and yet few', { trips: 30, medianTrips: 2 }, []],
  ['many, without a median yet', { trips: 299, medianTrips: null }, []],
  ['as many files as anybody may', { exports: 20 }, []],
  ['one more file', { exports: 21 }, ['Exportó 21 archivos en una hora.']],
  [
    'a password over the limit',
    { refusedReveals: 1 },
    ['Quiso ver más contraseñas que las que permite una hora (1 rechazadas).'],
  ],
  [
    'all of it',
    { trips: 301, medianTrips: 4, exports: 21, refusedReveals: 2 },
    [
      'Quiso ver más contraseñas que las que permite una hora (2 rechazadas).',
      OVER_ALL,
      'Abrió 301 viajes distintos en una hora; lo habitual en su caso son 4.',
      'Exportó 21 archivos en una hora.',
    ],
  ],
])('unusual in an hour: %s', (_what, over, reasons) => {
  expect(unusualReadingReasons(reading(over))).toEqual(reasons)
})

test('says who, how much and since when', () => {
  expect(unusualReadingText('Ana (ana@ruiz.mx)', reading({ trips: 301, refusedReveals: 2 }))).toEqual({
    title: 'Lectura inusual',
    message:
      'Ana (ana@ruiz.mx): desde 21 nov 2026, 02:00, hora del Centro, abrió 301 viajes distintos, pidió 2 contraseñas sobre el límite.',
  })
})
