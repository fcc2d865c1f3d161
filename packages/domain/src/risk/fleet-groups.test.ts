import { expect, test } from 'vitest'
import { compareTripsInGroup, groupTrips, summariseFleet } from './fleet-groups.ts'
import type { RiskLevel } from './risk-level.ts'

const trip = (id: string, level: RiskLevel, score: number, lastFixAt: number | null) => ({
  id,
  level,
  score,
  lastFixAt,
})
const fleet = [
  trip('calm', 'low', 0, 50),
  trip('watch', 'medium', 25, 50),
  trip('nobody knows', 'unknown', 0, null),
  trip('elevated', 'high', 45, 50),
  trip('severe, seen lately', 'critical', 70, 90),
  trip('severe, seen long ago', 'critical', 70, 10),
  trip('severe, never seen', 'critical', 70, null),
  trip('worst', 'critical', 100, 99),
]

test('three groups, each by score and then by silence', () => {
  const groups = groupTrips(fleet)
  expect(groups.critical.map(({ id }) => id)).toEqual([
    'worst',
    'severe, never seen',
    'severe, seen long ago',
    'severe, seen lately',
  ])
  expect(groups.warning.map(({ id }) => id)).toEqual(['elevated', 'watch', 'nobody knows'])
  expect(groups.normal.map(({ id }) => id)).toEqual(['calm'])
})

test('an empty fleet has empty groups', () => {
  expect(groupTrips([])).toEqual({ critical: [], warning: [], normal: [] })
})

test('the figures add up to the total', () => {
  expect(summariseFleet(fleet)).toEqual({
    totalInTransit: 8,
    criticalCount: 4,
    highCount: 1,
    warningCount: 1,
    normalCount: 1,
    unknownCount: 1,
    withoutGps: 2,
  })
  expect(summariseFleet([]).totalInTransit).toBe(0)
})

test('two trips never seen are equal, not unordered', () => {
  expect(compareTripsInGroup(trip('a', 'low', 0, null), trip('b', 'low', 0, null))).toBe(0)
})
