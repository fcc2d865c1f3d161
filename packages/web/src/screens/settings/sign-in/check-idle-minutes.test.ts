import { expect, test } from 'vitest'
import { checkIdleMinutes } from './check-idle-minutes.ts'

test.each([
  ['the shortest', '5', true],
  ['the longest', '720', true],
  ['with blanks around it', ' 30 ', true],
  ['too short', '4', false],
  ['too long', '721', false],
  ['nothing', '', false],
  ['half a minute', '30.5', false],
  ['another notation', '3e1', false],
  ['below nothing', '-30', false],
])('%s', (_why, typed, fine) => {
  expect(checkIdleMinutes(typed) === null).toBe(fine)
})
