import { describe, expect, it } from 'vitest'
import { keyedPoints } from './coordinate-keys.ts'

const [LAT, LNG] = [20.51234, -100.42345]
const CASES: readonly [why: string, object: Record<string, unknown>, found: boolean][] = [
  ['the plain words', { lat: LAT, lng: LNG }, true],
  ['whole words', { latitude: LAT, longitude: LNG }, true],
  ['Spanish', { latitud: LAT, longitud: LNG }, true],
  ['prefixes that match', { gps_lat: LAT, gps_lon: LNG }, true],
  ['Hungarian', { nLatitud: LAT, nLongitud: LNG }, true],
  ['in the middle', { lastValidLatitude: LAT, lastValidLongitude: LNG }, true],
  ['capitals', { LATITUD: LAT, LONGITUD: LNG }, true],
  ['short', { lt: LAT, lg: LNG }, true],
  ['German', { breitengrad: LAT, laengengrad: LNG }, true],
  ['Russian', { широта: LAT, долгота: LNG }, true],
  ['Chinese', { 纬度: LAT, 经度: LNG }, true],
  ['y and x in degrees', { y: LAT, x: LNG }, true],
  ['y_coord and x_coord', { y_coord: LAT, x_coord: LNG }, true],
  ['texts with commas', { lat: '20,51234', lng: '-100,42345' }, true],
  ['millionths', { lat: 20512340, lng: -100423450 }, true],
  ['ten-millionths', { lat: 205123400, lng: -1004234500 }, true],
  ['the wrong way round', { lat: LNG, lng: LAT }, true],
  ['hemispheres apart', { lat: LAT, ns: 'N', lng: -LNG, ew: 'W' }, true],
  ['prefixes that do not match', { origin_lat: LAT, gps_lng: LNG }, false],
  ['plates are no latitude', { plate: LAT, long: LNG }, false],
  ['pixels', { y: 120, x: 45 }, false],
  ['off the globe', { lat: 200.5, lng: 400.5 }, false],
  ['words', { lat: 'norte', lng: 'sur' }, false],
  ['nothing', { lat: null, lng: null }, false],
]

describe('keyedPoints', () => {
  it.each(CASES)('%s', (_why, object, found) => {
    const points = keyedPoints(object, Object.keys(object))
    expect(points).toHaveLength(found ? 1 : 0)
    if (!found) return
    expect(points[0]?.point.lat).toBeCloseTo(LAT, 6)
    expect(points[0]?.point.lng).toBeCloseTo(LNG, 6)
  })
})
