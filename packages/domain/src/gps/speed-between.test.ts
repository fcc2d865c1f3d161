import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NOW, north, ROAD } from '../../test/factories.ts'
import { haversineKm } from '../geo/distance.ts'
import { isPlausibleMove, speedBetween } from './speed-between.ts'

const HOUR = 3_600_000
const older = { point: ROAD, at: NOW }
const after = (ms: number, metres: number) => ({ point: north(metres), at: NOW + ms })

describe('speedBetween', () => {
  test.each([
    ['80 km in an hour', HOUR, 80_000, 80],
    ['a minute at 60', 60_000, 1_000, 60],
    ['under the smallest gap', 3_599, 50, null],
    ['the smallest gap', 3_600, 50, 50],
    ['over the largest gap', HOUR + 1, 80_000, null],
    ['drift under 10 m counts as standing', 3_600, 9.9, 0],
    ['just over 10 m counts', 3_600, 10.1, 10.1],
    ['199 km/h', HOUR, 199_000, 199],
    ['over 200 km/h', HOUR, 200_100, null],
    ['same instant', 0, 50, null],
    ['backwards in time', -60_000, 1_000, null],
    ['an unknown time', Number.NaN, 1_000, null],
  ])('%s', (_why, ms, metres, kmh) => {
    const speed = speedBetween(older, after(ms, metres))
    if (kmh === null) expect(speed).toBeNull()
    else expect(speed).toBeCloseTo(kmh, 3)
  })
})

describe('isPlausibleMove', () => {
  test.each([
    ['standing', 0, 0, true],
    ['two readings of one second, 190 m of drift apart', 1_000, 190, true],
    ['210 m in a second', 1_000, 210, false],
    ['199 km/h for an hour', HOUR, 199_000, true],
    ['201 km/h for an hour', HOUR, 201_000, false],
    ['1 900 km in ten hours of silence', 10 * HOUR, 1_900_000, true],
    ['2 100 km in ten hours of silence', 10 * HOUR, 2_100_000, false],
  ])('%s', (_why, ms, metres, isPlausible) => {
    expect(isPlausibleMove(older, after(ms, metres))).toBe(isPlausible)
    expect(isPlausibleMove(after(ms, metres), older)).toBe(isPlausible)
  })

  const latLng = fc.record({
    lat: fc.double({ min: -90, max: 90, noNaN: true }),
    lng: fc.double({ min: -180, max: 180, noNaN: true }),
  })
  const near = fc.tuple(
    latLng,
    fc.double({ min: -1, max: 1, noNaN: true }),
    fc.double({ min: -1, max: 1, noNaN: true }),
  )

  test('in any direction, the way on the globe decides', () => {
    fc.assert(
      fc.property(near, fc.integer({ min: 0, max: HOUR }), ([point, lat, lng], ms) => {
        const moved = { point: { lat: point.lat + lat, lng: point.lng + lng }, at: NOW + ms }
        const limitKm = Math.max(0.001, ms / HOUR) * 200
        const km = haversineKm(point, moved.point)
        fc.pre(Math.abs(km - limitKm) > 1e-9)
        expect(isPlausibleMove({ point, at: NOW }, moved)).toBe(km <= limitKm)
      }),
      { numRuns: 1_000 },
    )
  })
})
