import { describe, expect, test } from 'vitest'
import { haversineKm } from '../geo/distance.ts'
import type { LatLng } from '../geo/lat-lng.ts'
import { coarsePoint } from './coarse-point.ts'

test.each<[why: string, point: LatLng, coarse: LatLng]>([
  ['the middle of its cell', { lat: 20.1234, lng: -99.5678 }, { lat: 20.125, lng: -99.565 }],
  ['the edge belongs to the cell that it begins', { lat: 20.12, lng: -99.57 }, { lat: 20.125, lng: -99.565 }],
  ['south of the equator', { lat: -0.001, lng: 0 }, { lat: -0.005, lng: 0.005 }],
])('%s', (_why, point, coarse) => {
  expect(coarsePoint(point)).toEqual(coarse)
})

const inMexico = Array.from({ length: 2_000 }, (_, i) => ({
  lat: 14.5 + ((i * 0.618_034) % 1) * 18,
  lng: -117 + ((i * 0.414_214) % 1) * 30,
}))

describe('anywhere in Mexico', () => {
  test('it lies within 800 m, and says itself again', () => {
    for (const point of inMexico) {
      const coarse = coarsePoint(point)
      expect(haversineKm(point, coarse)).toBeLessThan(0.8)
      expect(coarsePoint(coarse)).toEqual(coarse)
    }
  })

  test('readings around one place, however many, say no more than the cells in which they lie', () => {
    const place = { lat: 20.1234, lng: -99.5678 }
    const scattered = Array.from({ length: 500 }, (_, i) => ({
      lat: place.lat + (((i * 0.618_034) % 1) - 0.5) * 0.002,
      lng: place.lng + (((i * 0.414_214) % 1) - 0.5) * 0.002,
    }))
    expect(new Set(scattered.map((point) => JSON.stringify(coarsePoint(point))))).toEqual(
      new Set([JSON.stringify(coarsePoint(place))]),
    )
  })
})
