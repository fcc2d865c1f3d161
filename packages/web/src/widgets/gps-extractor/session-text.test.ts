import { expect, test } from 'vitest'
import { gpsSessionOf, READING } from '../../../test/gps-session-of.ts'
import { isReadByApi, secondsAgo, sessionLine } from './session-text.ts'

test.each([
  ['the moment itself', 0, 'hace 0 s'],
  ['seconds, rounded down', 3_900, 'hace 3 s'],
  ['the last second', 59_999, 'hace 59 s'],
  ['a minute is told in minutes', 60_000, 'hace 1 min'],
  ['a clock that is behind is not in the future', -5_000, 'hace 0 s'],
])('%s', (_why, elapsedMs, words) => {
  expect(secondsAgo(1_000_000, 1_000_000 + elapsedMs)).toBe(words)
})

test.each([
  [
    'what is wrong comes first',
    gpsSessionOf({ error: 'La plataforma no responde.', readAt: 0, reading: READING }),
    'La plataforma no responde.',
  ],
  ['read, and counted', gpsSessionOf({ readAt: 7_000, reading: READING }), 'posición actualizada hace 3 s'],
  ['read without anything that counts', gpsSessionOf({ readAt: 7_000 }), null],
  ['never read', gpsSessionOf(), null],
])('the line of a session: %s', (_why, session, words) => {
  expect(sessionLine(session, 10_000)).toBe(words)
})

test('a session is read by an API only once that is known', () => {
  expect([null, 'browser', 'traccar'].map((kind) => isReadByApi(gpsSessionOf({ kind: kind as never })))).toEqual([
    false,
    false,
    true,
  ])
})
