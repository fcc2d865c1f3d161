import { expect, test } from 'vitest'
import type { Severity } from '../risk/severity.ts'
import type { PointKind } from './handover-points.ts'
import { sectionsOf } from './handover-sections.ts'

const point = (id: string, kind: PointKind = 'alert', severity: Severity | null = 'high', isAfterCut = false) => ({
  ...{ id, kind, severity, isAfterCut },
})
const told = (points: readonly ReturnType<typeof point>[]) =>
  sectionsOf(points).map(({ title, points: of }) => [title, of.map(({ id }) => id)])

test('a trip at no risk that is about to enter a danger zone is not said to be at risk', () => {
  const points = [
    point('1', 'risk', 'high'),
    point('2', 'risk', null),
    point('3', 'risk', 'medium'),
    point('4', 'risk', 'critical'),
  ]
  expect(told(points)).toEqual([
    ['En riesgo sin alerta', ['1', '4']],
    ['Entran a zona de riesgo', ['2', '3']],
  ])
})

test('points stand under their headings, what came after the cut apart', () => {
  const points = [point('1'), point('2', 'note', null), point('3', 'alert', 'high', true)]
  expect(told(points)).toEqual([
    ['Alertas abiertas', ['1']],
    ['Notas del turno', ['2']],
    ['Después del corte', ['3']],
  ])
})
