import type { Map as LibraryMap } from 'maplibre-gl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UnitUpdate } from '../fleet-map.ts'
import { STATE_SYMBOLS } from '../symbology.ts'
import { AT, LOOK, STRIDE } from './unit-store.ts'
import { createUnitsLayer, type UnitsOnMap } from './units-layer.ts'

const unit = (tripId: string, slot: UnitUpdate['slot'] = 3): UnitUpdate => ({
  ...{ tripId, lat: 20, lng: -100, headingDeg: null, slot, stopped: false, fixAt: 0, hasGps: true },
})
const bareMap = {
  triggerRepaint: vi.fn(),
  getCenter: () => ({ lat: 20, lng: -100 }),
  project: () => ({ x: 50, y: 50 }),
  getBearing: () => 0,
  getZoom: () => 10,
  getContainer: () => ({ clientWidth: 100, clientHeight: 100 }),
} as unknown as LibraryMap
let units: UnitsOnMap
const made = (...updates: readonly UnitUpdate[]): void => {
  units = createUnitsLayer(bareMap, false, STATE_SYMBOLS)
  units.apply(updates)
}
beforeEach(() => vi.stubGlobal('navigator', { webdriver: true }))
afterEach(() => {
  units.dispose()
  vi.unstubAllGlobals()
})

const faint = (): string =>
  units.store.ids.filter((_, row) => ((units.store.rows[row * STRIDE + AT.look] ?? 0) & LOOK.faint) !== 0).join(' ')

test('who is not sought stays, faint; the worst and the selected never are', () => {
  made(unit('sought'), unit('other'), unit('alert', 0), unit('selected'))
  units.setSelected('selected')
  expect(faint()).toBe('')
  units.setSought(new Set(['sought']))
  expect(faint()).toBe('other')
  expect(units.store.ids.every((tripId) => units.isVisible(tripId))).toBe(true)
  units.setSelected(null)
  expect(faint()).toBe('other selected')
  units.setSought(null)
  expect(faint()).toBe('')
})

test('what a fix changes is looked at again: who becomes an alert is faint no longer, who comes while others are sought is', () => {
  made(unit('one'), unit('two'))
  units.setSought(new Set())
  expect(faint()).toBe('one two')
  units.apply([unit('one', 0), unit('three')])
  expect(faint()).toBe('two three')
  units.apply([unit('one')])
  expect(faint()).toBe('one two three')
})

test('who was just filtered out or concealed answers no press, before the map has drawn itself again', () => {
  made(unit('one'))
  const pressed = (): string | null => units.pick({ x: 50, y: 50 })
  expect(pressed()).toBe('one')
  units.setFilter(new Set(['another']))
  expect(pressed()).toBeNull()
  units.setSelected('one')
  expect(pressed()).toBe('one')
  units.setConcealed(true)
  expect(pressed()).toBeNull()
  units.setConcealed(false)
  units.setFilter(null)
  expect(pressed()).toBe('one')
})
