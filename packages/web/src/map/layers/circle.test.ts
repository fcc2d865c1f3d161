import { expect, test } from 'vitest'
import { circleRing } from './circle.ts'

const metres = (a: readonly [number, number], b: readonly [number, number]): number => {
  const rad = Math.PI / 180
  const h =
    Math.sin(((b[1] - a[1]) * rad) / 2) ** 2 +
    Math.cos(a[1] * rad) * Math.cos(b[1] * rad) * Math.sin(((b[0] - a[0]) * rad) / 2) ** 2
  return 2 * 6_371_000 * Math.asin(Math.sqrt(h))
}

test.each([
  ['near Querétaro', 20.59, -100.39],
  ['at the northern border', 32.5, -117],
  ['on the equator', 0, 0],
])('every point of a 5 km circle is 5 km away: %s', (_why, lat, lng) => {
  for (const point of circleRing({ lat, lng }, 5000)) expect(metres([lng, lat], point)).toBeCloseTo(5000, 1)
})

test('the ring is closed', () => {
  const ring = circleRing({ lat: 20, lng: -100 }, 1000)
  expect(ring.at(-1)).toEqual(ring[0])
})
