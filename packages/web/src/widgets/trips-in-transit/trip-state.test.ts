import { expect, test } from 'vitest'
import { tripInTransitOf } from '../../../test/trip-in-transit-of.ts'
import { hasAccess, isMovingNow, isOf, orderTrips, tripState, tripsOnMap, tripTexts } from './trip-state.ts'

const NOW = 1_800_000_000_000
const MINUTE = 60_000
const trip = tripInTransitOf

test.each([
  ['past its arrival, whatever it does', { dueAt: NOW - 1, speedKmh: 80, fixAt: NOW }, 'delayed'],
  ['past its arrival and silent', { dueAt: NOW - 1, speedKmh: null, fixAt: null }, 'delayed'],
  ['exactly at its arrival', { dueAt: NOW, speedKmh: 80, fixAt: NOW }, 'moving'],
  ['no arrival planned', { dueAt: null, speedKmh: 0.5, fixAt: NOW }, 'moving'],
  ['standing', { dueAt: null, speedKmh: 0, fixAt: NOW }, 'stopped'],
  ['a fix that still tells', { dueAt: null, speedKmh: 60, fixAt: NOW - 5 * MINUTE }, 'moving'],
  ['an old fix tells no speed, which is no silence', { speedKmh: 60, fixAt: NOW - 5 * MINUTE - 1 }, 'unknown'],
  ['at the limit that the server judges by', { speedKmh: 60, fixAt: NOW - 15 * MINUTE }, 'unknown'],
  ['past it', { speedKmh: 60, fixAt: NOW - 15 * MINUTE - 1 }, 'silent'],
  ['a device that tells no speed', { dueAt: null, speedKmh: null, fixAt: NOW }, 'unknown'],
  ['what a person typed is no word of its GPS', { speedKmh: null, fixAt: NOW, source: 'manual' }, 'silent'],
  ['never heard', { dueAt: null, speedKmh: null, fixAt: null }, 'silent'],
] as const)('%s', (_why, over, state) => {
  expect(tripState(trip(over), 15 * MINUTE, NOW)).toBe(state)
})

test.each([
  ['the limit that an administrator shortened', 2 * MINUTE, 'silent', false],
  ['before the feed tells any', null, 'moving', true],
] as const)('a fix of three minutes: %s', (_why, staleLimit, state, isMoving) => {
  const drives = trip({ dueAt: null, speedKmh: 60, fixAt: NOW - 3 * MINUTE })
  expect([tripState(drives, staleLimit, NOW), isMovingNow(drives, staleLimit, NOW)]).toEqual([state, isMoving])
})

test.each([
  ['an old fix that the answer called silent', 2 * 24 * 60 * MINUTE, 'STALE', 'silent'],
  ['one that it called heard, by a long limit', 40 * MINUTE, 'ACTIVE', 'unknown'],
  ['a fix of now that it called silent, by a short limit', MINUTE, 'STALE', 'silent'],
] as const)('before the feed tells any limit, the answer counts: %s', (_why, age, gpsStatus, state) => {
  const drives = trip({ speedKmh: 60, fixAt: NOW - age, gpsStatus })
  expect(tripState(drives, null, NOW)).toBe(state)
  expect(isMovingNow(drives, null, NOW)).toBe(false)
})

test('a delayed trip that moves counts as moving, an old speed does not', () => {
  expect(isMovingNow(trip({ dueAt: NOW - 1, speedKmh: 80, fixAt: NOW }), 15 * MINUTE, NOW)).toBe(true)
  expect(isMovingNow(trip({ speedKmh: 80, fixAt: NOW - 6 * MINUTE }), 15 * MINUTE, NOW)).toBe(false)
})

test.each([
  ['all', 3],
  ['moving', 1],
  ['delayed', 1],
] as const)('the counter %s leaves %i', (narrowing, count) => {
  const rows = [
    trip({ dueAt: NOW - 1, speedKmh: 0, fixAt: NOW }),
    trip({ speedKmh: 9, fixAt: NOW }),
    trip({ fixAt: null }),
  ]
  expect(rows.filter((row) => isOf(row, narrowing, null, NOW))).toHaveLength(count)
})

test.each([
  ['both', 'https://gps.mx', 'flota', true],
  ['no account', 'https://gps.mx', null, false],
  ['no address', null, 'flota', false],
  ['an empty address', '', 'flota', false],
])('access: %s', (_why, url, account, expected) => {
  expect(hasAccess(trip({ url, account }))).toBe(expected)
})

test('the most overdue first, then by invoice, unknown arrivals last', () => {
  const rows = [
    trip({ tripId: 'none', dueAt: null, invoice: 'A' }),
    trip({ tripId: 'later', dueAt: 30, invoice: 'A' }),
    trip({ tripId: 'same-b', dueAt: 20, invoice: 'B' }),
    trip({ tripId: 'same-a', dueAt: 20, invoice: 'A' }),
  ]
  expect(orderTrips(rows).map(({ tripId }) => tripId)).toEqual(['same-a', 'same-b', 'later', 'none'])
})

test.each([
  ['nothing', '  ', 2],
  ['without accents and case', 'queretaro', 1],
  ['plates without their dashes', '68an3w', 1],
  ['two words from two fields', 'reynosa autopartes', 1],
  ['a word that is nowhere', 'reynosa zzz', 0],
])('search: %s', (_why, search, count) => {
  const rows = [
    trip({ tripId: '1', destination: 'Querétaro', plates: 'X-1', cargo: 'Acero' }),
    trip({ tripId: '2', destination: 'Reynosa', plates: '68-AN-3W', cargo: 'Autopartes' }),
  ]
  expect(tripTexts.found(rows, search)).toHaveLength(count)
})

test.each([
  ['all: what the filter leaves', 'all', 'b', ['a']],
  ['one, which the filter leaves', 'individual', 'a', ['a']],
  ['one, though the filter hides it', 'individual', 'b', ['b']],
  ['none selected', 'individual', null, []],
] as const)('on the map: %s', (_why, mode, selectedId, ids) => {
  const selected = selectedId === null ? null : trip({ tripId: selectedId })
  expect(tripsOnMap({ mode, shown: [trip({ tripId: 'a' })], selected }).map(({ tripId }) => tripId)).toEqual(ids)
})
