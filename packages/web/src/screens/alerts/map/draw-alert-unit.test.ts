import type { LiveTripState } from '@vigia/contract/live-frame'
import { expect, test } from 'vitest'
import type { AlertUnit } from './alert-units.ts'
import { drawAlertUnits } from './draw-alert-unit.ts'

const NOW = 1_800_000_000_000
const MINUTE = 60_000
const SEEN = { point: { lat: 19, lng: -99 }, at: NOW - 40 * MINUTE }
const UNIT: AlertUnit = {
  ...{ tripId: '1', alertId: 'a', severity: 'critical', title: 'Posible bloqueo de señal', others: 0 },
  ...{ name: 'P-1', seen: SEEN },
}
const heard = (over: Partial<LiveTripState> = {}): LiveTripState => ({
  ...{ tripId: '1', lat: 20, lng: -100, fixAt: NOW - MINUTE, speedKmh: 80, headingDeg: 90, score: 90 },
  ...{ level: 'low', primaryAlert: null, source: 'unit', stopped: false, hasGps: true },
  ...over,
})
const draw = (unit: AlertUnit, state?: LiveTripState) =>
  drawAlertUnits([unit])({ tripId: '1' }, state, 15 * MINUTE, NOW)

test.each([
  [
    'heard: where it is, by its alert and not by its level',
    UNIT,
    heard(),
    { lat: 20, slot: 0, headingDeg: 90, hasGps: true },
  ],
  ['standing: without a heading', UNIT, heard({ stopped: true, speedKmh: 0 }), { headingDeg: null, stopped: true }],
  ['heard long ago: not heard', UNIT, heard({ fixAt: NOW - 16 * MINUTE }), { lat: 20, hasGps: false }],
  ['unknown to the feed: where the alert saw it', UNIT, undefined, { lat: 19, fixAt: SEEN.at, hasGps: false }],
  [
    'known to the feed by an older fix',
    UNIT,
    heard({ fixAt: SEEN.at - 1 }),
    { lat: 19, fixAt: SEEN.at, hasGps: false },
  ],
  [
    'without any position in the feed',
    UNIT,
    heard({ hasGps: false, lat: 0, lng: 0, fixAt: 0 }),
    { lat: 19, hasGps: false },
  ],
] as const)('%s', (_why, unit, state, update) => {
  expect(draw(unit, state)?.update).toMatchObject(update)
})

test('what nobody has ever located is not drawn', () => {
  expect(draw({ ...UNIT, seen: null })).toBeNull()
  expect(draw({ ...UNIT, seen: null }, heard({ hasGps: false }))).toBeNull()
})

test.each([
  ['its speed while the fix is fresh', UNIT, heard(), 'Posible bloqueo de señal · 80 km/h'],
  ['its age after that', UNIT, heard({ fixAt: NOW - 6 * MINUTE }), 'Posible bloqueo de señal · GPS 6 min'],
  ['how many alerts more', { ...UNIT, others: 2 }, undefined, 'Posible bloqueo de señal +2 · GPS 40 min'],
] as const)('the tag tells %s', (_why, unit, state, reason) => {
  expect(draw(unit, state)?.label).toMatchObject({ plates: 'P-1', reason })
})
