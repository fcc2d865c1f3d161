import { expect, test } from 'vitest'
import { marksNotice } from './use-marks.ts'

const ON = { geofences: true, routes: true, incidents: true }
// 05:00 in Mexico City.
const AT = Date.UTC(2026, 10, 23, 11)
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
    'several',
    { ...ALL, routes: failed, incidents: failed },
    ON,
    'No se pudieron cargar las rutas. La base no responde. No se pudieron cargar las incidencias. La base no responde.',
  ],
] as const)('what the map says of the marks that it has not: %s', (_why, marks, on, expected) => {
  expect(marksNotice(marks, on)).toBe(expected)
})
