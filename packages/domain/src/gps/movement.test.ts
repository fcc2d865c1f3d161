import { expect, test } from 'vitest'
import { MIN, NOW, north, SEC } from '../../test/factories.ts'
import { detectMovement } from './movement.ts'

/** Samples newest first: [seconds ago, metres north]. */
const samples = (...places: readonly (readonly [number, number])[]) =>
  places.map(([ago, metres]) => ({ ...north(metres), timestamp: NOW - ago * SEC }))

test.each([
  ['no sample', [], false, 0, 0],
  ['one sample', samples([0, 0]), false, 0, 0],
  ['standing with drift under 10 m', samples([0, 5], [60, 0], [120, 8]), false, 0, 0],
  ['60 km/h', samples([0, 2000], [60, 1000], [120, 0]), true, 60, 60],
  ['mean of two speeds', samples([0, 3000], [60, 1000], [120, 0]), true, 90, 90],
  ['crawling 11 m an hour is movement and shows at least 5', samples([0, 11], [3600, 0]), true, 0.011, 5],
  ['a leap is movement, its speed is discarded', samples([0, 50_000], [60, 0]), true, 0, 5],
  ['a gap over an hour is movement, its speed is discarded', samples([0, 50_000], [3700, 0]), true, 0, 5],
  ['a gap under 3.6 s gives no speed', samples([0, 30], [1, 0]), true, 0, 5],
  ['the discarded pair does not thin the mean', samples([0, 51_000], [60, 50_000], [61, 0]), true, 60, 60],
  [
    'only the five newest are looked at',
    samples([0, 0], [60, 0], [120, 0], [180, 0], [240, 0], [300, 900]),
    false,
    0,
    0,
  ],
  ['the fifth still counts', samples([0, 0], [60, 0], [120, 0], [180, 0], [240, 1000]), true, 15, 15],
])('%s', (_why, history, isMoving, average, shown) => {
  const movement = detectMovement(history)
  expect(movement.isMoving).toBe(isMoving)
  expect(movement.averageSpeedKmh).toBeCloseTo(average, 6)
  expect(movement.shownSpeedKmh).toBeCloseTo(shown, 6)
})

test('a standstill of a minute is no movement, whatever the day', () => {
  expect(detectMovement(samples([0, 0], [MIN / SEC, 0])).shownSpeedKmh).toBe(0)
})
