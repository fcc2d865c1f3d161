import { expect, test } from 'vitest'
import { MIN, NOW } from '../../test/factories.ts'
import { isOperatorOnline } from './operator-online.ts'

test.each([
  ['just now', 0, true],
  ['15 min ago', 15 * MIN, true],
  ['a millisecond more', 15 * MIN + 1, false],
  ['by a clock ahead of ours', -MIN, true],
] as const)('a phone heard %s', (_why, agoMs, online) => {
  expect(isOperatorOnline(NOW - agoMs, NOW)).toBe(online)
})
