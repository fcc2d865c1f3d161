import { expect, test } from 'vitest'
import { GROUNDED, nextFlight } from './next-flight.ts'

const POINT = { lat: 20, lng: -100 }
const at = (tripId: string, isPlaced = true) => ({ tripId, point: isPlaced ? POINT : null })
const been = (tripId: string | null, wasPlaced = true, asked = 0) => ({ tripId, wasPlaced, asked })

test.each([
  ['nothing chosen', GROUNDED, null, 0, null],
  ['a first choice', GROUNDED, at('a'), 0, 'chosen'],
  ['another choice', been('a'), at('b'), 0, 'chosen'],
  ['the same, which has moved: the map stays', been('a'), at('a'), 0, null],
  ['one without a place', GROUNDED, at('a', false), 0, null],
  ['it is located', been('a', false), at('a'), 0, 'placed'],
  ['it was lost from sight and is back: the map stays', been('a', true), at('a'), 0, null],
  ['let go', been('a'), null, 0, null],
  ['chosen again after it was let go', been(null), at('a'), 0, 'chosen'],
  ['asked to see what is chosen', been('a'), at('a'), 1, 'asked'],
  ['what was asked for is taken back', been('a', true, 1), at('a'), 0, null],
  ['asked to see another', been('a'), at('b'), 1, 'asked'],
  ['asked to see one without a place: nowhere to go', been('a'), at('b', false), 1, null],
] as const)('%s', (_why, before, target, asked, reason) => {
  expect(nextFlight(before, target, asked).reason).toBe(reason)
})

test('what was asked for is owed until there is a place, and then once', () => {
  const owed = nextFlight(been('a'), at('b', false), 1).state
  const gone = nextFlight(owed, at('b'), 1)
  expect(gone.reason).toBe('asked')
  expect(nextFlight(gone.state, at('b'), 1).reason).toBeNull()
})

test('a unit whose place is forgotten meanwhile is not flown to again', () => {
  const lost = nextFlight(been('a'), at('a', false), 0).state
  expect(nextFlight(lost, at('a'), 0).reason).toBeNull()
})
