import { expect, test } from 'vitest'
import { MOST_QUEUED, thinnedOut } from './thin-queue.ts'

const numbers = (length: number) => Array.from({ length }, (_, at) => at)

test('every second of the middle half goes, and neither end', () => {
  expect(thinnedOut(numbers(16))).toEqual([5, 7, 9, 11])
})

test('a full queue gives room, and keeps its order, its first and its last', () => {
  const queue = numbers(MOST_QUEUED)
  const gone = new Set(thinnedOut(queue))
  const left = queue.filter((one) => !gone.has(one))
  expect(left.length).toBe(1_500)
  expect([left[0], left.at(-1)]).toEqual([0, MOST_QUEUED - 1])
  expect(left.slice(0, 500)).toEqual(queue.slice(0, 500))
  expect(left.slice(-500)).toEqual(queue.slice(-500))
})

test.each([0, 1, 2, 3])('a queue of %s stays as it is or shorter', (length) => {
  expect(thinnedOut(numbers(length)).length).toBeLessThanOrEqual(length)
})
