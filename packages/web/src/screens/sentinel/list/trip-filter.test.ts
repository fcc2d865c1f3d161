import { expect, test } from 'vitest'
import { tripOf } from '../../../../test/trip-of.ts'
import { narrowUnits } from '../../../fleet-screen/view/narrow-units.ts'
import { ALL_TRIPS, countTabs, hasGpsLink, isOf, tripTexts } from './trip-filter.ts'

const trips = [
  tripOf({ tripId: '1', level: 'critical', plates: '87-AK-2T', origin: 'Querétaro', fixAt: null }),
  tripOf({ tripId: '2', level: 'high', operator: 'José Peña', monitorUrl: 'https://gps.example.mx' }),
  tripOf({ tripId: '3', level: 'medium', destination: 'Nuevo Laredo', trackingType: 'GPS_ESPEJO' }),
  tripOf({ tripId: '5', level: 'unknown', fixAt: null }),
  tripOf({ tripId: '4', level: 'low', invoice: '4500918902', gpsUrl: 'https://gps.example.mx/4' }),
]

test.each([
  ['Críticos', { tab: 'critical' }, ['1']],
  ['Alerta holds ALTO, MEDIO and what nobody knows', { tab: 'warning' }, ['2', '3', '5']],
  ['Normal', { tab: 'normal' }, ['4']],
  ['Todos', {}, ['1', '2', '3', '5', '4']],
  ['GPS: a link of any kind, a mirror without link is left out', { tab: 'gps' }, ['2', '4']],
  ['Riesgo alto', { narrowing: 'high' }, ['2']],
  ['Sin GPS', { narrowing: 'without-gps' }, ['1', '5']],
  ['plates, however they are typed', { search: '87ak2t' }, ['1']],
  ['an accent is not needed', { search: 'queretaro' }, ['1']],
  ['an operator', { search: 'pena' }, ['2']],
  ['an invoice', { search: '918902' }, ['4']],
  ['every word counts', { search: 'nuevo laredo' }, ['3']],
  ['words of two fields', { search: 'laredo celaya' }, ['3']],
  ['no such thing', { search: 'zzz' }, []],
  ['only spaces', { search: '   ' }, ['1', '2', '3', '5', '4']],
] as const)('%s', (_why, over, ids) => {
  const { search, ...filter } = { ...ALL_TRIPS, search: '', ...over }
  const shown = narrowUnits({
    all: trips,
    listed: trips,
    texts: tripTexts,
    search,
    placeKey: null,
    isShown: (trip) => isOf(trip, filter),
  })
  expect(shown.map(({ tripId }) => tripId)).toEqual(ids)
})

test('the tabs count what they would show', () => {
  expect(countTabs(trips)).toEqual({ critical: 1, warning: 3, normal: 1, all: 5, gps: 2 })
})

test('an empty link is no link', () => {
  expect(hasGpsLink(tripOf({ monitorUrl: '', gpsUrl: null }))).toBe(false)
})
