import { expect, test } from 'vitest'
import { separationZoom } from './separation-zoom.ts'

const here = { lat: 20.5, lng: -100 }
const east = (metres: number) => ({ lat: 20.5, lng: -100 + metres / 104_000 })

test.each([
  ['30 m, which no working zoom shows', 30, 17],
  ['640 m', 640, 13.4],
  ['20 km', 20_000, 8.5],
  ['the other end of the country', 2_000_000, 6],
  ['one on top of the other', 0, 17],
])('%s', (_why, metres, zoom) => {
  expect(separationZoom(here, east(metres))).toBeCloseTo(zoom, 0)
})
