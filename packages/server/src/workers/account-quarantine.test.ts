import { NO_HABITS } from '@vigia/gps-reader/reading/evidence'
import { aTrip } from '@vigia/gps-reader/test/hand-platform'
import type { AccountOrder } from '@vigia/gps-reader/worker-messages'
import { expect, test } from 'vitest'
import { createAccountQuarantine } from './account-quarantine.ts'
import { createLoopWatchdog, HELD_AFTER_S } from './loop-watchdog.ts'

const MIN = 60_000
const order = (accountId: string): AccountOrder => ({
  ...{ accountId, organisationId: '1', url: 'https://gps.mx/', account: null, passwordDigest: null },
  ...{ hasSavedSession: false, maySignIn: true, kind: 'traccar', habits: NO_HABITS },
  ...{ mayPersonChange: false, receivers: [], trips: [aTrip('1'), aTrip('2')] },
})
const accounts = [order('a'), order('b')]

test.each([
  ['again and again', [0, 0, 0, 0], [5, 15, 60, 60]],
  ['again within the hour', [0, 59, 59, 59], [5, 15, 60, 60]],
  ['after an hour in which it was read', [0, 60, 0, 60], [5, 5, 15, 5]],
  ['after an hour, whatever it did before', [0, 0, 0, 60, 0], [5, 15, 60, 5, 15]],
])('an account that holds the process up %s waits 5, 15, then 60 minutes', (_why, readFor, expected) => {
  const quarantine = createAccountQuarantine()
  let now = 0
  const pauses = readFor.map((minutes) => {
    const pauseMs = quarantine.add('a', now + minutes * MIN)
    now += minutes * MIN + pauseMs
    return pauseMs / MIN
  })
  expect(pauses).toEqual(expected)
})

test('the others are read, and each of its trips is told why it is not', () => {
  const quarantine = createAccountQuarantine()
  quarantine.add('a', 0)
  const ids = (now: number) => quarantine.allowed(accounts, now).map(({ accountId }) => accountId)
  expect([ids(1), ids(5 * MIN - 1), ids(5 * MIN)]).toEqual([['b'], ['b'], ['a', 'b']])
  const received = quarantine.standings(accounts, 1)
  expect(received.map((one) => (one.type === 'standing' ? [one.tripId, one.obstacle] : []))).toEqual([
    ['1', 'too-slow'],
    ['2', 'too-slow'],
  ])
  expect(quarantine.standings(accounts, 5 * MIN)).toEqual([])
})

test('a person who asks for it gets it back at once', () => {
  const quarantine = createAccountQuarantine()
  quarantine.add('a', 0)
  expect([quarantine.lift('a'), quarantine.lift('a'), quarantine.allowed(accounts, 1).length]).toEqual([true, false, 2])
})

test('a loop is held after 15 silent seconds in a row, by whoever was being read', () => {
  const watchdog = createLoopWatchdog()
  const reads = (accountId: string, isReading: boolean) =>
    watchdog.onMessage({ type: 'reads-text', accountId, isReading })
  const ticks = (count: number) => Array.from({ length: count }, () => watchdog.tick()).filter(Boolean).length
  expect(ticks(HELD_AFTER_S - 1)).toBe(0)
  watchdog.onMessage({ type: 'alive' })
  expect(ticks(HELD_AFTER_S - 1)).toBe(0)
  reads('a', true)
  reads('a', false)
  reads('b', true)
  reads('b', true)
  reads('b', false)
  expect([ticks(HELD_AFTER_S), watchdog.reading()]).toEqual([1, ['b']])
})
