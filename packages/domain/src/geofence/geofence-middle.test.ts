import { expect, test } from 'vitest'
import type { GeofenceShape } from './geofence.ts'
import { geofenceMiddle } from './geofence-middle.ts'

const at = (lat: number, lng: number) => ({ lat, lng })

test.each<[string, GeofenceShape, ReturnType<typeof geofenceMiddle>]>([
  ['a circle', { type: 'circle', centre: at(20, -100), radiusM: 500 }, at(20, -100)],
  ['a polygon', { type: 'polygon', ring: [at(20, -100), at(20, -102), at(22, -102), at(22, -100)] }, at(21, -101)],
  ['a corridor', { type: 'corridor', line: [at(20, -100), at(21, -100), at(25, -100)], halfWidthM: 50 }, at(21, -100)],
  ['a polygon without corners', { type: 'polygon', ring: [] }, null],
  ['a corridor without a line', { type: 'corridor', line: [], halfWidthM: 50 }, null],
])('the middle of %s', (_what, shape, middle) => {
  expect(geofenceMiddle(shape)).toEqual(middle)
})
