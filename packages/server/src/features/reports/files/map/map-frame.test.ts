import { haversineKm } from '@vigia/domain/geo/distance'
import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { expect, test } from 'vitest'
import { isOnMap, mapFrame } from './map-frame.ts'

const PAGE = { x: 36, y: 60, width: 720, height: 400 }
const at = (lat: number, lng: number): LatLng => ({ lat, lng })

const PLACES: readonly [why: string, points: readonly LatLng[]][] = [
  ['one place', [at(20.58, -100.38)]],
  ['the same place twice', [at(20.58, -100.38), at(20.58, -100.38)]],
  ['a long way from west to east', [at(32.5, -117), at(21.2, -86.8)]],
  ['a long way from north to south', [at(31.7, -106.4), at(14.9, -92.2)]],
  ['two doors of one street', [at(19.4326, -99.1332), at(19.4327, -99.1331)]],
]
test.each(PLACES)('all of it is in sight, north up and east to the right: %s', (_why, points) => {
  const frame = mapFrame(points, PAGE)
  for (const point of points) expect(frame.shows(frame.place(point))).toBe(true)
  const [x, y] = frame.place(at(20, -100))
  expect(frame.place(at(20, -99))[0]).toBeGreaterThan(x)
  expect(frame.place(at(21, -100))[1]).toBeLessThan(y)
})

test('the scale is that of the middle', () => {
  const [from, to] = [at(20, -101), at(20, -100)]
  const frame = mapFrame([from, to], PAGE)
  const points = frame.place(to)[0] - frame.place(from)[0]
  expect(points * frame.kmAPoint).toBeCloseTo(haversineKm(from, to), 0)
})

test('a degree of latitude is as long as one of longitude is there: nothing is stretched', () => {
  const frame = mapFrame([at(23, -102)], PAGE)
  const tall = frame.place(at(22.95, -102))[1] - frame.place(at(23.05, -102))[1]
  expect(tall * frame.kmAPoint).toBeCloseTo(haversineKm(at(22.95, -102), at(23.05, -102)), 1)
})

test.each([
  ['Mexico City', at(19.4, -99.1), true],
  ['nowhere, 0/0', at(0, 0), false],
  ['Paris', at(48.8, 2.3), false],
])('%s', (_why, point, is) => expect(isOnMap(point)).toBe(is))
