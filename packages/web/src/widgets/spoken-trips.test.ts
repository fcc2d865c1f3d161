import { expect, test } from 'vitest'
import { noteSpoken, notSpokenOf } from './spoken-trips.ts'

const NOW = Date.UTC(2026, 10, 21, 8)
const trips = [{ tripId: 'heard' }, { tripId: 'unheard' }]
const left = (now: number) => notSpokenOf(trips, now).map(({ tripId }) => tripId)

test('a trip whose alert has been said is not said again for half a minute', () => {
  expect(left(NOW)).toEqual(['heard', 'unheard'])
  noteSpoken('heard', NOW)
  expect(left(NOW)).toEqual(['unheard'])
  expect(left(NOW + 30_000)).toEqual(['unheard'])
  expect(left(NOW + 30_001)).toEqual(['heard', 'unheard'])
})
