import { expect, test } from 'vitest'
import { dialArc, dialSpot } from './dial-geometry.ts'

test('the dial opens at the bottom: 50 is the top, 0 and 100 mirror each other', () => {
  expect(dialSpot(50, 10, 0).x).toBeCloseTo(0)
  expect(dialSpot(50, 10, 0).y).toBeCloseTo(-10)
  expect(dialSpot(0, 10, 0).x).toBeCloseTo(-dialSpot(100, 10, 0).x)
  expect(dialSpot(0, 10, 0).y).toBeCloseTo(dialSpot(100, 10, 0).y)
})

test.each([
  ['a short arc goes the short way', 0, 60, 0],
  ['over 180° it goes the long way', 0, 92, 1],
])('%s', (_why, from, to, large) => {
  expect(dialArc(from, to, 37, 46)).toContain(` 0 ${large} 1 `)
})
