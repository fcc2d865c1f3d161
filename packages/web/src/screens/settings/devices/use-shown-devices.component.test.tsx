import { expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { deviceOf } from '../../../../test/device-of.ts'
import type { DeviceFilters } from './device-filters.ts'
import { useShownDevices } from './use-shown-devices.ts'

const NOW = Date.UTC(2026, 10, 27, 12)
const TRIP = { tripId: '1', invoice: 'F-1', plates: 'AA-1', origin: 'Puebla', destination: 'León' }
const DEVICES = [
  deviceOf({ uniqueId: 'uno', trip: TRIP, lastSeenAt: NOW, intervalMs: 30_000 }),
  deviceOf({ uniqueId: 'dos', kind: 'tracker', lastSeenAt: NOW }),
]
const ALL: DeviceFilters = { kind: 'all', state: null, search: '' }

test('a second later the list is the same one, but that of the silent goes by the time', async () => {
  const { result, rerender } = await renderHook((of) => useShownDevices(DEVICES, of?.filters ?? ALL, of?.now ?? NOW), {
    initialProps: { filters: ALL, now: NOW },
  })
  const before = result.current
  await rerender({ filters: ALL, now: NOW + 1_000 })
  expect(result.current.shown).toBe(before.shown)
  expect(result.current.ofKind).toBe(before.ofKind)
  await rerender({ filters: { ...ALL, kind: 'tracker' }, now: NOW + 1_000 })
  expect(result.current.shown.map(({ uniqueId }) => uniqueId)).toEqual(['dos'])
  const silent: DeviceFilters = { ...ALL, state: 'silent' }
  await rerender({ filters: silent, now: NOW + 1_000 })
  expect(result.current.shown).toEqual([])
  await rerender({ filters: silent, now: NOW + 3_600_000 })
  expect(result.current.shown.map(({ uniqueId }) => uniqueId)).toEqual(['uno'])
})
