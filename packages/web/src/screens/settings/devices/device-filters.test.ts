import { expect, test } from 'vitest'
import { deviceOf } from '../../../../test/device-of.ts'
import { countStates, filterDevices } from './device-filters.ts'

const TRIP = { tripId: '1', invoice: 'F-81362', plates: '87-AK-2T', origin: 'CDMX', destination: 'Nuevo Laredo' }
const OWNER = { ownerId: '1', label: 'Raúl Mendoza Cárdenas' }
const DEVICES = [
  deviceOf({ uniqueId: 'raul.mendoza', owner: OWNER, trip: TRIP }),
  deviceOf({ uniqueId: 'callado', owner: OWNER, trip: TRIP, silence: 'phone-gone', batteryPercent: 9 }),
  deviceOf({ uniqueId: '862205059210774', kind: 'tracker' }),
  deviceOf({ uniqueId: 'nuevo', lastSeenAt: null, batteryPercent: null }),
  deviceOf({ uniqueId: 'viejo', isDisabled: true, batteryPercent: 1 }),
]
const found = (over: object) =>
  filterDevices(DEVICES, { kind: 'all', state: null, search: '', ...over }).map(({ uniqueId }) => uniqueId)

test('the counters count what the filter then shows; a disabled device is nothing else', () => {
  expect(countStates(DEVICES)).toEqual({
    ...{ 'with-trip': 2, silent: 1, 'low-battery': 1, 'no-owner': 2, 'never-heard': 1, disabled: 1 },
  })
  expect(found({ state: 'no-owner' })).toEqual(['862205059210774', 'nuevo'])
  expect(found({ kind: 'tracker' })).toEqual(['862205059210774'])
})

test('words are found in any of its texts, whatever their accents', () => {
  expect(found({ search: 'mendoza 87-ak' })).toEqual(['raul.mendoza', 'callado'])
  expect(found({ search: 'CARDENAS' })).toHaveLength(2)
  expect(found({ search: 'mendoza xyz' })).toEqual([])
})
