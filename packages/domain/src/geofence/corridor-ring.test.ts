import { expect, test } from 'vitest'
import { north, ROAD } from '../../test/factories.ts'
import type { LatLng } from '../geo/lat-lng.ts'
import { distanceToRouteKm } from '../geo/route-distance.ts'
import { corridorRing } from './corridor-ring.ts'
import { crossesItself } from './crosses-itself.ts'
import { isInsideGeofence } from './is-inside-geofence.ts'

const east = (metres: number, from: LatLng): LatLng => ({
  lat: from.lat,
  lng: from.lng + metres / (111_194.93 * Math.cos((from.lat * Math.PI) / 180)),
})
const bend = [ROAD, north(5000), east(5000, north(9000))]
const far = [north(-500_000), ROAD, east(300_000, ROAD), north(700_000, east(400_000, ROAD))]

test.each<[string, readonly LatLng[], number]>([
  ['a straight road', [ROAD, north(5000)], 200],
  ['a bend', bend, 500],
  ['a point given twice', [ROAD, ROAD, north(5000), north(5000)], 200],
  ['a road through half of the country', far, 5000],
])('%s: its outline lies half a width from the line, and does not cross itself', (_why, line, halfWidthM) => {
  const ring = corridorRing(line, halfWidthM)
  expect(crossesItself(ring)).toBe(false)
  for (const corner of ring) {
    const metres = (distanceToRouteKm(corner, line) ?? 0) * 1000
    // A mitre reaches out farther than the edge, never nearer; the plane of a long line is a little off.
    expect(metres).toBeGreaterThan(halfWidthM * 0.9)
    expect(metres).toBeLessThan(halfWidthM * 3.1)
  }
  const outline = { id: '1', name: '', kind: 'safe', shape: { type: 'polygon', ring } } as const
  for (const corner of line) expect(isInsideGeofence(corner, outline)).toBe(true)
})

test('of no line there is no outline', () => {
  expect(corridorRing([], 100)).toEqual([])
})
