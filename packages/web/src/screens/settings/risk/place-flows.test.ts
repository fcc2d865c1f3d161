import { expect, test } from 'vitest'
import { placeFlows } from './place-flows.ts'

const FLOWS = [
  { from: 'low', to: 'low', count: 6 },
  { from: 'low', to: 'medium', count: 2 },
  { from: 'high', to: 'critical', count: 1 },
] as const

test('each level has its bar on both sides, and every trip is in a band that lies in both its bars', () => {
  const { left, right, bands } = placeFlows(FLOWS, 200)
  expect(left.map(({ level, count }) => [level, count])).toEqual([
    ['critical', 0],
    ['high', 1],
    ['medium', 0],
    ['low', 8],
  ])
  expect(right.map(({ count }) => count)).toEqual([1, 0, 2, 6])
  expect(bands.reduce((sum, { count }) => sum + count, 0)).toBe(9)
  for (const { from, to, leftY, rightY, height } of bands) {
    for (const [bars, level, y] of [
      [left, from, leftY],
      [right, to, rightY],
    ] as const) {
      const bar = bars.find((one) => one.level === level)
      expect(y).toBeGreaterThanOrEqual(bar?.y ?? Number.NaN)
      expect(y + height).toBeLessThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0) + 0.001)
    }
  }
  expect((right.at(-1)?.y ?? 0) + (right.at(-1)?.height ?? 0)).toBeLessThanOrEqual(200)
})

test('no trips are bars without bands; trips of unknown place have a bar of their own', () => {
  expect(placeFlows([], 200).bands).toEqual([])
  expect(placeFlows([{ from: 'unknown', to: 'unknown', count: 1 }], 200).left).toHaveLength(5)
})
