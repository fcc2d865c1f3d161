import { expect, test } from 'vitest'
import { fullMapUnitOf as unit } from '../../../test/full-map-unit-of.ts'
import { arrivalText, offRouteText, rowName, stateNote } from './unit-text.ts'

const NOW = 1_800_000_000_000
const MINUTE = 60_000
const reporting = { fixAt: NOW }

test.each([
  ['on its way', { ...reporting, state: 'in_transit' }, null],
  ['late', { ...reporting, state: 'delayed' }, 'Retraso detectado'],
  [
    'it stands, by its real time',
    { ...reporting, state: 'loading', stoppedSince: NOW - 92 * MINUTE },
    '1h 32min detenido',
  ],
  ['it just stopped', { ...reporting, state: 'loading', stoppedSince: NOW }, '0 min detenido'],
  ['nobody knows since when', { ...reporting, state: 'loading' }, 'Detenida, no se sabe desde cuándo'],
  ['silent', { state: 'no_gps', fixAt: NOW - 20 * MINUTE }, 'Sin señal GPS hace 20 min'],
  ['silent for the last answer, heard by the feed since', { ...reporting, state: 'no_gps' }, null],
] as const)('note: %s', (_why, over, note) => expect(stateNote(unit(over), 15 * MINUTE, NOW)).toBe(note))

test.each([
  ['shortened', 'in_transit', 2 * MINUTE, 'Sin señal GPS hace 3 min'],
  ['shortened, and answered so', 'no_gps', 2 * MINUTE, 'Sin señal GPS hace 3 min'],
  ['not told yet, answered as silent', 'no_gps', null, 'Sin señal GPS hace 3 min'],
  ['not told yet, answered as heard', 'in_transit', null, null],
] as const)('note: the limit of age is %s', (_why, state, staleLimit, note) => {
  expect(stateNote(unit({ state, fixAt: NOW - 3 * MINUTE }), staleLimit, NOW)).toBe(note)
})

test.each([
  ['no plan', { hasRoute: false, offRouteKm: null }, 'Sin ruta planeada'],
  ['a plan, and nobody knows how far', { hasRoute: true, offRouteKm: null }, '—'],
  ['on it', { hasRoute: true, offRouteKm: 0.0999 }, 'Sobre la ruta'],
  ['beside it', { hasRoute: true, offRouteKm: 0.1 }, 'A 0.1 km de la ruta'],
  ['off it', { hasRoute: true, offRouteKm: 2.36 }, 'A 2.4 km de la ruta'],
  ['far off', { hasRoute: true, offRouteKm: 1284.4 }, 'A 1,284 km de la ruta'],
])('route: %s', (_why, over, text) => expect(offRouteText(unit(over))).toBe(text))

test.each([
  ['none planned', null, 'Sin fecha', null],
  ['no date', Number.NaN, 'Fecha inválida', null],
])('arrival: %s', (_why, dueAt, when, late) => expect(arrivalText(dueAt, NOW)).toEqual({ when, late }))

test('arrival: in time, and past by minutes', () => {
  expect(arrivalText(NOW, NOW).late).toBeNull()
  expect(arrivalText(NOW - 95 * MINUTE, NOW).late).toBe('1 h 35 min tarde')
})

test('a row says its speed only while its fix still tells it', () => {
  expect(rowName(unit(reporting), 15 * MINUTE, NOW)).toBe(
    'Activa, unidad ECO-1, placas 87-AK-2T, CDMX, Vallejo a Nuevo Laredo, 80 kilómetros por hora, posición: Ahora',
  )
  expect(rowName(unit({ fixAt: NOW - 6 * MINUTE }), 15 * MINUTE, NOW)).not.toContain('kilómetros')
})
