import { expect, test } from 'vitest'
import { tripOf } from '../../../test/trip-of.ts'
import { gpsBadgeKind, isTooSilent } from './gps-badge-kind.ts'

const MINUTE = 60_000

test.each([
  ['read from a platform', { fixAt: 1, source: 'extracted' }, 'extracted'],
  ['the operator app', { fixAt: 1, source: 'original' }, 'ok'],
  ['our own tracker', { fixAt: 1, source: 'unit' }, 'ok'],
  ['an older reading', { fixAt: 1, source: 'cache' }, 'ok'],
  ['never located', { fixAt: null, source: null }, 'none'],
] as const)('%s', (_why, over, kind) => {
  expect(gpsBadgeKind(over)).toBe(kind)
})

test.each([
  ['exactly an hour is no warning', { lastCommentAt: 0 }, 60, false],
  ['over an hour', { lastCommentAt: 0 }, 61, true],
  ['nobody ever wrote: since departure', { lastCommentAt: null, departedAt: 0 }, 61, true],
  ['nothing is known', { lastCommentAt: null, departedAt: null }, 600, false],
] as const)('%s', (_why, over, minutes, expected) => {
  expect(isTooSilent(tripOf(over), minutes * MINUTE)).toBe(expected)
})
