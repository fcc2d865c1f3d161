import { expect, test } from 'vitest'
import { percentileOf } from './percentile.ts'

test.each([
  ['of none', [], 0.5, null],
  ['none is counted', [[3, 0]], 0.5, null],
  ['of one', [[7, 1]], 0.9, 7],
  [
    'the lower of two is half of them',
    [
      [1, 1],
      [9, 1],
    ],
    0.5,
    1,
  ],
  [
    'the middle of three',
    [
      [1, 1],
      [5, 1],
      [9, 1],
    ],
    0.5,
    5,
  ],
  [
    'nine of ten',
    [
      [1, 9],
      [50, 1],
    ],
    0.9,
    1,
  ],
  [
    'one more than nine of ten',
    [
      [1, 8],
      [50, 2],
    ],
    0.9,
    50,
  ],
  [
    'in whatever order they come',
    [
      [9, 1],
      [1, 1],
      [5, 1],
    ],
    0.5,
    5,
  ],
  [
    'all of them: the longest',
    [
      [1, 100],
      [480, 1],
    ],
    1,
    480,
  ],
] as const)('%s', (_why, histogram, share, bucket) => {
  expect(percentileOf(new Map(histogram), share)).toBe(bucket)
})
