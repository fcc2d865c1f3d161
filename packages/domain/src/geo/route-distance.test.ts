import { expect, test } from 'vitest'
import { north, ROAD } from '../../test/factories.ts'
import { distanceToRouteKm } from './route-distance.ts'

const east = (metres: number, from = ROAD) => ({
  lat: from.lat,
  lng: from.lng + metres / (111_194.93 * Math.cos((from.lat * Math.PI) / 180)),
})
const due = [ROAD, north(50_000)]

test.each([
  ['no route', [], ROAD, null],
  ['a route of one point', [ROAD], north(3_000), 3],
  ['on a corner', due, ROAD, 0],
  ['beside the middle of a segment, far from its corners', due, east(2_000, north(25_000)), 2],
  ['before the start', due, north(-1_500), 1.5],
  ['past the end', due, north(53_000), 3],
  ['nearest to the second leg', [...due, east(40_000, north(50_000))], north(4_000, east(20_000, north(50_000))), 4],
  ['a doubled point in the route', [ROAD, ROAD, north(50_000)], east(1_000, north(10_000)), 1],
])('distance to route: %s', (_why, route, point, km) => {
  const answer = distanceToRouteKm(point, route)
  if (km === null) expect(answer).toBeNull()
  // @NOTE a due-east line is no great circle: over 20 km it leaves it by some 30 m.
  else expect(answer).toBeCloseTo(km, 1)
})

test('a point known to be near enough is not measured to the end', () => {
  const route = [ROAD, north(1_000), north(2_000)]
  const point = east(500, north(1_900))
  expect(distanceToRouteKm(point, route)).toBeCloseTo(0.5, 2)
  expect(distanceToRouteKm(point, route, 2)).toBeGreaterThan(0.9)
  expect(distanceToRouteKm(point, route, 2)).toBeLessThanOrEqual(2)
})
