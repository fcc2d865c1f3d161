import { describe, expect, test } from 'vitest'
import { MIN, NOW, north, ROAD } from '../../test/factories.ts'
import type { LatLng } from '../geo/lat-lng.ts'
import { MEXICO_CENTRE, MEXICO_CITY } from '../geo/usable-coordinate.ts'
import { daysInTransit, isDelayed, tripProgressPercent } from './progress.ts'

const HOUR = 60 * MIN

describe('tripProgressPercent', () => {
  const destination = north(100_000)
  test.each<[string, LatLng | null, LatLng | null, LatLng | null, number | null]>([
    ['at the origin', ROAD, destination, ROAD, 0],
    ['a quarter of the way', ROAD, destination, north(25_000), 25],
    ['at the destination', ROAD, destination, destination, 100],
    ['past the destination', ROAD, destination, north(130_000), 100],
    ['origin missing', null, destination, ROAD, null],
    ['destination missing', ROAD, null, north(25_000), null],
    ['position missing', ROAD, destination, null, null],
    ['origin is the destination', ROAD, ROAD, north(10), null],
    ['origin at 0/0', { lat: 0, lng: 0 }, destination, ROAD, null],
    ['position at a placeholder', ROAD, destination, MEXICO_CENTRE, null],
    ['origin in Mexico City is legitimate', MEXICO_CITY, north(100_000, MEXICO_CITY), north(50_000, MEXICO_CITY), 50],
  ])('%s', (_why, origin, end, current, percent) => {
    const found = tripProgressPercent({ origin, destination: end, current })
    expect(found === null ? null : Number(found.toFixed(6))).toBe(percent)
  })
})

describe('daysInTransit', () => {
  test.each([
    ['unknown', null, 0],
    ['absent', undefined, 0],
    ['now', NOW, 0],
    ['a millisecond ago', NOW - 1, 1],
    ['exactly a day ago', NOW - 24 * HOUR, 1],
    ['a day and a bit', NOW - 24 * HOUR - 1, 2],
    ['still ahead', NOW + HOUR, 0],
  ])('%s', (_why, chargedAt, days) => expect(daysInTransit(chargedAt, NOW)).toBe(days))
})

describe('isDelayed', () => {
  test.each([
    ['no planned arrival', null, false],
    ['absent', undefined, false],
    ['due this very moment', NOW, false],
    ['due a millisecond ago', NOW - 1, true],
    ['due later', NOW + 1, false],
    ['due in 1970, which is an instant', 0, true],
  ])('%s', (_why, dueAt, delayed) => expect(isDelayed(dueAt, NOW)).toBe(delayed))
})
