import type { LayerSpecification } from 'maplibre-gl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { embeddedStyle } from './embedded-style.ts'

beforeEach(() => vi.stubGlobal('document', { baseURI: 'http://localhost/' }))
afterEach(() => vi.unstubAllGlobals())

const ROADS = ['primary-case', 'trunk-case', 'primary', 'trunk']

const layers = () => embeddedStyle((token) => token).layers
const paintOf = (id: string): Record<string, unknown> =>
  (layers().find((layer) => layer.id === id) as Extract<LayerSpecification, { paint?: object }>).paint as never

/** The value of a linear interpolation over the zoom. */
function atZoom(expression: unknown, zoom: number): number {
  const [, , , ...stops] = expression as [string, unknown, unknown, ...number[]]
  const pairs = stops.flatMap((_, index) => (index % 2 === 0 ? [[stops[index] ?? 0, stops[index + 1] ?? 0]] : []))
  const [after, before] = [pairs.find(([stop = 0]) => stop >= zoom), pairs.findLast(([stop = 0]) => stop <= zoom)]
  if (before === undefined || after === undefined) return (before ?? after)?.[1] ?? Number.NaN
  const [[z0 = 0, v0 = 0], [z1 = 0, v1 = 0]] = [before, after]
  return z0 === z1 ? v0 : v0 + ((v1 - v0) * (zoom - z0)) / (z1 - z0)
}

test.each(ROADS)('%s is plain up to zoom 11 and no street from 13 on: its line is not where the road is', (id) => {
  const opacity = paintOf(id)['line-opacity']
  expect([8, 11].map((zoom) => atZoom(opacity, zoom))).toEqual([1, 1])
  expect(atZoom(opacity, 12)).toBeLessThan(0.7)
  for (const zoom of [13, 15, 18]) expect(atZoom(opacity, zoom)).toBeLessThanOrEqual(0.15)
})

test('shields go with their roads', () => {
  const paint = paintOf('shields')
  for (const part of ['icon-opacity', 'text-opacity']) {
    expect([atZoom(paint[part], 11), atZoom(paint[part], 13)]).toEqual([1, 0])
  }
})
