import { expect, test } from 'vitest'
import { DAY_MS } from '../time/duration.ts'
import { type KeyTimes, keyStanding } from './key-standing.ts'

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
