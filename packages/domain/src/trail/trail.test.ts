import { describe, expect, test } from 'vitest'
import { MIN, NOW, ROAD } from '../../test/factories.ts'
import { MEXICO_CITY } from '../geo/usable-coordinate.ts'
import { appendTrail, isTrailExpired, type Trail } from './trail.ts'

const pointsOf = ({ lngLats }: Trail) =>
  Array.from({ length: lngLats.length / 2 }, (_, i) => ({ lat: lngLats[2 * i + 1], lng: lngLats[2 * i] }))

const start = appendTrail(undefined, ROAD, NOW)

test('the first point starts a trail', () => {
  expect(pointsOf(start)).toEqual([ROAD])
  expect(start.updatedAt).toBe(NOW)
})

describe('a step', () => {
  test.each([
    ['none at all', 0, 0, false],
    ['of exactly 0.00005° north', 0.00005, 0, false],
    ['of exactly 0.00005° in both', -0.00005, 0.00005, false],
    ['a little more, due north', 0.000051, 0, true],
    ['a little more, due west', 0, -0.000051, true],
  ])('%s', (_why, lat, lng, isDrawn) => {
    const trail = appendTrail(start, { lat: ROAD.lat + lat, lng: ROAD.lng + lng }, NOW + 1)
    expect(pointsOf(trail)).toHaveLength(isDrawn ? 2 : 1)
    expect(trail.updatedAt).toBe(NOW + 1)
  })
})

test('small steps add up from the last drawn point', () => {
  let trail = start
  for (let i = 1; i <= 4; i++) trail = appendTrail(trail, { lat: ROAD.lat + i * 0.00003, lng: ROAD.lng }, NOW + i)
  expect(pointsOf(trail)).toHaveLength(3)
})

test('a placeholder is not drawn', () => {
  expect(pointsOf(appendTrail(start, MEXICO_CITY, NOW))).toEqual([ROAD])
  expect(pointsOf(appendTrail(undefined, MEXICO_CITY, NOW))).toEqual([])
})

test('the newest 200 points stay', () => {
  let trail = start
  const at = (i: number) => ({ lat: ROAD.lat + i * 0.001, lng: ROAD.lng })
  for (let i = 1; i < 205; i++) trail = appendTrail(trail, at(i), NOW + i)
  expect(pointsOf(trail)).toHaveLength(200)
  expect(pointsOf(trail)[0]).toEqual(at(5))
  expect(pointsOf(trail).at(-1)).toEqual(at(204))
})

test('a trail expires after more than 5 minutes without update, and then begins anew', () => {
  expect(isTrailExpired(start, NOW + 5 * MIN)).toBe(false)
  expect(isTrailExpired(start, NOW + 5 * MIN + 1)).toBe(true)
  const far = { lat: ROAD.lat + 1, lng: ROAD.lng }
  expect(pointsOf(appendTrail(start, far, NOW + 5 * MIN))).toEqual([ROAD, far])
  expect(pointsOf(appendTrail(start, far, NOW + 5 * MIN + 1))).toEqual([far])
})
