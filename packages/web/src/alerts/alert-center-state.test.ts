import { expect, test } from 'vitest'
import {
  type CenterEffect,
  type CenterEvent,
  type CenterState,
  FIRST_STATE,
  isLive,
  nextCenterState,
  POLL_MS,
  RETRY_MS,
} from './alert-center-state.ts'

const NOW = 1_000_000
const error = new Error('502')
const known = { status: 'known', readAt: 5 } as const
type Some = Partial<CenterState>
const center = (more: Some = {}): CenterState => ({ ...FIRST_STATE, ...more })
const live: Some = { list: known, feed: 'live', owesList: false }
const short = (effect: CenterEffect): string =>
  effect.kind === 'plan-reading' ? `plan-reading ${effect.afterMs}` : effect.kind

const CASES: readonly (readonly [why: string, Some, CenterEvent, Some, readonly string[]])[] = [
  ['the first list', {}, { kind: 'read' }, { reading: 'running' }, ['begin-reading']],
  ['one reading at a time', { reading: 'running' }, { kind: 'read' }, { reading: 'again' }, []],
  [
    'the list is there before the feed: it is asked for again',
    { reading: 'running' },
    { kind: 'list-read' },
    { list: { status: 'known', readAt: NOW }, owesList: false },
    ['tell', `plan-reading ${POLL_MS}`],
  ],
  [
    'the list is there, and the feed tells the rest',
    { reading: 'running', feed: 'live' },
    { kind: 'list-read' },
    { feed: 'live', list: { status: 'known', readAt: NOW }, owesList: false },
    ['tell'],
  ],
  [
    'something happened while it was read',
    { reading: 'again', feed: 'live' },
    { kind: 'list-read' },
    { reading: 'running', feed: 'live', list: { status: 'known', readAt: NOW } },
    ['tell', 'begin-reading'],
  ],
  [
    'the first list failed',
    { reading: 'running' },
    { kind: 'list-failed', error },
    { list: { status: 'failed', error } },
    ['tell', `plan-reading ${RETRY_MS}`],
  ],
  [
    'a later one failed: what is known stays',
    { ...live, reading: 'running' },
    { kind: 'list-failed', error },
    live,
    ['tell', `plan-reading ${RETRY_MS}`],
  ],
  ['connected with a cursor', {}, { kind: 'feed-asked', hasCursor: true }, {}, []],
  ['connected without one', {}, { kind: 'feed-asked', hasCursor: false }, { isWithoutCursor: true }, []],
  [
    'everything missed has been told',
    { list: known, owesList: false },
    { kind: 'caught-up' },
    { ...live, heardAt: NOW },
    ['tell-missed', 'tell'],
  ],
  [
    'without a cursor the first list may be older than the connection',
    { list: known, owesList: false, isWithoutCursor: true },
    { kind: 'caught-up' },
    { ...live, heardAt: NOW, owesList: true, reading: 'running' },
    ['tell-missed', 'begin-reading', 'tell'],
  ],
  [
    'too much was missed to be told',
    live,
    { kind: 'resync' },
    { ...live, heardAt: NOW, owesList: true, reading: 'running' },
    ['begin-reading', 'tell'],
  ],
  ['an alert', live, { kind: 'event' }, { ...live, heardAt: NOW }, ['tell-soon']],
  [
    'the feed ends: known until now',
    live,
    { kind: 'feed-closed' },
    { ...live, feed: 'down', heardAt: NOW },
    [`plan-reading ${POLL_MS}`, 'tell'],
  ],
  [
    'it ends again before it stood',
    { list: known, heardAt: 7 },
    { kind: 'feed-closed' },
    { list: known, heardAt: 7 },
    [`plan-reading ${POLL_MS}`, 'tell'],
  ],
  [
    'the wire is lost',
    live,
    { kind: 'connection', isConnected: false },
    { ...live, isConnected: false, heardAt: NOW },
    ['tell', `plan-reading ${POLL_MS}`],
  ],
  [
    'and found',
    { ...live, isConnected: false, heardAt: 7 },
    { kind: 'connection', isConnected: true },
    { ...live, heardAt: 7 },
    ['tell'],
  ],
  ['nothing new about the wire', live, { kind: 'connection', isConnected: true }, live, []],
]

test.each(CASES)('%s', (_, before, event, after, effects) => {
  const next = nextCenterState(center(before), event, NOW)
  expect(next.state).toEqual(center(after))
  expect(next.effects.map(short)).toEqual(effects)
})

test.each([
  ['list, feed and wire', live, true],
  ['a list that is not to be believed', { ...live, owesList: true }, false],
  ['without the feed', { ...live, feed: 'down' as const }, false],
  ['without the wire', { ...live, isConnected: false }, false],
])('live: %s', (_, state, expected) => {
  expect(isLive(center(state))).toBe(expected)
})
