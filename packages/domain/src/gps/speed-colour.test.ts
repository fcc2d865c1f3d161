import { expect, test } from 'vitest'
import { markerSpeedColour, speedColour } from './speed-colour.ts'

test.each([
  [null, 'grey', 'green'],
  [0, 'grey', 'green'],
  [-1, 'grey', 'green'],
  [0.5, 'yellow', 'green'],
  [19.9, 'yellow', 'green'],
  [20, 'green', 'green'],
  [60, 'green', 'green'],
  [60.1, 'green', 'amber'],
  [80, 'green', 'amber'],
  [80.1, 'orange', 'red'],
  [100, 'orange', 'red'],
  [100.1, 'red', 'red'],
] as const)('%s km/h is %s, its marker %s', (speed, colour, marker) => {
  expect(speedColour(speed)).toBe(colour)
  expect(markerSpeedColour(speed)).toBe(marker)
})
