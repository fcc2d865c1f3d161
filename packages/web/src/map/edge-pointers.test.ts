import { expect, test } from 'vitest'
import { edgePointers } from './edge-pointers.ts'

const BOX = { width: 800, height: 600 }
const at = (tripId: string, x: number, y: number) => ({ tripId, x, y })

test.each([
  ['in view', [at('a', 400, 300)], []],
  ['on the very edge', [at('a', 800, 0)], []],
  ['to the right', [at('a', 2_000, 300)], [[770, 300, 90, 'a']]],
  ['to the left', [at('a', -50, 300)], [[30, 300, -90, 'a']]],
  ['above, clear of the base layers', [at('a', 400, -900)], [[400, 64, 0, 'a']]],
  ['below, clear of the scale', [at('a', 400, 900)], [[400, 544, 180, 'a']]],
  [
    'two the same way are one, the nearer first',
    [at('far', 3_000, 300), at('near', 900, 301)],
    [[770, 301, 90, 'near far']],
  ],
  [
    'two ways are two',
    [at('a', 2_000, 300), at('b', -2_000, 300)],
    [
      [770, 300, 90, 'a'],
      [30, 300, -90, 'b'],
    ],
  ],
])('%s', (_why, places, expected) => {
  const shown = edgePointers(places, BOX).map(({ x, y, angleDeg, tripIds }) => [
    ...[Math.round(x), Math.round(y), Math.round(angleDeg), tripIds.join(' ')],
  ])
  expect(shown).toEqual(expected)
})

test('a map without room has its pointers on it all the same', () => {
  const [pointer] = edgePointers([at('a', 500, 500)], { width: 40, height: 40 })
  expect(pointer?.x).toBeGreaterThan(0)
  expect(pointer?.x).toBeLessThan(40)
})

test('a pointer comes in from the edge until nothing lies over it', () => {
  const legend = { left: 700, top: 250, right: 800, bottom: 350 }
  const [pointer] = edgePointers([at('a', 2_000, 300)], BOX, [legend])
  expect(pointer?.x).toBeLessThan(legend.left - 16)
  expect(pointer?.x).toBeGreaterThan(legend.left - 40)
  expect(pointer?.y).toBe(300)
  const everywhere = { left: 0, top: 0, right: 800, bottom: 600 }
  expect(edgePointers([at('a', 2_000, 300)], BOX, [everywhere])[0]?.x).toBe(770)
})

test('on a map as low as a phone’s it goes beside what covers the whole way to the middle', () => {
  const note = { left: 111, top: 100, right: 312, bottom: 210 }
  const [pointer] = edgePointers([at('a', 900, 500)], { width: 320, height: 230 }, [note])
  expect(pointer?.tripIds).toEqual(['a'])
  expect(pointer?.angleDeg).toBeGreaterThan(90)
  expect((pointer?.y ?? 0) + 24 <= note.top || (pointer?.x ?? 0) + 24 <= note.left).toBe(true)
})
