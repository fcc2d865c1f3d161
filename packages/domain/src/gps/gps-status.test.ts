import { expect, test } from 'vitest'
import { gpsStatus } from './gps-status.ts'

const MINUTE = 60_000
const NOW = 1_800_000_000_000

test.each([
  ['never located', null, 15 * MINUTE, 'SIN_GPS'],
  ['exactly at the limit is still good', NOW - 15 * MINUTE, 15 * MINUTE, 'ACTIVE'],
  ['a millisecond over it', NOW - 15 * MINUTE - 1, 15 * MINUTE, 'STALE'],
  ['a shorter limit', NOW - 3 * MINUTE, 2 * MINUTE, 'STALE'],
  ['a longer one', NOW - 20 * MINUTE, 60 * MINUTE, 'ACTIVE'],
  ['no limit at all', 0, Number.POSITIVE_INFINITY, 'ACTIVE'],
  ['a clock that is ahead', NOW + MINUTE, 0, 'ACTIVE'],
] as const)('%s', (_why, fixAt, staleAfterMs, status) => expect(gpsStatus(fixAt, staleAfterMs, NOW)).toBe(status))
