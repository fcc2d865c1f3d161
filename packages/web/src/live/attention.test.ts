import { expect, test } from 'vitest'
import { attentionAt, isNews } from './attention.ts'

const MINUTE_MS = 60_000
const OPENED = { openedAt: 0 }

test.each([
  [
    'a page that nobody has touched: idle since it opened',
    { openedAt: 30, hiddenSince: null, lastInputAt: null },
    40,
    { attention: 'idle', since: 30 },
  ],
  ['a hand on the mouse', { ...OPENED, hiddenSince: null, lastInputAt: 100 }, 100, { attention: 'active', since: 100 }],
  [
    'reading for a while',
    { ...OPENED, hiddenSince: null, lastInputAt: 0 },
    5 * MINUTE_MS - 1,
    { attention: 'active', since: 0 },
  ],
  [
    'nobody has touched it for five minutes: idle since the last touch',
    { ...OPENED, hiddenSince: null, lastInputAt: 0 },
    5 * MINUTE_MS,
    { attention: 'idle', since: 0 },
  ],
  [
    'out of sight, however lately it was touched',
    { ...OPENED, hiddenSince: 50, lastInputAt: 40 },
    60,
    { attention: 'away', since: 50 },
  ],
  [
    'out of sight for long is away, not idle',
    { ...OPENED, hiddenSince: 50, lastInputAt: 0 },
    60 * MINUTE_MS,
    { attention: 'away', since: 50 },
  ],
] as const)('%s', (_why, facts, now, expected) => expect(attentionAt(facts, now)).toEqual(expected))

const at = (path: string, attention: 'active' | 'idle', since: number) => ({ path, attention, since })

test.each([
  ['a connection on which nothing was told', at('/alerts', 'active', 0), null, true],
  ['the same as was told', at('/alerts', 'active', 0), at('/alerts', 'active', 0), false],
  ['another screen', at('/guardian', 'active', 0), at('/alerts', 'active', 0), true],
  ['another attention', at('/alerts', 'idle', 0), at('/alerts', 'active', 0), true],
  ['a hand that goes on', at('/alerts', 'active', 29_999), at('/alerts', 'active', 0), false],
  ['a hand that has gone on for half a minute', at('/alerts', 'active', 30_000), at('/alerts', 'active', 0), true],
] as const)('%s: is it news', (_why, here, told, expected) => expect(isNews(here, told)).toBe(expected))
