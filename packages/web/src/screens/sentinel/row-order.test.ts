import { expect, test } from 'vitest'
import { tripOf } from '../../../test/trip-of.ts'
import { holdRows, sortTrips } from './row-order.ts'

test('worst level first, then score, then the oldest fix', () => {
  const trips = [
    tripOf({ tripId: '1', level: 'BAJO', score: 19, fixAt: 5 }),
    tripOf({ tripId: '2', level: 'CRITICO', score: 60, fixAt: 9 }),
    tripOf({ tripId: '3', level: 'CRITICO', score: 60, fixAt: 5 }),
    tripOf({ tripId: '4', level: 'CRITICO', score: 60, fixAt: null }),
    tripOf({ tripId: '5', level: 'CRITICO', score: 90, fixAt: 9 }),
  ]
  expect(sortTrips(trips).map(({ tripId }) => tripId)).toEqual(['5', '4', '3', '2', '1'])
})

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
