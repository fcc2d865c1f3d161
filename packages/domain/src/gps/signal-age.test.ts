import { expect, test } from 'vitest'
import { aFix, aTrip, MIN, NOW } from '../../test/factories.ts'
import { signalAge } from './signal-age.ts'

const fixAgo = (minutes: number) => [aFix({ at: NOW - minutes * MIN })]

test.each([
  ['never heard', [], [], null, null],
  ['phone only', fixAgo(7), [], null, 7],
  ['truck only', [], fixAgo(9), null, 9],
  ['the newest of both', fixAgo(7), fixAgo(3), null, 3],
  ['a placeholder is a sign of life', fixAgo(40), fixAgo(90), NOW - 2 * MIN, 2],
  ['an old placeholder changes nothing', fixAgo(4), [], NOW - 50 * MIN, 4],
  ['only a placeholder', [], [], NOW - 5 * MIN, 5],
  ['a clock ahead of ours', fixAgo(-2), [], null, 0],
])('%s', (_why, operatorTrack, truckTrack, lastPlaceholderAt, minutes) => {
  expect(signalAge(aTrip({ operatorTrack, truckTrack, lastPlaceholderAt }), NOW)).toBe(minutes)
})
