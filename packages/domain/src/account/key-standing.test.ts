import { expect, test } from 'vitest'
import { DAY_MS } from '../time/duration.ts'
import { dueKeyNotice, type KeyTimes, keyStanding } from './key-standing.ts'

const NOW = Date.UTC(2026, 10, 24, 12)
const key = (over: Partial<KeyTimes>): KeyTimes => ({
  ...{ createdAt: NOW - 300 * DAY_MS, expiresAt: NOW + DAY_MS, revokedAt: null, lastUsedAt: NOW },
  ...over,
})

test.each([
  ['in use', {}, 'good'],
  ['not used for a little less than 60 days', { lastUsedAt: NOW - 60 * DAY_MS + 1 }, 'good'],
  ['not used for 60 days', { lastUsedAt: NOW - 60 * DAY_MS }, 'unused'],
  ['never used, and made long ago', { lastUsedAt: null }, 'unused'],
  ['never used, and new', { lastUsedAt: null, createdAt: NOW }, 'good'],
  ['that ends now', { expiresAt: NOW }, 'expired'],
  ['revoked, and ended since', { expiresAt: NOW - 1, revokedAt: NOW - DAY_MS }, 'revoked'],
] as const)('a key %s', (_what, over, standing) => {
  expect(keyStanding(key(over), NOW)).toBe(standing)
})

test.each([
  ['a key in use is told of a week before its end', { expiresAt: NOW + 7 * DAY_MS }, [], 'ending'],
  ['not sooner', { expiresAt: NOW + 7 * DAY_MS + 1 }, [], null],
  ['once', { expiresAt: NOW + DAY_MS }, ['ending'], null],
  ['and again when it has ended', { expiresAt: NOW }, ['ending'], 'ended'],
  ['what ended long ago is no news', { expiresAt: NOW - 7 * DAY_MS }, [], null],
  ['nobody misses one that was never used', { expiresAt: NOW, lastUsedAt: null }, [], null],
  ['nor one that was not used lately', { expiresAt: NOW, lastUsedAt: NOW - 61 * DAY_MS }, [], null],
  ['nor one that was revoked', { expiresAt: NOW, revokedAt: NOW - 1 }, [], null],
] as const)('notice: %s', (_why, over, given, expected) => {
  const key = { createdAt: NOW - 80 * DAY_MS, revokedAt: null, lastUsedAt: NOW - DAY_MS, ...over }
  expect(dueKeyNotice(key, given, NOW)).toBe(expected)
})
