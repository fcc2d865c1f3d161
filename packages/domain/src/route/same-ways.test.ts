import { expect, test } from 'vitest'
import { sameWays } from './same-ways.ts'

/** West to east on a parallel, in so many steps; `bulge` km to the north in its middle. */
const path = (name: string, coveredShare: number, { bulgeKm = 0, steps = 4 } = {}) => ({
  name,
  coveredShare,
  points: Array.from({ length: steps + 1 }, (_, i) => ({
    lat: 20 + (i === steps / 2 ? bulgeKm / 111.19 : 0),
    lng: -100 + i / steps,
  })),
})
const names = (paths: Parameters<typeof sameWays<ReturnType<typeof path>>>[0]) =>
  sameWays(paths).map((way) => way.map(({ name }) => name))

test.each([
  ['no path is no way', [], []],
  ['one trip is a way by itself', [path('a', 0.5)], [['a']]],
  [
    'a carriageway aside is the same, and the best covered stands for it',
    [path('a', 0.5), path('b', 0.9, { bulgeKm: 1 })],
    [['b', 'a']],
  ],
  ['so is one with more points', [path('a', 0.9), path('b', 0.5, { steps: 40 })], [['a', 'b']]],
  [
    'another road is another way, whose fewer trips come after',
    [path('x', 1, { bulgeKm: 9 }), path('a', 0.5), path('b', 0.4)],
    [['a', 'b'], ['x']],
  ],
  [
    'a detour at one place is another way, whichever is held against which',
    [path('x', 0.5, { bulgeKm: 9 }), path('a', 0.9, { steps: 40 })],
    [['a'], ['x']],
  ],
  [
    'of as many trips the better covered way is first',
    [path('a', 0.5), path('x', 0.6, { bulgeKm: 9 })],
    [['x'], ['a']],
  ],
])('%s', (_why, paths, ways) => expect(names(paths)).toEqual(ways))
