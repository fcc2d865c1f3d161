import { expect, test } from 'vitest'
import { coversReach, isWithinReach, type Reach, type TripParties } from './reach.ts'

const byClient: Reach = { by: 'client', ids: ['7', '9'] }
const byCarrier: Reach = { by: 'carrier', ids: ['7'] }

const cases: readonly (readonly [why: string, reach: Reach | null, trip: TripParties, expected: boolean])[] = [
  ['who has no reach set sees every trip', null, { clientId: null, carrierId: null }, true],
  ['one of the clients', byClient, { clientId: '9', carrierId: null }, true],
  ['another client', byClient, { clientId: '8', carrierId: '7' }, false],
  ['a carrier with the number of a client is no client', byClient, { clientId: null, carrierId: '7' }, false],
  ['nobody said whose it is', byClient, { clientId: null, carrierId: null }, false],
  ['the carrier', byCarrier, { clientId: '1', carrierId: '7' }, true],
  ['nobody said who carries it', byCarrier, { clientId: '7', carrierId: null }, false],
  ['a reach of nothing is nothing', { by: 'client', ids: [] }, { clientId: '7', carrierId: '7' }, false],
]

test.each(cases)('%s', (_why, reach, trip, expected) => {
  expect(isWithinReach(reach, trip)).toBe(expected)
})

test.each<readonly [why: string, reach: Reach | null, other: Reach | null, expected: boolean]>([
  ['everything covers a reach', null, byClient, true],
  ['a reach does not cover everything', byClient, null, false],
  ['more clients cover fewer', byClient, { by: 'client', ids: ['9'] }, true],
  ['fewer do not cover more', { by: 'client', ids: ['9'] }, byClient, false],
  ['nothing covers nothing', { by: 'client', ids: [] }, { by: 'client', ids: [] }, true],
  ['a carrier with the number of a client covers no client', byCarrier, { by: 'client', ids: ['7'] }, false],
])('%s', (_why, reach, other, expected) => {
  expect(coversReach(reach, other)).toBe(expected)
})
