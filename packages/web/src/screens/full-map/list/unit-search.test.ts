import type { FullMapBand } from '@vigia/domain/trip/full-map-band'
import { expect, test } from 'vitest'
import { fullMapUnitOf } from '../../../../test/full-map-unit-of.ts'
import type { FullMapUnit } from '../../../api/full-map.ts'
import { narrowUnits } from '../../../fleet-screen/view/narrow-units.ts'
import { countBands, isInBand, orderUnits, unitTexts } from './unit-search.ts'

const unit = (tripId: string, over: Partial<FullMapUnit> = {}): FullMapUnit =>
  fullMapUnitOf({ tripId, unit: `ECO-${tripId}`, invoice: `F-8136${tripId}`, ...over })
const fleet = [
  unit('1'),
  unit('2', { plates: '41-BG-7R', state: 'loading', destination: 'Querétaro' }),
  unit('10', { plates: null, state: 'delayed' }),
  unit('9', { plates: null, operator: null, client: null, state: 'no_gps' }),
]
const narrowed = (search: string, band: FullMapBand | null) =>
  narrowUnits({
    all: fleet,
    listed: fleet,
    texts: unitTexts,
    search,
    placeKey: null,
    isShown: (one) => isInBand(one, band),
  })
const ids = (units: readonly FullMapUnit[]): string[] => units.map(({ tripId }) => tripId)

test.each<[string, string, string[]]>([
  ['nothing sought', '', ['1', '2', '10', '9']],
  ['blanks only', '   ', ['1', '2', '10', '9']],
  ['plates without their hyphens', '87ak2t', ['1']],
  ['plates in pieces', '41 bg', ['2']],
  ['a unit’s number', 'eco-10', ['10']],
  ['an invoice', 'F-81362', ['2']],
  ['without accents', 'queretaro', ['2']],
  ['a driver and a place', 'mendoza laredo', ['1', '10']],
  ['what nobody has', 'zzz', []],
])('%s', (_why, search, found) => expect(ids(narrowed(search, null))).toEqual(found))

test('a state narrows what was sought', () => {
  expect(ids(narrowed('', 'alert'))).toEqual(['10', '9'])
  expect(ids(narrowed('mendoza', 'alert'))).toEqual(['10'])
})

test('each unit counts once', () => expect(countBands(fleet)).toEqual({ active: 1, stopped: 1, alert: 2 }))

test('alerts come first, then who stands, each by number', () =>
  expect(ids(orderUnits(fleet))).toEqual(['9', '10', '2', '1']))
