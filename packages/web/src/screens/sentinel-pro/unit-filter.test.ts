import { expect, test } from 'vitest'
import type { UnifiedUnit } from '../../api/unified-units.ts'
import { speedBand } from './speed-band.ts'
import { countConnections, countStatuses, filterUnits } from './unit-filter.ts'
import { withFeed } from './unit-view.ts'

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
  speedKmh: 0,
  headingDeg: null,
  address: 'Lateral MEX-57D',
  connection: 'connected',
  sessionError: null,
  progressPercent: 20,
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
  expect(filterUnits([unit], { search, status: null })).toHaveLength(found)
})

test('a status that is not known counts as none', () => {
  const units = [unit, { ...unit, status: 'complete' }]
  expect(countStatuses(units)).toMatchObject({ 'in transit': 1, unknown: 1, load: 0 })
  expect(filterUnits(units, { search: '', status: 'unknown' })).toEqual([units[1]])
})

test('connections are counted', () => {
  expect(countConnections([unit, { ...unit, connection: 'none' }])).toEqual({
    connected: 1,
    disconnected: 0,
    none: 1,
  })
})

test.each([
  ['standing', 0, 'MEDIO'],
  ['rounds to standing', 0.4, 'MEDIO'],
  ['slow', 1, 'BAJO'],
  ['at the limit', 60, 'BAJO'],
  ['over 60', 61, 'ALTO'],
  ['at 80', 80, 'ALTO'],
  ['over 80', 81, 'CRITICO'],
  ['unknown is no standstill', null, 'BAJO'],
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
  level: 'BAJO',
  score: 0,
  primaryAlert: null,
} as unknown as Parameters<typeof withFeed>[1]

test.each([
  [
    'a newer fix moves it, and its address is no longer true',
    2_000_000,
    { fixAt: 2_000_000, address: null, speedKmh: 50 },
  ],
  ['an older one changes nothing', 900_000, { fixAt: 1_000_000, address: 'Lateral MEX-57D', speedKmh: 0 }],
])('%s', (_why, fixAt, expected) => {
  expect(withFeed(unit, state && { ...state, fixAt }, 2_000_000)).toMatchObject(expected)
})

test('an old fix of the feed is no connection', () => {
  expect(withFeed(unit, state, 2_000_000 + 16 * 60_000).connection).toBe('disconnected')
})
