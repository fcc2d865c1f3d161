import { expect, test } from 'vitest'
import type { AlertUnit } from './alert-units.ts'
import { alertsSummary, notOnMap } from './map-text.ts'

const unit = (name: string): AlertUnit => ({
  ...{ tripId: name, alertId: name, severity: 'high', title: 'Sin señal', others: 0, name, seen: null },
})

test.each([
  ['all is on it', [], 0, null],
  ['a unit that nobody has located', ['P-1'], 0, '1 unidad con alerta no tiene lugar en el mapa: P-1.'],
  [
    'more of them than have room',
    ['P-1', 'P-2', 'P-3', 'P-4', 'P-5'],
    0,
    '5 unidades con alerta no tienen lugar en el mapa: P-1, P-2, P-3 y 2 más.',
  ],
  [
    'what is of no unit',
    ['P-1'],
    2,
    '1 unidad con alerta no tiene lugar en el mapa: P-1. 2 alertas no son de una unidad.',
  ],
] as const)('beside the map, where %s', (_why, names, ofNoUnit, said) => {
  expect(notOnMap(names.map(unit), ofNoUnit)).toBe(said)
})

test('who does not see the map hears how grave it is, and who is not on it', () => {
  expect(alertsSummary([unit('P-1'), { ...unit('P-2'), severity: 'critical' }], 1)).toBe(
    'Mapa con 2 viajes: 1 crítico, 1 de riesgo alto; 1 sin GPS',
  )
})
