import type { LiveTripState } from '@vigia/contract/live-frame'
import { expect, test } from 'vitest'
import { fullMapUnitOf as unit } from '../../../../test/full-map-unit-of.ts'
import { drawUnit } from './draw-full-map-unit.ts'

const NOW = 1_800_000_000_000
const MINUTE = 60_000

test.each([
  ['on its way', 'in_transit', 3, false, 90],
  ['loading: it stands, whatever its heading', 'loading', 2, true, null],
  ['late', 'delayed', 0, false, 90],
  ['silent', 'no_gps', 0, false, 90],
] as const)('%s', (_why, state, slot, stopped, headingDeg) => {
  const { update } = drawUnit(unit({ state, fixAt: NOW - 9 * MINUTE }), undefined, null, NOW)
  expect(update).toMatchObject({ slot, stopped, headingDeg, hasGps: state !== 'no_gps' })
})

test.each([
  ['a fix that still tells', { speedKmh: 62.4, fixAt: NOW - 5 * MINUTE }, '62 km/h · 5 min'],
  ['an old fix tells no speed', { speedKmh: 62.4, fixAt: NOW - 5 * MINUTE - 1 }, '5 min'],
  ['a device that tells no speed', { speedKmh: null, fixAt: NOW }, '— km/h · Ahora'],
])('the tag: %s', (_why, over, reason) => {
  expect(drawUnit(unit(over), undefined, 15 * MINUTE, NOW).label.reason).toBe(reason)
})

test('a silent unit that the feed hears again is drawn as heard', () => {
  const reporting: LiveTripState = {
    ...{ tripId: '1', lat: 20.7, lng: -100.5, fixAt: NOW, speedKmh: 40, headingDeg: 10, source: 'unit', hasGps: true },
    ...{ score: 0, level: 'low', primaryAlert: null, stopped: false },
  }
  const { update } = drawUnit(unit({ state: 'no_gps', fixAt: NOW - 60 * MINUTE }), reporting, 15 * MINUTE, NOW)
  expect(update).toMatchObject({ hasGps: true, lat: 20.7, fixAt: NOW })
})

test.each([
  ['the limit that an administrator shortened', 'in_transit', 2 * MINUTE, false],
  ['a longer one', 'no_gps', 60 * MINUTE, true],
] as const)('whether it is heard: %s', (_why, state, staleLimit, hasGps) => {
  const { update } = drawUnit(unit({ state, fixAt: NOW - 3 * MINUTE }), undefined, staleLimit, NOW)
  expect(update.hasGps).toBe(hasGps)
})
