import { expect, test } from 'vitest'
import { alertOf } from '../../test/alert-of.ts'
import { alertPlace, placeSentence } from './alert-place.ts'

const MINUTE_MS = 60_000
const OPENED_AT = Date.parse('2026-11-21T08:00:00Z')
const NOW = OPENED_AT + 20 * MINUTE_MS
const place = 'A 4 km al sur de Matehuala, San Luis Potosí'
const heard = { place, openedAt: OPENED_AT, lastSignalAt: OPENED_AT - MINUTE_MS }
const silent = { ...heard, type: 'GPS_DESACTUALIZADO', lastSignalAt: OPENED_AT - 5 * MINUTE_MS } as const
const KNOWN = 'Última posición conocida'
const BEFORE = 'Última posición antes de la alerta'
const AGE = 'última señal hace 25 min'

test.each([
  ['a panic of a phone that is heard: where it happened', heard, 'Lugar', null],
  ['a standstill of a unit that is heard', { ...heard, type: 'UNIDAD_DETENIDA' }, 'Lugar', null],
  ['a silence', silent, KNOWN, AGE],
  [
    'a possible jammer, seconds after its last signal',
    { ...heard, type: 'POSIBLE_BLOQUEO' },
    KNOWN,
    'última señal hace 21 min',
  ],
  ['a late delivery of a unit heard five minutes before', { ...silent, type: 'ENTREGA_VENCIDA' }, 'Lugar', null],
  [
    'the same, of one in a coverage hole',
    { ...silent, type: 'ENTREGA_VENCIDA', silenceClass: 'coverage-hole' },
    KNOWN,
    AGE,
  ],
  [
    'an emergency for a unit silent for an hour',
    { ...heard, type: 'emergency_protocol', lastSignalAt: OPENED_AT - 60 * MINUTE_MS },
    KNOWN,
    'última señal hace 1 h 20 min',
  ],
  ['a place of which nobody knows the age', { ...heard, lastSignalAt: null }, KNOWN, null],
  ['a silence that is over: another place is known since', { ...silent, conditionEndedAt: NOW }, BEFORE, null],
  ['a silence of the past', { ...silent, closedAt: NOW }, BEFORE, null],
] as const)('%s', (_why, facts, name, age) => {
  expect(alertPlace(alertOf(facts), NOW)).toEqual({ name, words: age === null ? place : `${place}, ${age}` })
})

test('no place is no place', () => {
  expect(alertPlace(alertOf({ ...silent, place: null }), NOW)).toBeNull()
})

test.each([
  ['A 4 km al sur de Matehuala', `${KNOWN}: a 4 km al sur de Matehuala`],
  ['En Acapulco, Guerrero', `${KNOWN}: en Acapulco, Guerrero`],
  ['Cerca de Acapulco, Guerrero (a 35 km)', `${KNOWN}: cerca de Acapulco, Guerrero (a 35 km)`],
  ['MEX-57D km 148, a 4 km al sur de Matehuala', `${KNOWN}: MEX-57D km 148, a 4 km al sur de Matehuala`],
])('in a sentence: %s', (words, sentence) => {
  expect(placeSentence({ name: KNOWN, words })).toBe(sentence)
})
