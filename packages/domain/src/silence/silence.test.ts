import { expect, test } from 'vitest'
import { silenceLevel } from './silence.ts'

test.each([
  [null, 'none'],
  [0, 'neutral'],
  [60, 'neutral'],
  [60.01, 'orange'],
  [120, 'orange'],
  [120.01, 'red'],
] as const)('%s minutes against a threshold of 60 are %s', (minutes, level) => {
  expect(silenceLevel(minutes, 60)).toBe(level)
})
