import { describe, expect, test } from 'vitest'
import { MIN, NOW, SEC } from '../../test/factories.ts'
import { aDrive } from '../../test/tracks.ts'
import { expectedSignalInterval, isTripSilent } from './trip-silence.ts'

const every = (everyMs: number, ageMs = 0) => aDrive({ at: NOW - ageMs, everyMs })

describe('what a trip leaves between two signals', () => {
  test.each([
    ['nothing heard', [], [], null],
    ['truck only', [], every(60 * SEC), 60 * SEC],
    ['the denser side', every(30 * SEC), every(10 * MIN), 30 * SEC],
    ['the denser side is the truck', every(60 * SEC), every(10 * SEC), 10 * SEC],
    ['a phone gone long before no longer counts', every(10 * SEC, 40 * MIN), every(60 * SEC), 60 * SEC],
    ['a phone that lags counts', every(10 * SEC, 2 * MIN), every(60 * SEC), 10 * SEC],
    ['too few fixes', every(30 * SEC).slice(0, 2), [], null],
  ] as const)('%s', (_why, operatorTrack, truckTrack, expected) => {
    expect(expectedSignalInterval({ operatorTrack, truckTrack })).toBe(expected)
  })
})

describe('a whole trip is silent', () => {
  test.each([
    ['never heard', [], [], null, false],
    ['truck alone, at its limit', [], every(30 * SEC, 90 * SEC), null, false],
    ['truck alone, over it', [], every(30 * SEC, 91 * SEC), null, true],
    ['with a phone its lag is waited for', every(30 * SEC, 4 * MIN), every(30 * SEC, 200 * SEC), null, false],
    ['and then it is silent', every(30 * SEC, 4 * MIN), every(30 * SEC, 211 * SEC), null, true],
    ['the phone is heard', every(30 * SEC), every(30 * SEC, 60 * MIN), null, false],
    ['a rare reporter inside its rhythm', [], every(10 * MIN, 25 * MIN), null, false],
    ['a placeholder proves life', [], every(30 * SEC, 60 * MIN), NOW - MIN, false],
    ['an old placeholder does not', [], every(30 * SEC, 60 * MIN), NOW - 5 * MIN, true],
  ] as const)('%s', (_why, operatorTrack, truckTrack, lastPlaceholderAt, expected) => {
    expect(isTripSilent({ operatorTrack, truckTrack, lastPlaceholderAt }, NOW)).toBe(expected)
  })
})
