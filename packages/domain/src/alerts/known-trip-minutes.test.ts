import { expect, test } from 'vitest'
import { MIN, NOW } from '../../test/factories.ts'
import { knownTripMinutes } from './known-trip-minutes.ts'

/** Ages in minutes of each trip's last position, minute by minute; null: never heard; a minute that is not there: not in transit. */
test.each([
  ['no trip at all', {}, { trips: 0, silentTrips: 0, share: 0 }],
  ['heard at every minute', { a: [0, 0] }, { trips: 1, silentTrips: 0, share: 1 }],
  ['one that is heard does not stand for the other', { a: [0, 0], b: [null, null] }, { silentTrips: 1, share: 0.5 }],
  ['nor for three', { a: [0], b: [null], c: [null], d: [null] }, { trips: 4, silentTrips: 3, share: 0.25 }],
  ['every trip counts by its minutes', { a: [0, 0, 0], b: [null] }, { silentTrips: 1, share: 0.75 }],
  ['fifteen minutes old is still known', { a: [15] }, { share: 1 }],
  ['older is not', { a: [15 + 1 / 60_000] }, { share: 0, silentTrips: 0 }],
  ['heard once, then silent', { a: [0, 16, 17, 18] }, { share: 0.25, silentTrips: 0 }],
  ['heard only later', { a: [null, null, 0, 0] }, { share: 0.5, silentTrips: 0 }],
  ['a clock that runs ahead', { a: [-3] }, { share: 1 }],
] as const)('%s', (_why, trips: Readonly<Record<string, readonly (number | null)[]>>, expected) => {
  const minutes = knownTripMinutes()
  for (const [tripId, ages] of Object.entries(trips)) {
    for (const [minute, age] of ages.entries()) {
      const at = NOW + minute * MIN
      minutes.add(tripId, age === null ? null : at - age * MIN, at)
    }
  }
  expect(minutes.known()).toMatchObject(expected)
})
