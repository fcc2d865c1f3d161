import { expect, test } from 'vitest'
import { mapSummary } from './map-summary-text.ts'

test.each([
  [
    'every level',
    { CRITICO: 4, ALTO: 7, MEDIO: 6, BAJO: 27 },
    6,
    'Mapa con 44 viajes: 4 críticos, 7 de riesgo alto, 6 de riesgo medio, 27 de riesgo bajo; 6 sin GPS',
  ],
  ['one alone', { CRITICO: 1, ALTO: 0, MEDIO: 0, BAJO: 0 }, 0, 'Mapa con 1 viaje: 1 crítico'],
  ['none', { CRITICO: 0, ALTO: 0, MEDIO: 0, BAJO: 0 }, 0, 'Mapa de México sin viajes'],
])('the summary of %s', (_why, counts, withoutGps, expected) => {
  expect(mapSummary(counts, withoutGps)).toBe(expected)
})
