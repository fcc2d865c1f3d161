import { expect, test } from 'vitest'
import { GAP_MS, historySegments } from './history-segments.ts'

const at = (...minutes: number[]) =>
  minutes.map((minute) => ({ lat: 20, lng: -100 + minute / 1000, at: minute * 60_000 }))
const minutes = (segments: ReturnType<typeof historySegments>) => segments.map((s) => s.map((p) => p.at / 60_000))

test.each([
  ['no silence, one line', at(0, 1, 2), [[0, 1, 2]]],
  ['exactly the limit still holds', at(0, GAP_MS / 60_000), [[0, 15]]],
  [
    'a silence is a gap',
    at(0, 1, 17, 18),
    [
      [0, 1],
      [17, 18],
    ],
  ],
  ['newest first is put in order', at(2, 1, 0), [[0, 1, 2]]],
  ['a lone fix is no line', at(0, 60, 61), [[60, 61]]],
  ['nothing', at(), []],
])('history: %s', (_why, points, expected) => {
  expect(minutes(historySegments(points))).toEqual(expected)
})
