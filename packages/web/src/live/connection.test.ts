import { expect, test } from 'vitest'
import { connectionAt } from './connection.ts'

test.each([
  ['nothing heard yet', { open: false, startedAt: 0, lastMessageAt: null }, 7_999, { state: 'connecting' }],
  ['open, waiting for the first word', { open: true, startedAt: 0, lastMessageAt: null }, 100, { state: 'connecting' }],
  [
    'never reached',
    { open: false, startedAt: 0, lastMessageAt: null },
    8_000,
    { state: 'disconnected', since: 0, notLive: true },
  ],
  ['heartbeats arrive', { open: true, startedAt: 0, lastMessageAt: 60_000 }, 66_000, { state: 'connected' }],
  [
    'open but silent',
    { open: true, startedAt: 0, lastMessageAt: 60_000 },
    68_000,
    { state: 'disconnected', since: 60_000, notLive: true },
  ],
  [
    'closed a second ago',
    { open: false, startedAt: 0, lastMessageAt: 60_000 },
    61_000,
    { state: 'disconnected', since: 60_000, notLive: false },
  ],
  [
    'the banner stands before the tenth second',
    { open: false, startedAt: 0, lastMessageAt: 0 },
    9_999,
    { state: 'disconnected', since: 0, notLive: true },
  ],
] as const)('%s', (_why, facts, now, expected) => {
  expect(connectionAt(facts, now)).toEqual(expected)
})
