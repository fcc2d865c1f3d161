import { expect, test } from 'vitest'
import { tripOf } from '../../../test/trip-of.ts'
import { liveStateOf, withLive, withVerdict } from './with-live.ts'

test('a trip told through the feed and back is the same trip', () => {
  const trip = tripOf({ stoppedSince: 5, fixAt: 9, level: 'high', score: 45, primaryAlert: 'UNIDAD_DETENIDA' })
  expect(withLive(trip, liveStateOf(trip))).toEqual(trip)
})

test('a trip that was never located stays without place, source and age', () => {
  const trip = tripOf({ point: null, fixAt: null, source: null })
  expect(withLive(trip, liveStateOf(trip))).toEqual(trip)
})

test('a unit that drives on is no longer stopped', () => {
  const trip = tripOf({ stoppedSince: 5 })
  expect(withLive(trip, { ...liveStateOf(trip), stopped: false }).stoppedSince).toBeNull()
})

test('without word from the feed the listing stands', () => {
  const trip = tripOf()
  expect(withLive(trip, undefined)).toBe(trip)
})

test.each([
  [
    'the newest verdict gives the reasons',
    10,
    [
      { at: 20, value: 47 },
      { at: 30, value: 48 },
    ],
    48,
  ],
  [
    'a listing fetched later has the last word',
    40,
    [
      { at: 20, value: 47 },
      { at: 30, value: 48 },
    ],
    null,
  ],
  ['nothing else is known', 10, [null, null], null],
])('%s', (_why, listedAt, dated, value) => {
  const verdicts = dated.map((row) =>
    row === null
      ? null
      : {
          at: row.at,
          verdict: tripOf({ factors: [{ type: 'UNIDAD_DETENIDA', points: 25, value: row.value, text: '' }] }),
        },
  )
  expect(withVerdict(tripOf(), listedAt, verdicts).factors[0]?.value ?? null).toBe(value)
})
