import { expect, test } from 'vitest'
import { north } from '../../test/factories.ts'
import { MEXICO_CENTRE } from '../geo/usable-coordinate.ts'
import { type DrivenPoint, drivenPath } from './driven-path.ts'

const MINUTE_MS = 60_000
/** At 60 km/h, one fix a minute. */
const drive = (from: number, to: number): DrivenPoint[] =>
  Array.from({ length: to - from + 1 }, (_, i) => ({ point: north((from + i) * 1000), at: (from + i) * MINUTE_MS }))

test.each<[string, readonly DrivenPoint[], number, number]>([
  ['heard from end to end', drive(0, 60), 61, 1],
  ['a gap of 15 min is none', [...drive(0, 20), ...drive(35, 60)], 47, 1],
  ['a gap of 16 min is one', [...drive(0, 20), ...drive(36, 60)], 46, 1 - 16 / 60],
  ['silent until half way', drive(30, 60), 31, 0.5],
  ['silent from half way on', drive(0, 30), 31, 0.5],
  ['before departure and after arrival nothing counts', drive(-20, 90), 61, 1],
  ['a leap is left out', [...drive(0, 30), { point: north(500_000), at: 30.5 * MINUTE_MS }, ...drive(31, 60)], 61, 1],
  [
    'a placeholder is left out',
    [...drive(0, 30), { point: MEXICO_CENTRE, at: 30.5 * MINUTE_MS }, ...drive(31, 60)],
    61,
    1,
  ],
  ['never heard', [], 0, 0],
])('%s', (_why, fixes, points, coveredShare) => {
  const path = drivenPath(fixes, 0, 60 * MINUTE_MS)
  expect([path.points.length, path.coveredShare]).toEqual([points, expect.closeTo(coveredShare, 9)])
})

test('a trip that arrived when it left drove nothing', () => {
  expect(drivenPath(drive(0, 5), 0, 0)).toEqual({ points: [], coveredShare: 0 })
})
