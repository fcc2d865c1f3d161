import { expect, test } from 'vitest'
import type { SystemComponent } from './component-state.ts'
import { historyPoint } from './history-range.ts'

test.each<[string, SystemComponent, number, number | null]>([
  ['the slowest answer of the hour', 'api', 60, 900],
  ['the fewest positions of the hour', 'intake', 60, 2],
  ['the fewest servers of the hour', 'leader', 60, 2],
  ['half of the minutes are enough', 'memory', 30, 900],
  ['fewer are a gap', 'memory', 29, null],
  ['none is a gap', 'memory', 0, null],
])('%s', (_why, component, measured, expected) => {
  expect(historyPoint(component, { measured, low: 2, high: 900 }, 60)).toBe(expected)
})
