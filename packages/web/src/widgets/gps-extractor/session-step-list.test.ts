import { expect, test } from 'vitest'
import { gpsSessionOf, READING } from '../../../test/gps-session-of.ts'
import { instructions, sessionSteps } from './session-step-list.ts'

test.each([
  ['just opened', gpsSessionOf(), 'now todo todo todo'],
  ['the page stands, nobody is signed in', gpsSessionOf({ kind: 'browser', hasScreen: true }), 'done now todo todo'],
  ['signed in', gpsSessionOf({ kind: 'browser', isLoggedIn: true, state: 'logged' }), 'done done now todo'],
  [
    'read',
    gpsSessionOf({ kind: 'traccar', isLoggedIn: true, state: 'tracking', reading: READING }),
    'done done done now',
  ],
  ['a link without an account has nothing to sign in to', gpsSessionOf({ state: 'logged' }), 'done done now todo'],
  ['a captcha waits for a person', gpsSessionOf({ hasScreen: true, needsPerson: true }), 'done waits todo todo'],
  ['no page could be opened', gpsSessionOf({ state: 'error', kind: 'browser' }), 'failed todo todo todo'],
  ['it never opened', gpsSessionOf({ state: 'error', obstacle: 'platform-down' }), 'failed todo todo todo'],
  ['a refused password', gpsSessionOf({ state: 'error', hasScreen: true }), 'done failed todo todo'],
  ['the unit is not there', gpsSessionOf({ state: 'error', isLoggedIn: true }), 'done done failed todo'],
])('steps: %s', (_why, session, states) => {
  expect(
    sessionSteps(session)
      .map(({ state }) => state)
      .join(' '),
  ).toBe(states)
})

test.each([
  ['no session', null, false, 0],
  ['opened', gpsSessionOf(), false, 1],
  ['the page stands', gpsSessionOf({ hasScreen: true }), false, 2],
  ['signed in', gpsSessionOf({ isLoggedIn: true, state: 'logged' }), false, 3],
  ['signed out again', gpsSessionOf({ isLoggedIn: true, hasScreen: true }), false, 2],
  ['read and tracked', gpsSessionOf({ state: 'tracking', reading: READING }), false, 5],
  ['looked at on the map', gpsSessionOf({ state: 'tracking', reading: READING }), true, 6],
  [
    'the map before there is anything on it ticks nothing',
    gpsSessionOf({ isLoggedIn: true, state: 'logged' }),
    true,
    3,
  ],
])('the six instructions: %s', (_why, session, isOnMap, done) => {
  const list = instructions(session, isOnMap)
  expect(list).toHaveLength(6)
  expect(list.filter(({ state }) => state === 'done')).toHaveLength(done)
  expect(list.filter(({ state }) => state === 'now')).toHaveLength(done === 6 ? 0 : 1)
})
