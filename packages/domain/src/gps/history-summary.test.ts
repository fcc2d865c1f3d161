import { expect, test } from 'vitest'
import { MIN, NOW, north } from '../../test/factories.ts'
import { MEXICO_CITY } from '../geo/usable-coordinate.ts'
import { historySummary } from './history-summary.ts'

/** [minutes from the start, metres north, speed]. */
const history = (...rows: readonly (readonly [number, number, number?])[]) =>
  rows.map(([minutes, metres, speed = 60]) => ({ ...north(metres), speed, timestamp: NOW + minutes * MIN }))
const steady = (count: number, stepMinutes: number, stepMetres: number) =>
  history(...Array.from({ length: count }, (_, i) => [i * stepMinutes, i * stepMetres] as const))

test.each([
  ['nothing', [], 0, 0],
  ['one position', history([0, 0]), 0, 0],
  ['an hour at 60', steady(61, 1, 1000), 60, 60],
  ['newest first', steady(61, 1, 1000).toReversed(), 60, 60],
  ['repeated rows', [...steady(61, 1, 1000), ...steady(61, 1, 1000)], 60, 60],
  ['a fix each second, 6 m apart: short legs add up', steady(601, 1 / 60, 6), 3.6, 21.6],
  ['drift under 10 m', history([0, 0], [10, 8], [20, 1]), 0, 0],
  ['drift over 10 m while it reports standing', history([0, 0, 0], [10, 40, 0], [20, 0, 0], [30, 60, 1]), 0, 0],
  ['a gap of exactly an hour counts', history([0, 0], [60, 60_000]), 60, 60],
  ['a gap over an hour adds nothing', history([0, 0], [60.1, 60_000]), 0, 0],
  ['what follows a gap counts again', history([0, 0], [90, 60_000], [91, 61_000]), 1, 60],
  ['a leap there and back adds nothing', history([0, 0], [1, 300_000], [2, 1000], [3, 2000]), 1, 60],
])('%s', (_why, positions, km, kmh) => {
  const summary = historySummary(positions)
  expect(summary.totalDistanceKm).toBeCloseTo(km, 1)
  expect(summary.averageSpeedKmh).toBeCloseTo(kmh, 0)
  expect(summary.count).toBe(positions.length)
})

test('the last update is the newest time, and null without positions', () => {
  expect(historySummary([]).lastUpdateAt).toBeNull()
  expect(historySummary(history([5, 0], [9, 0], [1, 0])).lastUpdateAt).toBe(NOW + 9 * MIN)
})

test('a placeholder is counted and not travelled to', () => {
  const positions = [...history([0, 0], [2, 1000]), { ...MEXICO_CITY, speed: 0, timestamp: NOW + MIN }]
  expect(historySummary(positions)).toMatchObject({ count: 3, totalDistanceKm: expect.closeTo(1, 3) })
})
