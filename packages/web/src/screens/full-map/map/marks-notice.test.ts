import { DAY_MS } from '@vigia/domain/time/duration'
import { expect, test } from 'vitest'
import { marksNotice } from './use-marks.ts'

const ON = { geofences: true, routes: true, incidents: true }
// 05:00 in Mexico City.
const AT = Date.UTC(2026, 10, 23, 11)
const clock = { now: () => AT + 60_000, offset: () => 0 }
const known = { data: [], dataUpdatedAt: AT, error: null }
const pending = { data: undefined, dataUpdatedAt: 0, error: null }
const failed = { data: undefined, dataUpdatedAt: 0, error: new Error('La base no responde.') }
const old = { data: [], dataUpdatedAt: AT, error: new Error('La base no responde.') }
const ALL = { geofences: known, routes: known, incidents: known }

test.each([
  ['all are there', ALL, ON, null],
  ['not heard yet', { ...ALL, geofences: pending }, ON, null],
  ['geofences', { ...ALL, geofences: failed }, ON, 'No se pudieron cargar las zonas. La base no responde.'],
  ['their layer is off', { ...ALL, geofences: failed }, { ...ON, geofences: false }, null],
  [
    'what was there before is still drawn, and said to be old',
    { ...ALL, incidents: old },
    ON,
    'Las incidencias son de las 05:00:00. La base no responde.',
  ],
  [
    'what was there on another day says which',
    { ...ALL, routes: { ...old, dataUpdatedAt: AT - DAY_MS } },
    ON,
    'Las rutas son del 22 nov, 05:00:00. La base no responde.',
  ],
  [
    'several',
    { ...ALL, routes: failed, incidents: failed },
    ON,
    'No se pudieron cargar las rutas. La base no responde. No se pudieron cargar las incidencias. La base no responde.',
  ],
] as const)('what the map says of the marks that it has not: %s', (_why, marks, on, expected) => {
  expect(marksNotice(marks, on, clock)).toBe(expected)
})

test('the time is that of the server, whose clock may go before the own', () => {
  const ahead = { now: () => AT + 3 * 60_000, offset: () => 2 * 60_000 }
  expect(marksNotice({ ...ALL, routes: old }, ON, ahead)).toContain('Las rutas son de las 05:02:00.')
})
