import { expect, test } from 'vitest'
import { MIN, NOW } from '../../test/factories.ts'
import { gpsGaps } from './gps-gaps.ts'

test.each([
  ['nothing heard', [], [[0, 60]]],
  ['heard every five minutes', [5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55], []],
  ['in any order', [55, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50], []],
  ['a gap in the middle', [4, 8, 30, 34, 38, 42, 46, 50, 54, 58], [[8, 30]]],
  ['heard at first only', [1, 2, 3], [[3, 60]]],
  ['heard at last only', [57, 59], [[0, 57]]],
  ['what lies outside', [-10, 70], [[0, 60]]],
  ['a moment over five minutes', [5, 10, 15, 20, 25.01, 30, 35, 40, 45, 50, 55], [[20, 25.01]]],
])('%s', (_why, fixes, gaps) => {
  const at = (minutes: number): number => NOW + minutes * MIN
  expect(gpsGaps(fixes.map(at), NOW, at(60))).toEqual(
    gaps.map(([from = 0, to = 0]) => ({ from: at(from), to: at(to) })),
  )
})
