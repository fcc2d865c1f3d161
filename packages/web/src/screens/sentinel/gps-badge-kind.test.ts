import { expect, test } from 'vitest'
import { tripOf } from '../../../test/trip-of.ts'
import { gpsBadgeKind, isTooSilent } from './gps-badge-kind.ts'

const MINUTE = 60_000
const NOW = 100 * MINUTE

test.each([
  ['read from a platform', { fixAt: NOW - 1, source: 'extracted' }, 'extracted'],
  ['the operator app', { fixAt: NOW - 1, source: 'original' }, 'ok'],
  ['our own tracker', { fixAt: NOW - 1, source: 'unit' }, 'ok'],
  ['an older reading', { fixAt: NOW - 1, source: 'cache' }, 'ok'],
  ['never located', { fixAt: null, source: null }, 'none'],
  ['exactly at the limit is still good', { fixAt: NOW - 15 * MINUTE, source: 'unit' }, 'ok'],
  ['silent for longer is not called good', { fixAt: NOW - 16 * MINUTE, source: 'unit' }, 'stale'],
  ['nor is an old reading of a platform', { fixAt: NOW - 16 * MINUTE, source: 'extracted' }, 'stale'],
] as const)('%s', (_why, over, kind) => {
  expect(gpsBadgeKind(over, NOW)).toBe(kind)
})

test.each([
  ['exactly an hour is no warning', { lastCommentAt: 0 }, 60, false],
  ['over an hour', { lastCommentAt: 0 }, 61, true],
  ['nobody ever wrote: since departure', { lastCommentAt: null, departedAt: 0 }, 61, true],
  ['nothing is known', { lastCommentAt: null, departedAt: null }, 600, false],
] as const)('%s', (_why, over, minutes, expected) => {
  expect(isTooSilent(tripOf(over), minutes * MINUTE)).toBe(expected)
})
