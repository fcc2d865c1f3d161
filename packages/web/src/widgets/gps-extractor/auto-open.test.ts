import { expect, test } from 'vitest'
import { AUTO_OPEN_AT_ONCE, type AutoOpenFacts, tripsToOpen } from './auto-open.ts'
import type { ExtractorTrip } from './extractor-trip.ts'

const trip = (tripId: string, url: string | null = 'https://gps.example'): ExtractorTrip => ({
  tripId,
  invoice: `F-${tripId}`,
  invoiceId: null,
  plates: null,
  origin: 'A',
  destination: 'B',
  platform: null,
  operator: null,
  url,
  hasCredentials: true,
})
const none = { withSession: new Set<string>(), closedByHand: new Set<string>(), triedAt: new Map<string, number>() }
const opened = (facts: Pick<AutoOpenFacts, 'trips'> & Partial<AutoOpenFacts>): string =>
  tripsToOpen({ ...none, ...facts })
    .map(({ tripId }) => tripId)
    .join(' ')

test.each([
  ['with a link and no session', { trips: [trip('1')] }, '1'],
  ['without a link there is nothing to open', { trips: [trip('1', null)] }, ''],
  ['what has a session keeps it', { trips: [trip('1'), trip('2')], withSession: new Set(['1']) }, '2'],
  ['what a person closed stays closed', { trips: [trip('1'), trip('2')], closedByHand: new Set(['2']) }, '1'],
  ['who was tried last comes last', { trips: [trip('1'), trip('2')], triedAt: new Map([['1', 5]]) }, '2 1'],
])('%s', (_why, facts, ids) => {
  expect(opened(facts)).toBe(ids)
})

test('failures hold nobody up: the next turn takes those that were not tried', () => {
  const trips = Array.from({ length: AUTO_OPEN_AT_ONCE + 2 }, (_, at) => trip(String(at + 1)))
  const first = tripsToOpen({ ...none, trips })
  const triedAt = new Map(first.map(({ tripId }) => [tripId, 1]))
  const second = tripsToOpen({ ...none, trips, triedAt })
  expect(first).toHaveLength(AUTO_OPEN_AT_ONCE)
  expect(second.slice(0, 2).map(({ tripId }) => tripId)).toEqual(['7', '8'])
})
