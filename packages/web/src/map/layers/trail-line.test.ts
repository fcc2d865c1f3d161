import { expect, test } from 'vitest'
import { trailLine } from './trail-line.ts'

const METRE_DEG = 1 / 111_195

test.each([
  ['two points', [-99, 20, -99, 20.1], 2],
  ['a straight stretch is its ends', [-99, 20, -99, 20.1, -99, 20.2, -99, 20.3], 2],
  ['a bend stays', [-99, 20, -99.001, 20.1, -99, 20.2], 3],
  ['a bend of two metres is none', [-99, 20, -99 + 2 * METRE_DEG, 20.1, -99, 20.2], 2],
  ['there and back', [-99, 20, -99, 20.2, -99, 20.1], 3],
])('%s', (_what, lngLats, points) => {
  const line = trailLine(new Float64Array(lngLats))
  expect(line).toHaveLength(points)
  expect([line[0], line.at(-1)]).toEqual([lngLats.slice(0, 2), lngLats.slice(-2)])
})
