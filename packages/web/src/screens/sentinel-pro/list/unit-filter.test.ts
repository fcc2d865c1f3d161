import { expect, test } from 'vitest'
import type { UnifiedUnit } from '../../../api/unified-units.ts'
import { speedBand } from '../map/speed-band.ts'
import { withAge, withFeed } from '../unit-view.ts'
import { countConnections, countStatuses, hasStatus, unitTexts } from './unit-filter.ts'

const unit: UnifiedUnit = {
  tripId: '1',
  invoice: 'F-81362',
  invoiceId: '4500918837',
  client: 'Electrodomésticos Potosí',
  carrier: 'TransNorte',
  status: 'in transit',
  plates: '87-AK-2T',
  operator: 'Raúl Mendoza',
  phone: null,
  origin: 'CDMX, Vallejo',
  destination: 'Nuevo Laredo',
  url: null,
  platform: null,
  hasCredentials: false,
  point: { lat: 20, lng: -100 },
  fixAt: 1_000_000,
  source: 'unit',
  speedKmh: 0,
  headingDeg: null,
  address: 'Lateral MEX-57D',
  connection: 'connected',
  sessionError: null,
  progressPercent: 20,
  level: 'low',
  primaryAlert: null,
}

test.each([
  ['plates without dashes', '87ak', 1],
  ['invoice', '81362', 1],
  ['the other invoice', '4500918837', 1],
  ['operator without accent', 'raul', 1],
  ['origin and destination', 'vallejo laredo', 1],
  ['client is not searched', 'potosi', 0],
  ['blanks only', '   ', 1],
  ['nothing of it', 'zzz', 0],
])('searches by %s', (_why, search, found) => {
  expect(unitTexts.found([unit], search)).toHaveLength(found)
})

test('a status that is not known counts as none', () => {
  const units = [unit, { ...unit, status: 'complete' }]
  expect(countStatuses(units)).toMatchObject({ 'in transit': 1, unknown: 1, load: 0 })
  expect(units.filter((one) => hasStatus(one, 'unknown'))).toEqual([units[1]])
  expect(units.filter((one) => hasStatus(one, null))).toEqual(units)
})

test('connections are counted', () => {
  expect(countConnections([unit, { ...unit, connection: 'none' }])).toEqual({
    connected: 1,
    disconnected: 0,
    none: 1,
  })
})

test.each([
  ['standing', 0, 2],
  ['rounds to standing', 0.4, 2],
  ['slow', 1, 3],
  ['at the limit', 60, 3],
  ['over 60', 61, 1],
  ['at 80', 80, 1],
  ['over 80', 81, 0],
  ['unknown is no standstill', null, 3],
])('%s', (_why, speedKmh, band) => expect(speedBand(speedKmh)).toBe(band))

const state = {
  tripId: '1',
  lat: 21,
  lng: -101,
  fixAt: 2_000_000,
  speedKmh: 50,
  headingDeg: 90,
  stopped: false,
  hasGps: true,
  level: 'low',
  score: 0,
  primaryAlert: null,
} as unknown as Parameters<typeof withFeed>[1]
const LIMIT_MS = 15 * 60_000

test.each([
  [
    'a newer fix moves it, and its address is no longer true',
    2_000_000,
    { fixAt: 2_000_000, address: null, speedKmh: 50 },
  ],
  ['an older one changes nothing', 900_000, { fixAt: 1_000_000, address: 'Lateral MEX-57D', speedKmh: 0 }],
])('%s', (_why, fixAt, expected) => {
  expect(withAge(withFeed(unit, state && { ...state, fixAt }), LIMIT_MS, 2_000_000)).toMatchObject(expected)
})

test.each([
  ['shortened: what was connected grew old on screen', 'connected', 120_000, 'disconnected'],
  ['longer than before', 'disconnected', 3_600_000, 'connected'],
  ['not told yet: as the answer says', 'connected', null, 'connected'],
] as const)('the limit of age is %s', (_why, connection, staleLimit, expected) => {
  const answered = { ...unit, connection, fixAt: 2_000_000 - 180_000 }
  expect(withAge(answered, staleLimit, 2_000_000).connection).toBe(expected)
})

test('an old fix of the feed is no connection', () => {
  expect(withAge(withFeed(unit, state), LIMIT_MS, 2_000_000 + 16 * 60_000).connection).toBe('disconnected')
})
