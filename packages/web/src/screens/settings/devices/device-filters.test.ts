import { expect, test } from 'vitest'
import { deviceOf } from '../../../../test/device-of.ts'
import { deviceColumns } from './device-columns.ts'
import { countStates, filterDevices } from './device-filters.ts'

const TRIP = { tripId: '1', invoice: 'F-81362', plates: '87-AK-2T', origin: 'CDMX', destination: 'Nuevo Laredo' }
const OWNER = { ownerId: '1', label: 'Raúl Mendoza Cárdenas' }
const NOW = Date.UTC(2026, 10, 27, 12)
const DEVICES = [
  // Heard half a minute ago: its trip is silent, by another source.
  deviceOf({ uniqueId: 'raul.mendoza', owner: OWNER, trip: TRIP, tripSilence: 'unknown', lastSeenAt: NOW - 30_000 }),
  // Silent while its trip is heard.
  deviceOf({ uniqueId: 'callado', owner: OWNER, trip: TRIP, lastSeenAt: NOW - 10 * 60_000, batteryPercent: 9 }),
  deviceOf({ uniqueId: '862205059210774', kind: 'tracker', lastSeenAt: NOW - 600 * 60_000 }),
  deviceOf({ uniqueId: 'nuevo', lastSeenAt: null, batteryPercent: null }),
  deviceOf({ uniqueId: 'viejo', isDisabled: true, batteryPercent: 1, trip: TRIP, lastSeenAt: NOW - 600 * 60_000 }),
]
const found = (over: object) =>
  filterDevices(DEVICES, { kind: 'all', state: null, search: '', ...over }, NOW).map(({ uniqueId }) => uniqueId)

test('the counters count what the filter then shows; a disabled device is nothing else', () => {
  expect(countStates(DEVICES, NOW)).toEqual({
    ...{ 'with-trip': 2, silent: 1, 'low-battery': 1, 'no-owner': 2, 'never-received': 1, disabled: 1 },
  })
  expect(found({ state: 'silent' })).toEqual(['callado'])
  expect(found({ state: 'no-owner' })).toEqual(['862205059210774', 'nuevo'])
  expect(found({ kind: 'tracker' })).toEqual(['862205059210774'])
})

test('words are found in any of its texts, whatever their accents', () => {
  expect(found({ search: 'mendoza 87-ak' })).toEqual(['raul.mendoza', 'callado'])
  expect(found({ search: 'CARDENAS' })).toHaveLength(2)
  expect(found({ search: 'mendoza xyz' })).toEqual([])
})

test('the file calls silent what the counter counts, and judges none that has no trip, is disabled or was never heard', () => {
  const silent = deviceColumns(NOW).find(([heading]) => heading === 'Callado')
  expect(DEVICES.map((device) => silent?.[2](device))).toEqual(['No', 'Sí', null, null, null])
  const never = deviceOf({ trip: TRIP, lastSeenAt: null })
  expect(silent?.[2](never)).toBeNull()
})
