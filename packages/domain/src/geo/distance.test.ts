import { expect, test } from 'vitest'
import { haversineKm } from './distance.ts'

const mexicoCity = { lat: 19.4326, lng: -99.1332 }
const monterrey = { lat: 25.6866, lng: -100.3161 }

test.each([
  ['a point to itself', mexicoCity, mexicoCity, 0],
  ['Mexico City to Monterrey', mexicoCity, monterrey, 705.9],
  ['one degree of latitude', { lat: 20, lng: -100 }, { lat: 21, lng: -100 }, 111.19],
  ['across the date line', { lat: 0, lng: 179.5 }, { lat: 0, lng: -179.5 }, 111.19],
  ['pole to pole, where rounding could leave the domain of asin', { lat: 90, lng: 0 }, { lat: -90, lng: 0 }, 20015.09],
  ['antipodes', { lat: 45, lng: 10 }, { lat: -45, lng: -170 }, 20015.09],
])('distance: %s', (_why, a, b, km) => {
  expect(haversineKm(a, b)).toBeCloseTo(km, 1)
  expect(haversineKm(b, a)).toBe(haversineKm(a, b))
})
