import { expect, test } from 'vitest'
import { commentsPerShift } from './team-load.ts'

test.each([
  ['nobody worked', { shifts: 0, comments: 0 }, null],
  ['two shifts are too few', { shifts: 2, comments: 80 }, null],
  ['three are enough', { shifts: 3, comments: 80 }, 80 / 3],
  ['who only took alerts wrote none', { shifts: 4, comments: 0 }, 0],
])('%s', (_why, counts, expected) => {
  expect(commentsPerShift(counts)).toBe(expected)
})
