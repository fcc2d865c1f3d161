import { expect, test } from 'vitest'
import { SEC } from '../../test/factories.ts'
import { roundPace } from './round-clock.ts'

test.each([
  ['before the first trip nobody knows', 0, 40, 0, null, 360],
  ['17 of 40 in 161 s', 17, 40, 161, 378.8, 360],
  ['as fast as it is meant to be', 20, 40, 180, 360, 360],
  ['the last one', 40, 40, 348, 348, 360],
  ['an empty round', 0, 0, 0, null, 0],
])('%s', (_why, done, total, elapsedS, paceS, goalS) => {
  const { atThisPaceMs, goalMs } = roundPace({ done, total, elapsedMs: elapsedS * SEC })
  expect(goalMs).toBe(goalS * SEC)
  if (paceS === null) expect(atThisPaceMs).toBeNull()
  else expect((atThisPaceMs ?? 0) / SEC).toBeCloseTo(paceS, 1)
})
