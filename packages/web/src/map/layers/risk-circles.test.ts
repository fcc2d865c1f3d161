import type { LayerSpecification, Map as LibraryMap } from 'maplibre-gl'
import { expect, test } from 'vitest'
import type { UnitsOnMap } from '../units/units-layer.ts'
import { createRiskCircles } from './risk-circles.ts'

test('a circle is an outline with a faint edge: from near by it paints no screen red', () => {
  const layers: LayerSpecification[] = []
  const map = {
    getLayer: () => undefined,
    addLayer: (layer: LayerSpecification) => layers.push(layer),
    getSource: () => undefined,
    addSource: () => undefined,
  } as unknown as LibraryMap
  createRiskCircles(map, { onChange: () => undefined } as unknown as UnitsOnMap).attach((token) => token)
  expect(layers.map(({ type }) => type)).toEqual(['line', 'line'])
  const [edge, outline] = layers.map((layer) => layer.paint as Record<string, number>)
  expect(edge).toMatchObject({ 'line-offset': 4, 'line-opacity': 0.16 })
  expect(outline?.['line-opacity']).toBeGreaterThan(0.5)
})
