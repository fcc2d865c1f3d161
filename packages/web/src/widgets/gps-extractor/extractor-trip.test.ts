import { expect, test } from 'vitest'
import { type ExtractorTrip, sortExtractorTrips, tripTexts } from './extractor-trip.ts'

const trip = (tripId: string, part: Partial<ExtractorTrip> = {}): ExtractorTrip => ({
  tripId,
  invoice: `F-8136${tripId}`,
  invoiceId: null,
  plates: '87-AK-2T',
  origin: 'CDMX, Vallejo',
  destination: 'Nuevo Laredo',
  platform: 'Rastreo Total',
  operator: 'Raúl Mendoza',
  url: 'https://gps.example',
  hasCredentials: true,
  ...part,
})
const ids = (trips: readonly ExtractorTrip[]): string => trips.map(({ tripId }) => tripId).join(' ')

test.each([
  ['plates however they are written', '87ak2t', '1'],
  ['without accents', 'raul', '1'],
  ['every word must be found', 'rastreo monterrey', ''],
  ['words of different fields', 'laredo rastreo', '1'],
  ['nothing asked for', '  ', '1 2'],
])('filter: %s', (_why, search, found) => {
  const trips = [trip('1'), trip('2', { plates: 'XX-00', operator: null, platform: null, destination: 'Puebla' })]
  expect(ids(tripTexts.found(trips, search))).toBe(found)
})

test('sessions first, then what can be opened, then what has no link; else as they came', () => {
  const trips = [trip('1', { url: null }), trip('2'), trip('3'), trip('4')]
  expect(ids(sortExtractorTrips(trips, new Set(['4'])))).toBe('4 2 3 1')
})
