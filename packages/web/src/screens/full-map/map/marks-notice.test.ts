import { expect, test } from 'vitest'
import { marksNotice } from './use-marks.ts'

const ON = { geofences: true, routes: true, incidents: true }
const known = { data: [], error: null }
const pending = { data: undefined, error: null }
const failed = { data: undefined, error: new Error('La base no responde.') }
const old = { data: [], error: new Error('La base no responde.') }
const ALL = { geofences: known, routes: known, incidents: known }

test.each([
  ['all are there', ALL, ON, null],
  ['not heard yet', { ...ALL, geofences: pending }, ON, null],
  ['geofences', { ...ALL, geofences: failed }, ON, 'No se pudieron cargar las zonas. La base no responde.'],
  ['their layer is off', { ...ALL, geofences: failed }, { ...ON, geofences: false }, null],
  ['what was there before is still drawn', { ...ALL, routes: old }, ON, null],
  [
    'several',
    { ...ALL, routes: failed, incidents: failed },
    ON,
    'No se pudieron cargar las rutas. La base no responde. No se pudieron cargar las incidencias. La base no responde.',
  ],
] as const)('what the map says of the marks that it has not: %s', (_why, marks, on, expected) => {
  expect(marksNotice(marks, on)).toBe(expected)
})
