import type { GpsObstacle } from '@vigia/domain/gps/obstacle'
import { expect, test } from 'vitest'
import {
  type AccountEvent,
  type AccountState,
  type AfterFailure,
  afterFailure,
  type FailureFacts,
  NEW_ACCOUNT,
  nextAccountState,
  nextTurnAction,
  pauseAfterReading,
  type TurnAction,
  type TurnFacts,
} from './account-state.ts'
import { PAUSE_MS } from './next-turn.ts'

const NOW = 1_000_000
type Some = Partial<AccountState>
const account = (more: Some = {}): AccountState => ({ ...NEW_ACCOUNT, ...more })

const STEPS: readonly (readonly [why: string, Some, AccountEvent, Some])[] = [
  ['a turn begins to read', {}, { kind: 'reading' }, { state: 'reading' }],
  [
    'it has read, and everything is forgiven',
    { state: 'reading', failures: 3, isAsked: true, unsureReadings: 2 },
    { kind: 'read', isUnsure: false },
    { hasRead: true },
  ],
  [
    'one more that is unsure',
    { state: 'reading', unsureReadings: 1 },
    { kind: 'read', isUnsure: true },
    { hasRead: true, unsureReadings: 2 },
  ],
  ['a reading that failed', { state: 'reading', failures: 1 }, { kind: 'failed' }, { failures: 2 }],
  [
    'a lost session of a parked account leaves it parked',
    { state: 'parked' },
    { kind: 'failed' },
    { state: 'parked', failures: 1 },
  ],
  ['only a person can go on', {}, { kind: 'for-person', isParked: true }, { state: 'parked' }],
  ['… on the page that stands', { state: 'parked' }, { kind: 'for-person', isParked: false }, {}],
  ['somebody allows one more try', { state: 'parked', failures: 4 }, { kind: 'allowed' }, {}],
  ['… in the middle of a reading', { state: 'reading', failures: 4 }, { kind: 'allowed' }, { state: 'reading' }],
  ['somebody asks for one more', {}, { kind: 'asked' }, { isAsked: true }],
  ['it has been made', { isAsked: true }, { kind: 'answered' }, {}],
  ['a hand on the mouse', {}, { kind: 'touched', at: NOW }, { lastActAt: NOW }],
  ['the person says that it is done', { state: 'parked', lastActAt: NOW }, { kind: 'done' }, {}],
  ['other trips: unsure of nothing', { unsureReadings: 3 }, { kind: 'anew' }, {}],
  ['the end', { state: 'reading' }, { kind: 'close' }, { state: 'closed' }],
  ['nothing follows it', { state: 'closed' }, { kind: 'allowed' }, { state: 'closed' }],
]

test.each(STEPS)('%s', (_, before, event, after) => {
  expect(nextAccountState(account(before), event)).toEqual(account(after))
})

const MAY = { kind: 'may', failures: 0, notBefore: 0, endedAt: null } as const
const PERSON = (obstacle: GpsObstacle) => ({ kind: 'person', obstacle }) as const
const facts: TurnFacts = { hasSession: true, isLost: false, standing: MAY, pausedUntil: null }

const TURNS: readonly (readonly [why: string, Some, Partial<TurnFacts>, TurnAction])[] = [
  ['nothing is in its way', {}, {}, { kind: 'read' }],
  ['its browser has crashed', { state: 'parked' }, { isLost: true }, { kind: 'fail' }],
  ['parked', { state: 'parked' }, { pausedUntil: NOW + 1 }, { kind: 'stay-parked' }],
  ['its platform is left alone', {}, { pausedUntil: NOW + 5 }, { kind: 'pause', until: NOW + 5 }],
  ['too soon for one more sign-in', {}, { standing: { ...MAY, notBefore: NOW + 7 } }, { kind: 'rest', pauseMs: 7 }],
  ['somebody moves the mouse', { lastActAt: NOW - 4_000 }, {}, { kind: 'rest', pauseMs: 6_000 }],
  ['somebody did, a while ago', { lastActAt: NOW - 10_000 }, {}, { kind: 'read' }],
  ['the hand is there for a captcha', { lastActAt: NOW }, { standing: PERSON('captcha') }, { kind: 'read' }],
  ['no page to move the mouse on', { lastActAt: NOW }, { hasSession: false }, { kind: 'read' }],
]

test.each(TURNS)('a turn: %s', (_, state, more, action) => {
  expect(nextTurnAction(account(state), { ...facts, ...more }, NOW)).toEqual(action)
})

const failure: FailureFacts = { obstacle: 'layout-changed', isAboutAccount: true, hasScreen: true, standing: MAY }

const FAILURES: readonly (readonly [why: string, Some, Partial<FailureFacts>, AfterFailure])[] = [
  ['nothing that a person could do', {}, {}, { kind: 'go-on' }],
  ['asked for a new sign-in, and got the old page', { isAsked: true }, {}, { kind: 'sign-in-anew' }],
  ['asked, and the network failed', { isAsked: true }, { isAboutAccount: false }, { kind: 'go-on' }],
  [
    'a captcha on a page that stands is finished there',
    {},
    { standing: PERSON('captcha') },
    { kind: 'for-person', obstacle: 'captcha', isParked: false, mustClose: false },
  ],
  [
    'a captcha of an API, which has no page',
    {},
    { standing: PERSON('captcha'), hasScreen: false },
    { kind: 'for-person', obstacle: 'captcha', isParked: true, mustClose: true },
  ],
  [
    'a refused password: the page may be looked at',
    {},
    { standing: PERSON('credentials-refused') },
    { kind: 'for-person', obstacle: 'credentials-refused', isParked: true, mustClose: false },
  ],
  [
    'taken twice: somebody else works there',
    {},
    { obstacle: 'session-taken', standing: PERSON('session-taken') },
    { kind: 'for-person', obstacle: 'session-taken', isParked: true, mustClose: true },
  ],
  ['taken once', {}, { obstacle: 'session-taken' }, { kind: 'begin-again' }],
]

test.each(FAILURES)('a failure: %s', (_, state, more, after) => {
  expect(afterFailure(account(state), { ...failure, ...more })).toEqual(after)
})

test.each([
  ['a page that was unsure is looked at again soon', 1, true, PAUSE_MS.secondLook],
  ['three times', 3, true, PAUSE_MS.secondLook],
  ['and no more', 4, true, 29_000],
  ['an API is as sure as it will be', 1, false, 29_000],
  ['a sure one', 0, true, 29_000],
])('the pause: %s', (_, unsureReadings, isPage, pauseMs) => {
  expect(pauseAfterReading(account({ unsureReadings }), isPage, 1_000)).toBe(pauseMs)
})
