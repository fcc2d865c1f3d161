import { expect, test } from 'vitest'
import { tripOf } from '../../../../test/trip-of.ts'
import { rowName } from './row-name.ts'

const MINUTE = 60_000
const now = 1_000 * MINUTE

test('a row reads as the design says', () => {
  const trip = tripOf({
    level: 'critical',
    score: 92,
    plates: '87-AK-2T',
    origin: 'CDMX',
    destination: 'Nuevo Laredo',
    primaryAlert: 'UNIDAD_DETENIDA',
    stoppedSince: now - 47 * MINUTE,
    fixAt: now - 3 * MINUTE,
    incidentCount: 2,
  })
  expect(rowName(trip, now)).toBe(
    'Crítico 92, placas 87 AK 2T, CDMX a Nuevo Laredo, unidad detenida 47 minutos, último GPS 3 minutos, 2 incidencias',
  )
})

test('what is absent is said or left out, never read as null', () => {
  const trip = tripOf({ plates: null, fixAt: null, primaryAlert: null, incidentCount: 0, level: 'low', score: 0 })
  expect(rowName(trip, now)).toBe('Bajo 0, sin placas, Celaya a Reynosa, sin GPS')
})

test('a risk that nobody knows has no figure', () => {
  const trip = tripOf({ plates: null, fixAt: null, primaryAlert: null, incidentCount: 0, level: 'unknown', score: 0 })
  expect(rowName(trip, now)).toBe('Riesgo desconocido, sin placas, Celaya a Reynosa, sin GPS')
})

test.each([
  ['one minute', 1, 'último GPS 1 minuto'],
  ['one hour', 60, 'último GPS 1 hora'],
  ['one day', 1440, 'último GPS 1 día'],
  ['now', 0, 'último GPS ahora'],
])('%s', (_why, minutes, words) => {
  expect(rowName(tripOf({ fixAt: now - minutes * MINUTE }), now)).toContain(words)
})

test('what is written in capitals is said so', () => {
  const trip = tripOf({
    primaryAlert: 'GPS_DESACTUALIZADO',
    fixAt: now - 90 * MINUTE,
    factors: [{ type: 'GPS_DESACTUALIZADO', points: 25, value: 90, text: '' }],
  })
  expect(rowName(trip, now)).toMatch(/, GPS desactualizado/)
})

test('incidents are said once where they are the first reason', () => {
  const trip = tripOf({ primaryAlert: 'INCIDENCIA', incidentCount: 1, fixAt: null })
  expect(rowName(trip, now)).toBe('Bajo 0, placas 68 AN 3W, Celaya a Reynosa, incidencias abiertas 1, sin GPS')
})

test('a silence is said with its cause and what is left', () => {
  const sinceAt = now - 4 * MINUTE
  const silence = { class: 'jammer', reasons: ['Iba en movimiento'], sinceAt } as const
  expect(rowName(tripOf({ fixAt: sinceAt, lastSignalAt: sinceAt, silence }), now)).toContain(
    'último GPS 4 minutos, sin señal 4 minutos, probable bloqueo, quedan 26 minutos',
  )
})
