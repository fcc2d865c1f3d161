import { expect, test } from 'vitest'
import { quantile } from './quantile.ts'

const NINE = [1, 2, 3, 4, 5, 6, 7, 8, 9]

test.each([
  ['the least of nine is its tenth', NINE, 0.1, 1],
  ['the most of nine its ninetieth', NINE, 0.9, 9],
  ['the middle one', NINE, 0.5, 5],
  ['between two of them', [10, 20], 0.5, 15],
  ['of nineteen the second', Array.from({ length: 19 }, (_, n) => n + 1), 0.1, 2],
  ['none lies outside what was', [10, 20], 0.01, 10],
  ['of one it is that one', [7], 0.9, 7],
])('%s', (_name, sorted, share, value) => expect(quantile(sorted, share)).toBeCloseTo(value, 9))
