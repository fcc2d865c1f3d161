import { haversineKm } from '@vigia/domain/geo/distance'
import { expect, test } from 'vitest'
import { CORRIDORS } from './corridors.ts'
import { headingAtKm, pointAtKm, routeBetween, townNamed } from './road-route.ts'

test.each(CORRIDORS)('%s – %s is driven without great detours, both ways', (from, to) => {
  const straightKm = haversineKm(townNamed(from).point, townNamed(to).point)
  const [out, back] = [routeBetween(from, to), routeBetween(to, from)]
  expect(out.totalKm).toBeGreaterThan(Math.max(200, straightKm))
  expect(out.totalKm).toBeLessThan(straightKm * 1.9)
  expect(back.totalKm).toBeCloseTo(out.totalKm, 0)
  expect(haversineKm(pointAtKm(out, 0), pointAtKm(back, back.totalKm))).toBeLessThan(0.01)
})

test('the heading follows the road', () => {
  const north = routeBetween('San Luis Potosí', 'Matehuala')
  expect(headingAtKm(north, north.totalKm / 2)).toBeGreaterThanOrEqual(0)
  expect(headingAtKm(north, north.totalKm)).toBeLessThan(360)
  const [a, b] = [pointAtKm(north, 50), pointAtKm(north, 50.5)]
  const isEast = b.lng > a.lng
  const heading = headingAtKm(north, 50)
  expect(heading < 180).toBe(isEast)
})

test('a town that no road passes is an error', () => {
  expect(() => routeBetween('Macondo', 'Puebla')).toThrow('Macondo')
})
