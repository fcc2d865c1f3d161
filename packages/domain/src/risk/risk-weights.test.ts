import { expect, test } from 'vitest'
import { firstLimit, stepPoints } from './risk-weights.ts'

const steps = [
  { over: 60, points: 25 },
  { over: 15, points: 15 },
  { over: 180, points: 40 },
]

test.each([
  [0, 0],
  [15, 0],
  [15.001, 15],
  [60, 15],
  [60.001, 25],
  [180, 25],
  [180.001, 40],
  [1e9, 40],
])('%s earns %s points, whatever the order of the steps', (value, points) => {
  expect(stepPoints(steps, value)).toBe(points)
  expect(stepPoints(steps.toReversed(), value)).toBe(points)
})

test('a table without steps earns nothing and has no limit', () => {
  expect(stepPoints([], 1e9)).toBe(0)
  expect(firstLimit([])).toBe(Number.POSITIVE_INFINITY)
  expect(firstLimit(steps)).toBe(15)
})
