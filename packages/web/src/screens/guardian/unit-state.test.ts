import { MINUTE_MS } from '@vigia/domain/time/duration'
import { expect, test } from 'vitest'
import type { UnitPosition } from '../../api/fleet-metrics.ts'
import { unitOf, withAge } from './guardian-unit.ts'
import { stateOf } from './unit-state.ts'

const NOW = Date.UTC(2026, 10, 21, 8)

test.each([
  ['a fix that still tells', 5, 40, 15, 'moving'],
  ['standing', 1, 0, 15, 'stopped'],
  ['a device that tells no speed', 1, null, 15, 'unknown'],
  ['too old for a speed, and heard by the limit of the server', 6, 40, 15, 'unknown'],
  ['at the limit', 15, 0, 15, 'unknown'],
  ['past it', 16, 0, 15, 'silent'],
  ['a limit that an administrator made long', 50, 40, 60, 'unknown'],
  ['one that he made short', 3, 40, 2, 'silent'],
] as const)('%s', (_why, ageMin, speedKmh, limitMin, expected) => {
  const position: UnitPosition = {
    ...{ tripId: '7', point: { lat: 19.4, lng: -99.1 }, plates: null, operator: null, place: null },
    ...{ destination: 'Mérida', speedKmh, fixAt: NOW - ageMin * MINUTE_MS, source: 'unit', isReporting: true },
  }
  expect(stateOf(withAge(unitOf(position, undefined), limitMin * MINUTE_MS, NOW), NOW)).toBe(expected)
})
