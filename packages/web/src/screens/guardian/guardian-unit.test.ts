import type { LiveTripState } from '@vigia/contract/live-frame'
import { MINUTE_MS } from '@vigia/domain/time/duration'
import { expect, test } from 'vitest'
import type { UnitPosition } from '../../api/fleet-metrics.ts'
import { unitOf, withAge, withFeed } from './guardian-unit.ts'
import { drawUnit } from './map/draw-guardian-unit.ts'

const NOW = Date.UTC(2026, 10, 21, 8)
const LIMIT = 15 * MINUTE_MS
const ago = (minutes: number): number => NOW - minutes * MINUTE_MS

const position: UnitPosition = {
  tripId: '7',
  point: { lat: 19.4, lng: -99.1 },
  plates: '22-AJ-5C',
  operator: 'Abelardo Canul',
  place: 'Calz. Ignacio Zaragoza',
  destination: 'Mérida',
  speedKmh: 40,
  fixAt: ago(2),
  source: 'unit',
  isReporting: true,
}
const state: LiveTripState = {
  tripId: '7',
  lat: 19.5,
  lng: -99.2,
  fixAt: ago(1),
  speedKmh: 0,
  headingDeg: 90,
  score: 78,
  level: 'critical',
  primaryAlert: 'PANICO',
  source: 'extracted',
  stopped: true,
  hasGps: true,
}
const risky = { level: 'high', score: 44 } as const

test.each([
  [
    'the feed has the newer fix',
    state,
    risky,
    { point: { lat: 19.5, lng: -99.2 }, level: 'critical', isReporting: true },
  ],
  [
    'the answer has the newer fix, the feed the verdict',
    { ...state, fixAt: ago(9) },
    risky,
    { point: position.point, score: 78 },
  ],
  ['the feed has not named it', undefined, risky, { point: position.point, level: 'high', score: 44 }],
  ['nobody has spoken of risk yet', undefined, undefined, { level: 'unknown', score: 0 }],
  ['the feed has no position', { ...state, hasGps: false, lat: 0, lng: 0, fixAt: 0 }, risky, { point: position.point }],
] as const)('%s', (_why, live, verdict, expected) => {
  expect(withAge(withFeed(unitOf(position, verdict), live), LIMIT, NOW)).toMatchObject(expected)
})

test('a newer fix that is old on arrival is not heard', () => {
  const silent = { ...position, fixAt: ago(60), isReporting: false }
  for (const minutes of [20, 60]) {
    const moved = withFeed(unitOf(silent, undefined), { ...state, fixAt: ago(minutes) })
    expect(withAge(moved, LIMIT, NOW).isReporting).toBe(false)
  }
})

test.each([
  ['a limit longer than before', ago(40), true, 60 * MINUTE_MS, true],
  ['a limit shorter than before: it grew old on screen', ago(3), true, 2 * MINUTE_MS, false],
  ['before the feed tells any, the answer counts: heard', ago(40), true, null, true],
  ['before the feed tells any, the answer counts: not heard', ago(1), false, null, false],
] as const)('whether it is heard, list and map alike: %s', (_why, fixAt, isReporting, staleLimit, expected) => {
  const answered = { ...position, fixAt, isReporting }
  for (const live of [undefined, { ...state, fixAt }]) {
    expect(withAge(withFeed(unitOf(answered, undefined), live), staleLimit, NOW).isReporting).toBe(expected)
    expect(drawUnit(unitOf(answered, undefined), live, staleLimit, NOW)?.update.hasGps).toBe(expected)
  }
})
