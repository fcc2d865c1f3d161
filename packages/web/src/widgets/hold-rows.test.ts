import { expect, test } from 'vitest'
import { holdRows } from './hold-rows.ts'

test.each([
  ['nothing held', ['a', 'b', 'c'], [], ['a', 'b', 'c']],
  [
    'a new row above does not push the held one down',
    ['new', 'a', 'b', 'c'],
    [{ tripId: 'b', index: 1 }],
    ['new', 'b', 'a', 'c'],
  ],
  ['a row that leaves above does not pull it up', ['b', 'c', 'd'], [{ tripId: 'b', index: 1 }], ['c', 'b', 'd']],
  ['its own rise waits until the pointer leaves', ['c', 'a', 'b'], [{ tripId: 'c', index: 2 }], ['a', 'b', 'c']],
  ['a held row that is gone holds nothing', ['a', 'b'], [{ tripId: 'z', index: 0 }], ['a', 'b']],
  ['a shorter list holds it at its end', ['a', 'b'], [{ tripId: 'a', index: 9 }], ['b', 'a']],
  [
    'pointer and focus hold one each',
    ['n', 'a', 'b', 'c', 'd'],
    [
      { tripId: 'd', index: 3 },
      { tripId: 'a', index: 0 },
    ],
    ['a', 'n', 'b', 'd', 'c'],
  ],
])('%s', (_why, wanted, held, order) => {
  const rows = wanted.map((tripId) => ({ tripId }))
  expect(holdRows(rows, held).map(({ tripId }) => tripId)).toEqual(order)
})
