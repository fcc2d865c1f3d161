import type { GpsObstacle } from '@vigia/domain/gps/obstacle'
import { MIN, NOW } from '@vigia/domain/test/factories'
import { describe, expect, test } from 'vitest'
import {
  MAY_SIGN_IN,
  mayTypePassword,
  nextSignInStanding,
  type SignInEvent,
  type SignInStanding,
} from './sign-in-policy.ts'

const IN: SignInStanding = { kind: 'in', endedAt: null }
const may = (over: Partial<Extract<SignInStanding, { kind: 'may' }>> = {}): SignInStanding => ({
  ...MAY_SIGN_IN,
  ...over,
})
const person = (obstacle: GpsObstacle): SignInStanding => ({ kind: 'person', obstacle })
const failed = (obstacle: GpsObstacle, hasTyped = true): SignInEvent => ({ kind: 'failed', obstacle, hasTyped })

describe('what follows', () => {
  test.each<[string, SignInStanding, SignInEvent, SignInStanding]>([
    ['the platform lets us in', may(), { kind: 'signed-in' }, IN],
    [
      'it keeps in mind when it threw us out',
      may({ endedAt: NOW }),
      { kind: 'signed-in' },
      { kind: 'in', endedAt: NOW },
    ],
    ['a refused password waits for a person', may(), failed('credentials-refused'), person('credentials-refused')],
    ['a locked account too', may(), failed('account-locked'), person('account-locked')],
    ['a password that somebody else typed says nothing of ours', may(), failed('credentials-refused', false), may()],
    ['a captcha, before anything was typed', may(), failed('captcha', false), person('captcha')],
    ['a second factor after the captcha', person('captcha'), failed('second-factor', false), person('second-factor')],
    [
      'a captcha does not hide a refusal',
      person('credentials-refused'),
      failed('captcha', false),
      person('credentials-refused'),
    ],
    ['typed, and nobody knows what came of it', may(), failed('unknown'), person('unknown')],
    ['typed on a page that changed', may(), failed('layout-changed'), person('layout-changed')],
    ['no form was found: nothing was typed', may(), failed('no-sign-in-form', false), may()],
    ['the platform failed before anything was typed', may(), failed('platform-down', false), may()],
    ['it failed while we signed in', may(), failed('platform-down'), may({ failures: 1, notBefore: NOW + MIN })],
    ['again', may({ failures: 1 }), failed('too-slow'), may({ failures: 2, notBefore: NOW + 5 * MIN })],
    ['and again', may({ failures: 2 }), failed('too-large'), may({ failures: 3, notBefore: NOW + 15 * MIN })],
    [
      'our browser crashed while we signed in',
      may({ failures: 3 }),
      failed('crashed'),
      may({ failures: 4, notBefore: NOW + 60 * MIN }),
    ],
    ['the sixth time', may({ failures: 5 }), failed('crashed'), may({ failures: 6, notBefore: NOW + 60 * MIN })],
    ['a session that worked meets a fault', IN, failed('platform-down', false), IN],
    ['it was ended', IN, { kind: 'ended' }, may({ endedAt: NOW })],
    ['a reading found it ended', IN, failed('session-taken', false), may({ endedAt: NOW })],
    [
      'twice within five minutes',
      { kind: 'in', endedAt: NOW - 5 * MIN + 1 },
      { kind: 'ended' },
      person('session-taken'),
    ],
    ['twice in five minutes', { kind: 'in', endedAt: NOW - 5 * MIN }, { kind: 'ended' }, may({ endedAt: NOW })],
    ['what never worked cannot be ended', may(), { kind: 'ended' }, may()],
    ['taken stays taken', person('session-taken'), failed('session-taken', false), person('session-taken')],
    [
      'the page crashed: nobody ended the session',
      { kind: 'in', endedAt: NOW },
      { kind: 'lost' },
      may({ endedAt: NOW }),
    ],
    ['the page with the captcha crashed', person('captcha'), { kind: 'lost' }, may()],
    [
      'the page with the refusal crashed',
      person('credentials-refused'),
      { kind: 'lost' },
      person('credentials-refused'),
    ],
    ['a person finished the captcha', person('captcha'), { kind: 'signed-in' }, IN],
    ['a person signed in with another password', person('credentials-refused'), { kind: 'signed-in' }, IN],
    ['a person asks for one more', person('credentials-refused'), { kind: 'asked' }, may()],
    ['a person takes the account back', person('session-taken'), { kind: 'asked' }, may()],
    ['a person does not want to wait', may({ failures: 3, notBefore: NOW + 1 }), { kind: 'asked' }, may()],
    ['asked while signed in', { kind: 'in', endedAt: NOW }, { kind: 'asked' }, IN],
  ])('%s', (_why, standing, event, expected) => {
    expect(nextSignInStanding(standing, event, NOW)).toEqual(expected)
  })
})

describe('the password may be sent', () => {
  test.each<[string, SignInStanding, boolean]>([
    ['at the first sign-in', may(), true],
    ['before its pause is over', may({ notBefore: NOW + 1 }), false],
    ['when its pause is over', may({ notBefore: NOW }), true],
    ['after a session that worked was ended', IN, true],
    ['after it was ended long ago and again', { kind: 'in', endedAt: NOW - 5 * MIN }, true],
    ['after it was ended just now and again', { kind: 'in', endedAt: NOW - MIN }, false],
    ['after a refusal', person('credentials-refused'), false],
    ['while a captcha waits', person('captcha'), false],
  ])('%s: %#', (_why, standing, expected) => {
    expect(mayTypePassword(standing, NOW)).toBe(expected)
  })
})
