import { expect, test } from 'vitest'
import { north, ROAD } from '../../test/factories.ts'
import { haversineKm } from '../geo/distance.ts'
import { roadAhead } from './road-ahead.ts'

const east = (metres: number) => ({ lat: ROAD.lat, lng: ROAD.lng + metres / 104_000 })
const reach = (points: readonly { lat: number; lng: number }[]) =>
  Math.max(...points.map((point) => haversineKm(ROAD, point)))

test('the place alone when nothing tells the way', () => expect(roadAhead(ROAD, null, [], 20)).toEqual([ROAD]))

test('a fan about the heading, the place first, as far as asked', () => {
  const points = roadAhead(ROAD, 0, [], 5)
  expect(points[0]).toEqual(ROAD)
  expect(points.slice(1).every(({ lat }) => lat > ROAD.lat)).toBe(true)
  expect(reach(points)).toBeCloseTo(5, 1)
})

test('along the planned route, not behind and not straight on', () => {
  const route = [north(-30_000), north(2000), { ...east(30_000), lat: north(2000).lat }]
  const points = roadAhead(ROAD, 0, route, 12)
  expect(points[0]).toEqual(ROAD)
  expect(points.every(({ lat }) => lat >= ROAD.lat - 1e-9 && lat <= north(2001).lat)).toBe(true)
  expect(points.at(-1)?.lng).toBeGreaterThan(east(8500).lng)
  expect(points.at(-1)?.lng).toBeLessThan(east(10_500).lng)
})

test('off its route the heading counts', () => {
  const points = roadAhead(ROAD, 0, [east(5000), east(50_000)], 5)
  expect(points.some(({ lat }) => lat > north(4000).lat)).toBe(true)
})

test('at the end of its route there is no road ahead', () => {
  expect(reach(roadAhead(ROAD, 0, [north(-30_000), ROAD], 5))).toBe(0)
})
