import { expect, test } from 'vitest'
import { mapSummary } from './map-summary-text.ts'

test.each([
  [
    'every level',
    { critical: 4, high: 7, medium: 6, unknown: 2, low: 27 },
    6,
    'Mapa con 46 viajes: 4 críticos, 7 de riesgo alto, 6 de riesgo medio, 2 de riesgo desconocido, 27 de riesgo bajo; 6 sin GPS',
  ],
  ['one alone', { critical: 1, high: 0, medium: 0, unknown: 0, low: 0 }, 0, 'Mapa con 1 viaje: 1 crítico'],
  ['none', { critical: 0, high: 0, medium: 0, unknown: 0, low: 0 }, 0, 'Mapa de México sin viajes'],
])('the summary of %s', (_why, counts, withoutGps, expected) => {
  expect(mapSummary(counts, withoutGps)).toBe(expected)
})
