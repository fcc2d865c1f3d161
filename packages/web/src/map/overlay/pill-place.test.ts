import { expect, test } from 'vitest'
import { pillPlace } from './pill-place.ts'

const rounded = ([x, y]: readonly [number, number]) => [Math.round(x), Math.round(y)]

test.each([
  ['side by side: under the tips of both', [0, 0], [30, 10], [15, 36]],
  ['on a level: under the middle', [0, 0], [200, 0], [100, 26]],
  ['the other way round it is the same place', [200, 0], [0, 0], [100, 26]],
  ['falling to the right: under it, to the left', [0, 0], [100, 100], [12, 88]],
  ['rising to the right: under it, to the right', [0, 100], [100, 0], [88, 88]],
] as const)('%s', (_why, a, b, place) => {
  expect(rounded(pillPlace(a, b, 80))).toEqual(place)
})

test('one below the other: beside the line, clear of it', () => {
  expect(Math.abs(pillPlace([0, 0], [0, 200], 80)[0])).toBeGreaterThanOrEqual(40)
})
