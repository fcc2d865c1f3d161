import { expect, test } from 'vitest'
import { stepSelection } from './step-selection.ts'

test.each([
  ['down', ['a', 'b', 'c'], 'a', 1, 'b'],
  ['up', ['a', 'b', 'c'], 'b', -1, 'a'],
  ['the last row stays', ['a', 'b'], 'b', 1, 'b'],
  ['down with none chosen', ['a', 'b'], null, 1, 'a'],
  ['up with none chosen', ['a', 'b'], null, -1, 'b'],
  ['a row that left the list', ['a', 'b'], 'z', 1, 'a'],
  ['an empty list', [], null, 1, null],
])('step %s', (_why, order, from, step, expected) => {
  const rows = order.map((tripId) => ({ tripId }))
  expect(stepSelection(rows, from, step)).toBe(expected)
})
