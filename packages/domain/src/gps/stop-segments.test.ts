import { expect, test } from 'vitest'
import { MIN, NOW, north, ROAD } from '../../test/factories.ts'
import { stopSegments } from './stop-segments.ts'

/** [minutes from the start, metres north, speed]. */
const history = (...rows: readonly (readonly [number, number, number | null])[]) =>
  rows.map(([minutes, metres, speed]) => ({ ...north(metres), speed, timestamp: NOW + minutes * MIN }))

test.each([
  ['nothing', [], []],
  ['one sample says nothing about time', history([0, 0, 0]), []],
  ['driving', history([0, 0, 60], [1, 1000, 60], [2, 2000, 60]), []],
  ['standing throughout', history([0, 0, 0], [10, 0, 0], [47, 0, 0]), [[0, 47]]],
  ['drift within 10 m with a stray speed', history([0, 0, 0], [5, 9, 3], [10, 4, null]), [[0, 10]]],
  ['drift over 10 m at speed 0', history([0, 0, 0], [5, 40, 0], [10, 0, 0]), [[0, 10]]],
  ['drift over 10 m with speed ends it', history([0, 0, 0], [5, 40, 4], [10, 80, 4]), []],
  [
    'two stops with a drive between',
    history([0, 0, 0], [9, 0, 0], [15, 5000, 60], [20, 9000, 0], [26, 9000, 0]),
    [
      [0, 9],
      [20, 26],
    ],
  ],
  [
    'two stops and an unseen drive between',
    history([0, 0, 0], [9, 0, 0], [40, 20_000, 0], [52, 20_000, 0]),
    [
      [0, 9],
      [40, 52],
    ],
  ],
  ['a traffic light of 50 s', history([0, 0, 60], [1, 1000, 0], [1.83, 1000, 0], [3, 2000, 60]), []],
  ['exactly a minute', history([0, 0, 0], [1, 0, 0]), [[0, 1]]],
  ['newest first, as the history call answers', history([47, 0, 0], [10, 0, 0], [0, 0, 0]), [[0, 47]]],
])('%s', (_why, positions, spans) => {
  const found = stopSegments(positions).map(({ start, end }) => [(start - NOW) / MIN, (end - NOW) / MIN])
  expect(found).toEqual(spans)
})

test('a stop says where it began and how many whole minutes it took', () => {
  expect(stopSegments(history([0, 0, 0], [12.9, 8, 0]))).toEqual([
    { start: NOW, end: NOW + 12.9 * MIN, minutes: 12, lat: ROAD.lat, lng: ROAD.lng },
  ])
})
