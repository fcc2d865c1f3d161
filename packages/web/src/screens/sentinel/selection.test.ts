import { expect, test } from 'vitest'
import { tripOf } from '../../../test/trip-of.ts'
import { keepSelection, stepSelection } from './selection.ts'

const critical = tripOf({ tripId: '1', level: 'CRITICO' })
const warning = tripOf({ tripId: '2', level: 'MEDIO' })
const normal = tripOf({ tripId: '3', level: 'BAJO' })

test.each([
  ['still in transit', '3', [critical, normal], '3'],
  ['left: the first critical one', '9', [critical, warning, normal], '1'],
  ['left, none critical: the first warning one', '9', [warning, normal], '2'],
  ['left, all normal: none', '9', [normal], null],
  ['left, none in transit: none', '9', [], null],
  ['nothing was selected: nothing is', null, [critical], null],
])('%s', (_why, selected, sorted, expected) => {
  expect(keepSelection(selected, sorted)).toBe(expected)
})

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
