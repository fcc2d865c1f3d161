import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { north, ROAD } from '../../test/factories.ts'
import type { LatLng } from '../geo/lat-lng.ts'
import { distanceToRouteKm } from '../geo/route-distance.ts'
import { simplifyRoute } from './simplify-route.ts'

const east = (metres: number, from: LatLng = ROAD): LatLng => ({
  lat: from.lat,
  lng: from.lng + metres / (111_194.93 * Math.cos((from.lat * Math.PI) / 180)),
})

describe('which points stay', () => {
  test.each<[string, readonly LatLng[], readonly number[]]>([
    ['none of nothing', [], []],
    ['one alone', [ROAD], [0]],
    ['two', [ROAD, north(1)], [0, 1]],
    ['a straight road: its ends', [ROAD, north(100), north(200), north(5000)], [0, 3]],
    ['a bend of just under 15 m: its ends', [ROAD, east(14.9, north(500)), north(1000)], [0, 2]],
    ['a bend of just over 15 m', [ROAD, east(15.1, north(500)), north(1000)], [0, 1, 2]],
    ['there and back: where it turns', [ROAD, north(1000), ROAD], [0, 1, 2]],
    ['beyond the end of the line', [ROAD, north(-20), north(1000)], [0, 1, 2]],
    ['standing still once', [ROAD, ROAD, ROAD, north(100), north(100)], [0, 3]],
  ])('%s', (_why, line, kept) => {
    expect(simplifyRoute(line, 15)).toEqual(kept.map((index) => line[index]))
  })
})

const line = fc
  .array(fc.tuple(fc.integer({ min: -3000, max: 3000 }), fc.integer({ min: -3000, max: 3000 })), {
    minLength: 2,
    maxLength: 300,
  })
  .map((steps) => {
    let at: LatLng = ROAD
    return steps.map(([up, right]) => {
      at = east(right, north(up, at))
      return at
    })
  })

test('no point that was left out lies farther away than the tolerance', () => {
  fc.assert(
    fc.property(line, fc.constantFrom(15, 50, 200), (points, toleranceM) => {
      const kept = simplifyRoute(points, toleranceM)
      expect([kept[0], kept.at(-1)]).toEqual([points[0], points.at(-1)])
      // One plane for each stretch here, one for each point there: a hair apart.
      for (const point of points)
        expect((distanceToRouteKm(point, kept) ?? 99) * 1000).toBeLessThanOrEqual(toleranceM * 1.01)
    }),
  )
})

test('never more points than asked for, and the ends are always there', () => {
  fc.assert(
    fc.property(line, fc.integer({ min: 2, max: 40 }), (points, most) => {
      const kept = simplifyRoute(points, 1, most)
      expect(kept.length).toBeLessThanOrEqual(most)
      expect([kept[0], kept.at(-1)]).toEqual([points[0], points.at(-1)])
    }),
  )
})

test('a line that was drawn to be slow is bounded, and keeps its shape', () => {
  const comb = Array.from({ length: 60_000 }, (_, i) => ({
    lat: 19 + (i % 2) * (60_000 - i) * 1e-5,
    lng: -99 + i * 1e-5,
  }))
  const kept = simplifyRoute(comb, 5, 2_000)
  expect(kept.length).toBeLessThanOrEqual(2_000)
  expect([kept[0], kept.at(-1)]).toEqual([comb[0], comb.at(-1)])
})
