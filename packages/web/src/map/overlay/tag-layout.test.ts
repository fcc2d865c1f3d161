import { expect, test } from 'vitest'
import { MOST_TAGS, placeTags, type TagWish } from './tag-layout.ts'

const wish = (tripId: string, x: number, y: number, weight: number): TagWish => ({
  tripId,
  x,
  y,
  weight,
  width: 100,
  height: 40,
})
const shown = (wishes: readonly TagWish[]) => placeTags(wishes, 1000).map((tag) => tag.tripId)

test.each([
  ['apart, all are shown', [wish('a', 100, 100, 1), wish('b', 100, 300, 2)], ['b', 'a']],
  [
    'crowded, the worst two take both sides',
    [wish('a', 500, 100, 1), wish('b', 500, 100, 3), wish('c', 500, 100, 2)],
    ['b', 'c'],
  ],
  [
    'the selected one is shown whatever it covers',
    [wish('a', 500, 100, 9), wish('b', 500, 100, 8), wish('s', 500, 100, Number.POSITIVE_INFINITY)],
    ['s', 'a'],
  ],
])('%s', (_why, wishes, expected) => {
  expect(shown(wishes)).toEqual(expected)
})

test('at the right edge the tag goes left of its unit', () => {
  expect(placeTags([wish('a', 950, 100, 1)], 1000)[0]?.dx).toBeLessThan(0)
})

test('a tag may ask for the left', () => {
  expect(placeTags([{ ...wish('a', 500, 100, 1), side: 'left' }], 1000)[0]?.dx).toBeLessThan(0)
})

test('never more than the limit', () => {
  const many = Array.from({ length: MOST_TAGS + 50 }, (_, i) => wish(`t${i}`, (i % 5) * 300, Math.floor(i / 5) * 50, 1))
  expect(placeTags(many, 5000)).toHaveLength(MOST_TAGS)
})
