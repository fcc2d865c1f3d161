import { MIN, NOW, SEC } from '@vigia/domain/test/factories'
import { describe, expect, test } from 'vitest'
import {
  afterPlatformFault,
  CLOSED_BREAKER,
  isPlatformFault,
  isPlatformPaused,
  type PlatformBreaker,
  takeTurn,
} from './platform-breaker.ts'

/** Fails whenever it may be asked, and tells the pauses in minutes. */
function pausesOf(failures: number): (number | null)[] {
  let breaker = CLOSED_BREAKER
  let now = NOW
  return Array.from({ length: failures }, () => {
    breaker = afterPlatformFault(takeTurn(breaker, now), now)
    const pause = isPlatformPaused(breaker, now) ? ((breaker.pausedUntil ?? 0) - now) / MIN : null
    now = breaker.pausedUntil ?? now + 30 * SEC
    return pause
  })
}

describe('a platform that fails', () => {
  test('is left alone after the third failure for 1 minute, then for 5 each time: never longer', () => {
    expect(pausesOf(8)).toEqual([null, null, 1, 5, 5, 5, 5, 5])
  })

  const paused: PlatformBreaker = { failures: 3, pauses: 1, pausedUntil: NOW, isTried: false }
  test.each([
    ['one that answers', CLOSED_BREAKER, NOW, false],
    ['just before the end of the pause', paused, NOW - 1, true],
    ['at the end of the pause', paused, NOW, false],
    ['when another account has taken the turn', takeTurn(paused, NOW), NOW + 74 * SEC, true],
    ['when that one has never said how it went', takeTurn(paused, NOW), NOW + 75 * SEC, false],
    ['one that answers, whoever asks', takeTurn(CLOSED_BREAKER, NOW), NOW, false],
  ])('%s', (_why, breaker, now, expected) => {
    expect(isPlatformPaused(breaker, now)).toBe(expected)
  })
})

test('failures of what was under way do not make the pause longer', () => {
  const four = [1, 2, 3, 4].reduce((breaker) => afterPlatformFault(breaker, NOW), CLOSED_BREAKER)
  expect(four.pausedUntil).toBe(NOW + MIN)
})

test.each([
  ['platform-down', true],
  ['too-slow', true],
  ['too-large', true],
  ['credentials-refused', false],
  ['captcha', false],
  ['crashed', false],
  ['blocked-address', false],
] as const)('%s is the fault of the platform: %s', (obstacle, expected) => {
  expect(isPlatformFault(obstacle)).toBe(expected)
})
