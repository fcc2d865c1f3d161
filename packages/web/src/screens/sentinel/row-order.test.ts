import { expect, test } from 'vitest'
import { tripOf } from '../../../test/trip-of.ts'
import { holdRows, sortTrips } from './row-order.ts'

const MINUTE = 60_000

test('worst level first, then score, then the oldest fix', () => {
  const trips = [
    tripOf({ tripId: '1', level: 'BAJO', score: 19, fixAt: 5 * MINUTE }),
    tripOf({ tripId: '2', level: 'CRITICO', score: 60, fixAt: 9 * MINUTE }),
    tripOf({ tripId: '3', level: 'CRITICO', score: 60, fixAt: 1 * MINUTE }),
    tripOf({ tripId: '4', level: 'CRITICO', score: 60, fixAt: null }),
    tripOf({ tripId: '5', level: 'CRITICO', score: 90, fixAt: 9 * MINUTE }),
  ]
  expect(sortTrips(trips).map(({ tripId }) => tripId)).toEqual(['5', '4', '3', '2', '1'])
})

test('two live units of one score keep their places whichever was heard last', () => {
  const first = tripOf({ tripId: '1', score: 60, fixAt: 9 * MINUTE })
  const second = tripOf({ tripId: '2', score: 60, fixAt: 7 * MINUTE })
  expect(sortTrips([second, first]).map(({ tripId }) => tripId)).toEqual(['1', '2'])
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
