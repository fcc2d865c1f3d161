import { expect, test } from 'vitest'
import { MINUTE_MS } from '../time/duration.ts'
import { type PhoneSignal, phoneSignal } from './phone-signal.ts'

const NOW = Date.UTC(2026, 10, 24, 12)

test.each<[string, boolean, number | null, number | null, PhoneSignal]>([
  ['heard just now', true, 0, null, 'online'],
  ['heard at the limit', true, 15, null, 'online'],
  ['by a clock that is ahead', true, -2, null, 'online'],
  ['silent past the limit, tracker at the limit', true, 15.1, 15, 'app-asleep'],
  ['silent for hours while the tracker reports', true, 600, 1, 'app-asleep'],
  ['both past the limit', true, 15.1, 15.1, 'silent'],
  ['silent, and there is no tracker', true, 33, null, 'silent'],
  ['nothing was ever heard', true, null, null, 'silent'],
  ['a phone never heard while the tracker reports', true, null, 1, 'never-heard'],
  ['a phone never heard, and a tracker that is silent', true, null, 90, 'silent'],
  ['without trip, heard', false, 1, null, 'no-trip'],
  ['without trip, silent for days', false, 5_000, null, 'no-trip'],
  ['without trip, never heard', false, null, null, 'no-trip'],
])('%s', (_case, hasTrip, phoneMin, trackerMin, expected) => {
  const ago = (minutes: number | null) => (minutes === null ? null : NOW - minutes * MINUTE_MS)
  expect(phoneSignal({ hasTrip, phoneAt: ago(phoneMin), trackerAt: ago(trackerMin) }, NOW)).toBe(expected)
})
