import { expect, test } from 'vitest'
import { attentionAt } from './attention.ts'

const MINUTE_MS = 60_000

test.each([
  ['a hand on the mouse', { hiddenSince: null, lastInputAt: 100 }, 100, { attention: 'active', since: 100 }],
  ['reading for a while', { hiddenSince: null, lastInputAt: 0 }, 5 * MINUTE_MS - 1, { attention: 'active', since: 0 }],
  [
    'nobody has touched it for five minutes: idle since the last touch',
    { hiddenSince: null, lastInputAt: 0 },
    5 * MINUTE_MS,
    { attention: 'idle', since: 0 },
  ],
  [
    'out of sight, however lately it was touched',
    { hiddenSince: 50, lastInputAt: 40 },
    60,
    { attention: 'away', since: 50 },
  ],
  [
    'out of sight for long is away, not idle',
    { hiddenSince: 50, lastInputAt: 0 },
    60 * MINUTE_MS,
    { attention: 'away', since: 50 },
  ],
] as const)('%s', (_why, facts, now, expected) => expect(attentionAt(facts, now)).toEqual(expected))
