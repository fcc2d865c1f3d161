import { expect, test } from 'vitest'
import { haversineKm } from '../geo/distance.ts'
import type { DrivenPoint } from '../route/driven-path.ts'
import { MINUTE_MS } from '../time/duration.ts'
import { coarsePoint } from './coarse-point.ts'
import { isLeap, sharedPath } from './shared-path.ts'

const fix = (minute: number, lat: number, lng = -99.5): DrivenPoint => ({ point: { lat, lng }, at: minute * MINUTE_MS })
/** Straight north, a fix each minute at 60 km/h. */
const north = (from: number, to: number): DrivenPoint[] =>
  Array.from({ length: to - from + 1 }, (_, i) => fix(from + i, 20 + (from + i) / 111.2))
const leaps = (fixes: readonly DrivenPoint[], of = (point: DrivenPoint['point']) => point): number => {
  const path = sharedPath(fixes).map(of)
  return path.filter((point, i) => isLeap(path[i - 1] ?? point, point)).length
}

test.each<[why: string, fixes: readonly DrivenPoint[], leaps: number]>([
  ['nothing was heard', [], 0],
  ['one fix', [fix(0, 20)], 0],
  ['a straight road has no leap, whatever of it was left out', north(0, 60), 0],
  ['a fix every ten minutes is still one way', [fix(0, 20), fix(10, 20.15), fix(20, 20.3)], 0],
  ['a silence of 40 min is left open', [...north(0, 20), ...north(60, 80)], 1],
  ['a placeholder is nowhere', [...north(0, 10), fix(11, 19.4326, -99.1332), ...north(12, 20)], 0],
  ['nor is where no truck can have got to', [...north(0, 10), fix(11, 25), ...north(12, 20)], 0],
])('%s', (_why, fixes, expected) => {
  expect(leaps(fixes)).toBe(expected)
  expect(leaps(fixes, coarsePoint)).toBe(expected)
})

test('the path begins and ends where the trip was heard first and last, and bends with it', () => {
  const fixes = [...north(0, 20), fix(21, 20.2, -99.51), fix(22, 20.2, -99.52)]
  const path = sharedPath(fixes)
  expect(path[0]).toEqual(fixes[0]?.point)
  expect(path.at(-1)).toEqual(fixes.at(-1)?.point)
  for (const { point } of fixes) expect(Math.min(...path.map((told) => haversineKm(told, point)))).toBeLessThan(1.1)
})
