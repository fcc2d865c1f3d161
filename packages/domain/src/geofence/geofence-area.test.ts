import { expect, test } from 'vitest'
import { KM_PER_DEGREE } from '../geo/distance.ts'
import type { LatLng } from '../geo/lat-lng.ts'
import { routeLengthKm } from '../geo/route-length.ts'
import type { GeofenceShape } from './geofence.ts'
import { geofenceAreaKm2 } from './geofence-area.ts'

const at = (lat: number, lng: number): LatLng => ({ lat, lng })
const square = [at(0, 0), at(0, 1), at(1, 1), at(1, 0)]
const cos20 = Math.cos((20 * Math.PI) / 180)

test.each<[string, GeofenceShape, number]>([
  ['a circle of 1 km', { type: 'circle', centre: at(20, -100), radiusM: 1000 }, Math.PI],
  ['a circle of 200 km bends with the ground', { type: 'circle', centre: at(20, -100), radiusM: 200_000 }, 125_653.4],
  ['a square degree at the equator', { type: 'polygon', ring: square }, KM_PER_DEGREE ** 2],
  ['the other way round', { type: 'polygon', ring: square.toReversed() }, KM_PER_DEGREE ** 2],
  [
    'a hundredth of a degree at 20° north',
    { type: 'polygon', ring: [at(20, -100), at(20, -99.99), at(20.01, -99.99), at(20.01, -100)] },
    (KM_PER_DEGREE * 0.01) ** 2 * cos20,
  ],
  [
    'a corridor: its line and its round ends',
    { type: 'corridor', line: [at(20, -100), at(20.1, -100)], halfWidthM: 1000 },
    0.1 * KM_PER_DEGREE * 2 + Math.PI,
  ],
  ['no ring', { type: 'polygon', ring: [] }, 0],
])('area of %s', (_why, shape, expected) => {
  const area = geofenceAreaKm2(shape)
  expect(Math.abs(area - expected)).toBeLessThanOrEqual(expected * 0.01)
})

test.each<[string, LatLng[], number]>([
  ['nothing', [], 0],
  ['one point', [at(20, -100)], 0],
  ['a degree north', [at(20, -100), at(21, -100)], KM_PER_DEGREE],
  ['there and back', [at(20, -100), at(21, -100), at(20, -100)], 2 * KM_PER_DEGREE],
])('length of %s', (_why, line, expected) => expect(routeLengthKm(line)).toBeCloseTo(expected, 6))
