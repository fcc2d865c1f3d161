import type { Map as LibraryMap } from 'maplibre-gl'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { UnitUpdate } from '../fleet-map.ts'
import { STATE_SYMBOLS } from '../symbology.ts'
import { AT, LOOK, STRIDE } from '../units/unit-store.ts'
import { createUnitsLayer, type UnitsOnMap } from '../units/units-layer.ts'
import { createShownClusters, type ShownClusters } from './shown-clusters.ts'

/** Ten units side by side, the first in alert. */
const SIDE_BY_SIDE = Array.from({ length: 10 }, (_, at): UnitUpdate => {
  const where = { tripId: `u${at}`, lat: 20.6, lng: -100.4 + at * 0.001 }
  return { ...where, headingDeg: null, slot: at === 0 ? 0 : 3, stopped: false, fixAt: 0, hasGps: true }
})
let units: UnitsOnMap
let clusters: ShownClusters

beforeEach(() => {
  units = createUnitsLayer({ triggerRepaint: vi.fn() } as unknown as LibraryMap, false, STATE_SYMBOLS)
  units.apply(SIDE_BY_SIDE)
  clusters = createShownClusters(units)
})
afterEach(() => units.dispose())

/** Who stands alone on the map, under no cluster's number. */
const alone = (): string =>
  units.store.ids.filter((_, row) => ((units.store.rows[row * STRIDE + AT.look] ?? 0) & LOOK.hidden) === 0).join(' ')
const sizes = () => clusters.current().map(({ rows, isFaint }) => `${rows.length}${isFaint ? ' faint' : ''}`)

test('who is sought is lost in no number of others: those are counted apart, faint', () => {
  clusters.refresh(6, true)
  expect([sizes(), alone()]).toEqual([['10'], ''])
  units.setSought(new Set(['u4']))
  clusters.refresh(6, true)
  expect([sizes(), alone()]).toEqual([['8 faint'], 'u0 u4'])
  units.setSought(new Set(['u4', 'u5', 'u6']))
  clusters.refresh(6, true)
  expect([sizes(), alone()]).toEqual([['4', '6 faint'], ''])
  units.setSought(null)
  clusters.refresh(6, true)
  expect([sizes(), alone()]).toEqual([['10'], ''])
})
