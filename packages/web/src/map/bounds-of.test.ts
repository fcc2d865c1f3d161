import { expect, test } from 'vitest'
import { boundsOf } from './bounds-of.ts'

test.each([
  { points: [], box: null },
  { points: [{ lat: 19.4, lng: -99.1 }], box: [-99.1, 19.4, -99.1, 19.4] },
  {
    points: [
      { lat: 25.7, lng: -100.3 },
      { lat: 19.4, lng: -99.1 },
      { lat: 20.7, lng: -103.3 },
    ],
    box: [-103.3, 19.4, -99.1, 25.7],
  },
])('the box around $points.length points', ({ points, box }) => {
  expect(boundsOf(points)).toEqual(box)
})
