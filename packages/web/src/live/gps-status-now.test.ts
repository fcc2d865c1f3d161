import { expect, test } from 'vitest'
import { gpsStatusNow } from './gps-status-now.ts'

const NOW = 1_000_000
const LIMIT = 60_000

test.each([
  ['young', { fixAt: NOW - LIMIT, source: 'unit' }, LIMIT, 'ACTIVE'],
  ['old', { fixAt: NOW - LIMIT - 1, source: 'unit' }, LIMIT, 'STALE'],
  ['never', { fixAt: null, source: null }, LIMIT, 'SIN_GPS'],
  ['before the limit is known: as it was said', { fixAt: NOW, source: 'unit' }, null, 'said'],
  ['typed by a person just now: no word of a GPS', { fixAt: NOW, source: 'manual' }, LIMIT, 'STALE'],
  ['typed, before the limit is known', { fixAt: NOW, source: 'manual' }, null, 'STALE'],
] as const)('%s', (_why, fix, limit, status) => {
  expect(gpsStatusNow(fix, 'said', limit, NOW)).toBe(status)
})
