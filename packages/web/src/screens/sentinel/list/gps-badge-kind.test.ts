import { expect, test } from 'vitest'
import { tripOf } from '../../../../test/trip-of.ts'
import type { SentinelTrip } from '../../../api/sentinel.ts'
import { gpsBadgeKind, isTooSilent } from './gps-badge-kind.ts'

const MINUTE = 60_000
const NOW = 100 * MINUTE

test.each([
  ['read from a platform', { fixAt: NOW - 1, source: 'extracted' }, 'extracted'],
  ['the operator app', { fixAt: NOW - 1, source: 'original' }, 'ok'],
  ['our own tracker', { fixAt: NOW - 1, source: 'unit' }, 'ok'],
  ['an older reading', { fixAt: NOW - 1, source: 'cache' }, 'ok'],
  ['never located', { fixAt: null, source: null }, 'none'],
  ['typed by a person a moment ago', { fixAt: NOW - 1, source: 'manual' }, 'manual'],
  ['exactly at the limit is still good', { fixAt: NOW - 15 * MINUTE, source: 'unit' }, 'ok'],
  ['silent for longer is not called good', { fixAt: NOW - 16 * MINUTE, source: 'unit' }, 'stale'],
  ['nor is an old reading of a platform', { fixAt: NOW - 16 * MINUTE, source: 'extracted' }, 'stale'],
] as const)('%s', (_why, over, kind) => {
  expect(gpsBadgeKind({ gpsStatus: 'ACTIVE', factors: [], ...over }, 15 * MINUTE, NOW)).toBe(kind)
})

test.each([
  ['the limit that an administrator shortened', { fixAt: NOW - 3 * MINUTE }, 2 * MINUTE, 'stale'],
  ['one that is longer than before', { fixAt: NOW - 20 * MINUTE }, 60 * MINUTE, 'ok'],
  ['before the feed tells any: the answer was good', { fixAt: NOW - 90 * MINUTE }, null, 'ok'],
  ['before the feed tells any: the answer was old', { fixAt: NOW, gpsStatus: 'STALE' }, null, 'stale'],
] as const)('%s', (_why, over, staleLimit, kind) => {
  expect(gpsBadgeKind({ gpsStatus: 'ACTIVE', factors: [], source: 'unit', ...over }, staleLimit, NOW)).toBe(kind)
})

const factor = (type: SentinelTrip['factors'][number]['type']) => ({ type, points: 45, value: 11, text: '' })
test.each([
  ['on the way, as one that is jammed', 'original', 'POSIBLE_BLOQUEO', 'silent'],
  ['whose platform fell silent on the way', 'extracted', 'POSIBLE_BLOQUEO', 'silent'],
  ['by a limit that an administrator has raised since', 'unit', 'GPS_DESACTUALIZADO', 'ok'],
  ['but for something else', 'unit', 'EXCESO_VELOCIDAD', 'ok'],
] as const)('a unit that counts as silent %s', (_why, source, type, kind) => {
  const located = { gpsStatus: 'ACTIVE', fixAt: NOW - 11 * MINUTE, source, factors: [factor(type)] } as const
  expect(gpsBadgeKind(located, 15 * MINUTE, NOW)).toBe(kind)
})

test.each([
  [
    'as the server counts it, whatever its limit',
    [{ type: 'SIN_COMUNICACION', points: 10, value: 31, text: '' }],
    true,
  ],
  ['it counts something else', [{ type: 'GPS_DESACTUALIZADO', points: 15, value: 90, text: '' }], false],
  ['it counts nothing', [], false],
] as const)('too long without a word: %s', (_why, factors, expected) => {
  expect(isTooSilent(tripOf({ factors, lastCommentAt: 0 }))).toBe(expected)
})
