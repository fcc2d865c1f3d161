import { expect, test } from 'vitest'
import { judgePlatform, readShare } from './platform-health.ts'

test.each([
  ['nothing was to be read', 0, 0, 0, null, 'unknown'],
  ['a session that has just begun', 9, 9, 0, null, 'unknown'],
  ['the fewest minutes that say something', 10, 10, 0, 1, 'ok'],
  ['exactly 90 %', 100, 90, 0, 0.9, 'ok'],
  ['just under', 1000, 899, 0, 0.899, 'warn'],
  ['nothing read at all', 60, 0, 0, 0, 'warn'],
  ['read well, and somebody is waited for', 100, 100, 1, 1, 'warn'],
  ['nothing known, and somebody is waited for', 0, 0, 1, null, 'warn'],
])('%s', (_why, wanted, read, waiting, share, state) => {
  expect(readShare({ wanted, read })).toBe(share)
  expect(judgePlatform({ wanted, read }, waiting)).toBe(state)
})
