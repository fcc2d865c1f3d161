import { expect, test } from 'vitest'
import { MIN, NOW } from '../../test/factories.ts'
import { silence, silenceLevel } from './silence.ts'

test.each([
  [null, 'none'],
  [0, 'neutral'],
  [60, 'neutral'],
  [60.01, 'orange'],
  [120, 'orange'],
  [120.01, 'red'],
] as const)('%s minutes against a threshold of 60 are %s', (minutes, level) => {
  expect(silenceLevel(minutes, 60)).toBe(level)
})

test.each([
  ['no data', null, { minutes: null, level: 'none', fill: 0 }],
  ['ahead of our clock', NOW + MIN, { minutes: 0, level: 'neutral', fill: 0 }],
  ['at the tick', NOW - 60 * MIN, { minutes: 60, level: 'neutral', fill: 0.5 }],
  ['full', NOW - 120 * MIN, { minutes: 120, level: 'orange', fill: 1 }],
  ['over full', NOW - 600 * MIN, { minutes: 600, level: 'red', fill: 1 }],
] as const)('bar: %s', (_why, lastAt, bar) => expect(silence(lastAt, 60, NOW)).toEqual(bar))
