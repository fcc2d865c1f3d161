import { describe, expect, test } from 'vitest'
import { north, ROAD } from '../../test/factories.ts'
import type { LatLng } from '../geo/lat-lng.ts'
import type { Geofence } from './geofence.ts'
import { isInsideGeofence } from './is-inside-geofence.ts'

const geofence = (shape: Geofence['shape']): Geofence => ({ id: 'z1', name: 'Palmillas', kind: 'danger', shape })

const east = (metres: number, from: LatLng = ROAD): LatLng => ({
  lat: from.lat,
  lng: from.lng + metres / (111_194.93 * Math.cos((from.lat * Math.PI) / 180)),
})

describe('a circle of 500 m', () => {
  const circle = geofence({ type: 'circle', centre: ROAD, radiusM: 500 })
  test.each<[string, LatLng, boolean]>([
    ['its centre', ROAD, true],
    ['just inside the rim, north', north(499.9), true],
    ['just outside the rim, north', north(500.1), false],
    ['just inside the rim, east', east(499.9), true],
    ['just outside the rim, west', east(-500.1), false],
    ['in the corner of its box', north(450, east(450)), false],
    ['far away', north(50_000), false],
  ])('%s', (_why, point, isInside) => expect(isInsideGeofence(point, circle)).toBe(isInside))

  test('of radius 0 holds its centre only', () => {
    const dot = geofence({ type: 'circle', centre: ROAD, radiusM: 0 })
    expect(isInsideGeofence(ROAD, dot)).toBe(true)
    expect(isInsideGeofence(north(1), dot)).toBe(false)
  })
})

describe('a polygon in the shape of an L', () => {
  const ring = [
    { lat: 20, lng: -100 },
    { lat: 20, lng: -99 },
    { lat: 20.4, lng: -99 },
    { lat: 20.4, lng: -99.6 },
    { lat: 21, lng: -99.6 },
    { lat: 21, lng: -100 },
  ]
  test.each<[string, LatLng, boolean]>([
    ['in the foot', { lat: 20.2, lng: -99.2 }, true],
    ['in the stem', { lat: 20.8, lng: -99.8 }, true],
    ['in the notch, inside the box', { lat: 20.8, lng: -99.2 }, false],
    ['level with a corner, outside', { lat: 20.4, lng: -98.5 }, false],
    ['level with a corner, inside', { lat: 20.4, lng: -99.8 }, true],
    ['north of it', { lat: 21.1, lng: -99.8 }, false],
    ['west of it', { lat: 20.2, lng: -100.1 }, false],
  ])('%s', (_why, point, isInside) => {
    expect(isInsideGeofence(point, geofence({ type: 'polygon', ring }))).toBe(isInside)
    expect(isInsideGeofence(point, geofence({ type: 'polygon', ring: ring.toReversed() }))).toBe(isInside)
  })

  test('without corners holds nothing', () => {
    expect(isInsideGeofence(ROAD, geofence({ type: 'polygon', ring: [] }))).toBe(false)
  })
})

describe('a corridor of 500 m to either side, 10 km north and then 10 km east', () => {
  const bend = north(10_000)
  const corridor = geofence({ type: 'corridor', line: [ROAD, bend, east(10_000, bend)], halfWidthM: 500 })
  test.each<[string, LatLng, boolean]>([
    ['on the line, far from its corners', north(5_000), true],
    ['just inside its eastern edge', east(499, north(5_000)), true],
    ['just outside its eastern edge', east(501, north(5_000)), false],
    ['just outside its western edge', east(-501, north(5_000)), false],
    ['just inside the round end', north(-499), true],
    ['just outside the round end', north(-501), false],
    ['beside the round end, inside the box', east(450, north(-450)), false],
    ['inside the bend, within reach of both parts', east(400, north(9_600)), true],
    ['in the box, far from either part', east(5_000, north(5_000)), false],
    ['far along the second part', east(9_900, north(10_490)), true],
    ['far away', north(50_000), false],
  ])('%s', (_why, point, isInside) => expect(isInsideGeofence(point, corridor)).toBe(isInside))

  test('of one place it is a circle', () => {
    const dot = geofence({ type: 'corridor', line: [ROAD], halfWidthM: 500 })
    expect([north(499.9), north(500.1)].map((point) => isInsideGeofence(point, dot))).toEqual([true, false])
  })
})
