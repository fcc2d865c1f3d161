import { describe, expect, test } from 'vitest'
import { areAtOnce, isBackwards, isFarFromMexico, likelyTons, stillTaken } from './trip-doubts.ts'

describe('a weight', () => {
  test.each([
    ['as much as may be', 60, null],
    ['a lost point', 225, { tons: 22.5 }],
    ['kilograms', 22_500, { tons: 22.5 }],
    ['nothing that would do', 900, { tons: null }],
  ])('%s', (_why, tons, meant) => expect(likelyTons(tons)).toEqual(meant))
})

test.each([
  ['a day later', 0, 1, false],
  ['at the same time', 1, 1, false],
  ['before it was loaded', 2, 1, true],
  ['not known when it is loaded', null, 1, false],
  ['not known when it is due', 2, null, false],
])('a delivery %s', (_why, charge, due, backwards) => expect(isBackwards(charge, due)).toBe(backwards))

test.each([
  ['Tijuana', 32.5, -117, false],
  ['Laredo, over the border', 27.5, -99.5, false],
  ['Chetumal', 18.5, -88.3, false],
  ['a longitude without its sign', 19.4, 99.1, true],
  ['latitude and longitude changed', -99.1, 19.4, true],
  ['Chicago', 41.9, -87.6, true],
])('%s is far from Mexico', (_where, lat, lng, far) => expect(isFarFromMexico({ lat, lng })).toBe(far))

test.each([
  ['one after the other', [0, 10], [10, 20], false],
  ['one within the other', [0, 10], [3, 4], true],
  ['the end of one is not known', [0, null], [50, 60], true],
  ['nothing is known of one', [null, null], [5, 6], true],
  ['one ends before an open one begins', [0, 10], [20, null], false],
] as const)('%s', (_why, [a, b], [c, d], at) =>
  expect(areAtOnce({ from: a, until: b }, { from: c, until: d })).toBe(at),
)

test.each([
  ['that ends later', 100, 100],
  ['whose end nobody knows', null, null],
  ['that is over its hour is taken to end within a day', 49, 50 + 86_400_000],
  ['whose hour is now', 50, 50 + 86_400_000],
])('an active trip %s', (_why, until, ends) => {
  expect(stillTaken({ from: 1, until }, 50)).toEqual({ from: 1, until: ends })
})
