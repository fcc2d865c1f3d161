import { expect, test } from 'vitest'
import {
  FIRST_STATE,
  isLive,
  nextSyncState,
  POLL_MS,
  RETRY_MS,
  type SyncEffect,
  type SyncEvent,
  type SyncState,
} from './alert-sync-state.ts'

const NOW = 1_000_000
const error = new Error('502')
const known = { status: 'known', readAt: 5 } as const
type Some = Partial<SyncState>
const sync = (more: Some = {}): SyncState => ({ ...FIRST_STATE, ...more })
const live: Some = { list: known, feed: 'live', owesList: false }
const short = (effect: SyncEffect): string =>
  effect.kind === 'plan-reading' ? `plan-reading ${effect.afterMs}` : effect.kind

const CASES: readonly (readonly [why: string, Some, SyncEvent, Some, readonly string[]])[] = [
  ['the first list', {}, { kind: 'read' }, { reading: 'running' }, ['begin-reading']],
  ['one reading at a time', { reading: 'running' }, { kind: 'read' }, { reading: 'again' }, []],
  [
    'the list is there before the feed: it is asked for again',
    { reading: 'running' },
    { kind: 'list-read' },
    { list: { status: 'known', readAt: NOW }, owesList: false },
    ['notify', `plan-reading ${POLL_MS}`],
  ],
  [
    'the list is there, and the feed brings the rest',
    { reading: 'running', feed: 'live' },
    { kind: 'list-read' },
    { feed: 'live', list: { status: 'known', readAt: NOW }, owesList: false },
    ['notify'],
  ],
  [
    'something happened while it was read',
    { reading: 'again', feed: 'live' },
    { kind: 'list-read' },
    { reading: 'running', feed: 'live', list: { status: 'known', readAt: NOW } },
    ['notify', 'begin-reading'],
  ],
  [
    'the first list failed',
    { reading: 'running' },
    { kind: 'list-failed', error },
    { list: { status: 'failed', error } },
    ['notify', `plan-reading ${RETRY_MS}`],
  ],
  [
    'a later one failed: what is known stays',
    { ...live, reading: 'running' },
    { kind: 'list-failed', error },
    live,
    ['notify', `plan-reading ${RETRY_MS}`],
  ],
  ['connected with a cursor', {}, { kind: 'feed-asked', hasCursor: true }, {}, []],
  ['connected without one', {}, { kind: 'feed-asked', hasCursor: false }, { isWithoutCursor: true }, []],
  [
    'everything missed has been received',
    { list: known, owesList: false },
    { kind: 'caught-up' },
    { ...live, lastLiveAt: NOW },
    ['notify-missed', 'notify'],
  ],
  [
    'without a cursor the first list may be older than the connection',
    { list: known, owesList: false, isWithoutCursor: true },
    { kind: 'caught-up' },
    { ...live, lastLiveAt: NOW, owesList: true, reading: 'running' },
    ['notify-missed', 'begin-reading', 'notify'],
  ],
  [
    'too much was missed to be replayed',
    live,
    { kind: 'resync' },
    { ...live, lastLiveAt: NOW, owesList: true, reading: 'running' },
    ['begin-reading', 'notify'],
  ],
  ['an alert', live, { kind: 'event' }, { ...live, lastLiveAt: NOW }, ['notify-soon']],
  [
    'the feed ends: known until now',
    live,
    { kind: 'feed-closed' },
    { ...live, feed: 'down', lastLiveAt: NOW },
    [`plan-reading ${POLL_MS}`, 'notify'],
  ],
  [
    'it ends again before it stood',
    { list: known, lastLiveAt: 7 },
    { kind: 'feed-closed' },
    { list: known, lastLiveAt: 7 },
    [`plan-reading ${POLL_MS}`, 'notify'],
  ],
  [
    'the wire is lost',
    live,
    { kind: 'connection', isConnected: false },
    { ...live, isConnected: false, lastLiveAt: NOW },
    ['notify', `plan-reading ${POLL_MS}`],
  ],
  [
    'and found',
    { ...live, isConnected: false, lastLiveAt: 7 },
    { kind: 'connection', isConnected: true },
    { ...live, lastLiveAt: 7 },
    ['notify'],
  ],
  ['nothing new about the wire', live, { kind: 'connection', isConnected: true }, live, []],
]

test.each(CASES)('%s', (_, before, event, after, effects) => {
  const next = nextSyncState(sync(before), event, NOW)
  expect(next.state).toEqual(sync(after))
  expect(next.effects.map(short)).toEqual(effects)
})

test.each([
  ['list, feed and wire', live, true],
  ['a list that is not to be believed', { ...live, owesList: true }, false],
  ['without the feed', { ...live, feed: 'down' as const }, false],
  ['without the wire', { ...live, isConnected: false }, false],
])('live: %s', (_, state, expected) => {
  expect(isLive(sync(state))).toBe(expected)
})
