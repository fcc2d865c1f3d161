import type { LiveTripState } from '@vigia/contract/live-frame'
import { MINUTE_MS } from '@vigia/domain/time/duration'
import { expect, test } from 'vitest'
import type { UnitPosition } from '../../api/metrics.ts'
import { mergeUnit } from './guardian-unit.ts'

const NOW = Date.UTC(2026, 10, 21, 8)
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
  isHeard: true,
}
const state: LiveTripState = {
  tripId: '7',
  lat: 19.5,
  lng: -99.2,
  fixAt: ago(1),
  speedKmh: 0,
  headingDeg: 90,
  score: 78,
  level: 'CRITICO',
  primaryAlert: 'PANICO',
  source: 'extracted',
  stopped: true,
  hasGps: true,
}
const risky = { level: 'ALTO', score: 44 } as const

test.each([
  ['the feed has the newer fix', state, risky, { point: { lat: 19.5, lng: -99.2 }, level: 'CRITICO', isHeard: true }],
  [
    'the answer has the newer fix, the feed the verdict',
    { ...state, fixAt: ago(9) },
    risky,
    { point: position.point, score: 78 },
  ],
  ['the feed has not named it', undefined, risky, { point: position.point, level: 'ALTO', score: 44 }],
  ['nobody speaks of risk', undefined, undefined, { level: 'BAJO', score: 0 }],
  ['the feed has no position', { ...state, hasGps: false, lat: 0, lng: 0, fixAt: 0 }, risky, { point: position.point }],
] as const)('%s', (_why, live, verdict, expected) => {
  expect(mergeUnit(position, live, verdict, NOW)).toMatchObject(expected)
})

test('a newer fix that is old on arrival is not heard', () => {
  const silent = { ...position, fixAt: ago(60), isHeard: false }
  expect(mergeUnit(silent, { ...state, fixAt: ago(20) }, undefined, NOW).isHeard).toBe(false)
  expect(mergeUnit(silent, { ...state, fixAt: ago(60) }, undefined, NOW).isHeard).toBe(false)
})

test('the server judges the fix that both know by its own limit', () => {
  const patient = { ...position, fixAt: ago(40), isHeard: true }
  expect(mergeUnit(patient, { ...state, fixAt: ago(40) }, undefined, NOW).isHeard).toBe(true)
})
