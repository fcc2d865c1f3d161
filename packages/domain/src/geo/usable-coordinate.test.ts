import { describe, expect, test } from 'vitest'
import type { LatLng } from './lat-lng.ts'
import { isRealCoordinate, isUsableCoordinate, MEXICO_CENTRE, MEXICO_CITY } from './usable-coordinate.ts'

describe('isUsableCoordinate', () => {
  test.each<[string, LatLng | null | undefined, boolean]>([
    ['missing', null, false],
    ['absent', undefined, false],
    ['not a number', { lat: Number.NaN, lng: -100 }, false],
    ['infinite', { lat: 20, lng: Number.NEGATIVE_INFINITY }, false],
    ['text is parsed at the wire', { lat: '20' as unknown as number, lng: -100 }, false],
    ['zero/zero', { lat: 0, lng: 0 }, false],
    ['minus zero', { lat: -0, lng: 0 }, false],
    ['on the equator, which is data', { lat: 0, lng: -100 }, true],
    ['on the prime meridian', { lat: 20, lng: 0 }, true],
    ['the pole', { lat: 90, lng: 180 }, true],
    ['past the pole', { lat: 90.0001, lng: 0 }, false],
    ['past the date line', { lat: 20, lng: -180.0001 }, false],
    ['the placeholder of Mexico City', MEXICO_CITY, false],
    ['the placeholder of the country', MEXICO_CENTRE, false],
    ['at the edge, north', { lat: 19.4336, lng: -99.1332 }, false],
    ['at the edge, south', { lat: 19.4316, lng: -99.1332 }, false],
    ['at the corner', { lat: 23.6355, lng: -102.5538 }, false],
    ['just past the edge', { lat: 19.43361, lng: -99.1332 }, true],
    ['near in latitude only', { lat: 19.4326, lng: -99.1345 }, true],
    ['near in longitude only', { lat: 19.44, lng: -99.1332 }, true],
    ['a road', { lat: 20.7, lng: -100.4 }, true],
  ])('%s', (_why, point, isUsable) => {
    expect(isUsableCoordinate(point)).toBe(isUsable)
  })
})

test('a placeholder is a real place on the globe', () => {
  expect(isRealCoordinate(MEXICO_CITY)).toBe(true)
  expect(isRealCoordinate({ lat: 0, lng: 0 })).toBe(false)
})
