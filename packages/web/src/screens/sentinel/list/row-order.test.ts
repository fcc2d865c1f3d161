import { expect, test } from 'vitest'
import { tripOf } from '../../../../test/trip-of.ts'
import { sortTrips } from './row-order.ts'

const MINUTE = 60_000

test('worst level first, then score, then the oldest fix', () => {
  const trips = [
    tripOf({ tripId: '1', level: 'low', score: 19, fixAt: 5 * MINUTE }),
    tripOf({ tripId: '6', level: 'unknown', score: 0, fixAt: null }),
    tripOf({ tripId: '2', level: 'critical', score: 60, fixAt: 9 * MINUTE }),
    tripOf({ tripId: '3', level: 'critical', score: 60, fixAt: 1 * MINUTE }),
    tripOf({ tripId: '4', level: 'critical', score: 60, fixAt: null }),
    tripOf({ tripId: '5', level: 'critical', score: 90, fixAt: 9 * MINUTE }),
  ]
  expect(sortTrips(trips).map(({ tripId }) => tripId)).toEqual(['5', '4', '3', '2', '6', '1'])
})

test('two live units of one score keep their places whichever was heard last', () => {
  const first = tripOf({ tripId: '1', score: 60, fixAt: 9 * MINUTE })
  const second = tripOf({ tripId: '2', score: 60, fixAt: 7 * MINUTE })
  expect(sortTrips([second, first]).map(({ tripId }) => tripId)).toEqual(['1', '2'])
})
