import { expect, test } from 'vitest'
import { aFix, aTrip, MIN, NOW } from '../../test/factories.ts'
import { signalAge } from './signal-age.ts'

const heard = (minutes: number) => [aFix({ at: NOW - minutes * MIN })]

test.each([
  ['never heard', [], [], null, null],
  ['phone only', heard(7), [], null, 7],
  ['truck only', [], heard(9), null, 9],
  ['the newest of both', heard(7), heard(3), null, 3],
  ['a placeholder is a sign of life', heard(40), heard(90), NOW - 2 * MIN, 2],
  ['an old placeholder changes nothing', heard(4), [], NOW - 50 * MIN, 4],
  ['only a placeholder', [], [], NOW - 5 * MIN, 5],
  ['a clock ahead of ours', heard(-2), [], null, 0],
])('%s', (_why, operatorTrack, truckTrack, lastPlaceholderAt, minutes) => {
  expect(signalAge(aTrip({ operatorTrack, truckTrack, lastPlaceholderAt }), NOW)).toBe(minutes)
})
