import { expect, test } from 'vitest'
import { MINUTE_MS } from '../time/duration.ts'
import { deviceSilence, type JudgedDevice } from './device-silence.ts'

const NOW = Date.UTC(2026, 10, 27, 12)
const S = 1_000
const MIN = MINUTE_MS

test.each<[string, number | null, Partial<JudgedDevice>, boolean | null]>([
  ['heard just now, whatever its trip is silent about', 0, {}, false],
  ['a tracker at its limit of 90 s', 90 * S, {}, false],
  ['a tracker past it', 91 * S, {}, true],
  ['a tracker that reports rarely, within three of its intervals', 30 * MIN, { intervalMs: 10 * MIN }, false],
  ['and past them', 30.1 * MIN, { intervalMs: 10 * MIN }, true],
  ['a phone lags up to two minutes', 210 * S, { kind: 'phone' }, false],
  ['and not more', 211 * S, { kind: 'phone' }, true],
  ['a clock three minutes slow excuses as much', 270 * S, { clockSkewMs: -3 * MIN }, false],
  ['and not more', 271 * S, { clockSkewMs: -3 * MIN }, true],
  ['a clock an hour slow excuses five minutes', 391 * S, { clockSkewMs: -60 * MIN }, true],
  ['a clock that is ahead excuses nothing', 91 * S, { clockSkewMs: 3 * MIN }, true],
  ['without a known rhythm, a quarter of an hour', 15 * MIN, { intervalMs: null }, false],
  ['and past it', 15.1 * MIN, { intervalMs: null }, true],
  ['never heard: nothing fell silent', null, {}, null],
  ['without a trip nothing is expected of it', 600 * MIN, { isOnTrip: false }, null],
  ['a disabled one is nothing but disabled', 600 * MIN, { isDisabled: true }, null],
])('%s', (_why, agoMs, over, expected) => {
  const device: JudgedDevice = {
    ...{ kind: 'tracker', lastSeenAt: agoMs === null ? null : NOW - agoMs, intervalMs: 30 * S, isDisabled: false },
    ...{ isOnTrip: true, clockSkewMs: 0, ...over },
  }
  expect(deviceSilence(device, NOW)).toBe(expected)
})
