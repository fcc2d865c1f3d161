import { expect, test } from 'vitest'
import { MINUTE_MS } from '../time/duration.ts'
import { type PhoneSignal, phoneSignal } from './phone-signal.ts'

const NOW = Date.UTC(2026, 10, 24, 12)

test.each<[string, 'seen' | 'other' | null, number | null, number | null, PhoneSignal]>([
  ['heard just now', 'seen', 0, null, 'online'],
  ['heard at the limit', 'seen', 15, null, 'online'],
  ['by a clock that is ahead', 'seen', -2, null, 'online'],
  ['silent past the limit, tracker at the limit', 'seen', 15.1, 15, 'app-asleep'],
  ['silent for hours while the tracker reports', 'seen', 600, 1, 'app-asleep'],
  ['both past the limit', 'seen', 15.1, 15.1, 'silent'],
  ['silent, and there is no tracker', 'seen', 33, null, 'silent'],
  ['nothing was ever heard', 'seen', null, null, 'silent'],
  ['a phone never heard while the tracker reports', 'seen', null, 1, 'never-received'],
  ['a phone never heard, and a tracker that is silent', 'seen', null, 90, 'silent'],
  ['without trip, heard', null, 1, null, 'no-trip'],
  ['without trip, silent for days', null, 5_000, null, 'no-trip'],
  ['without trip, never heard', null, null, null, 'no-trip'],
  ['on a trip that the asker does not see, silent for days', 'other', 5_000, null, 'other-trip'],
])('%s', (_case, trip, phoneMin, trackerMin, expected) => {
  const ago = (minutes: number | null) => (minutes === null ? null : NOW - minutes * MINUTE_MS)
  expect(phoneSignal({ trip, phoneAt: ago(phoneMin), trackerAt: ago(trackerMin), pageAt: null }, NOW)).toBe(expected)
})

test.each<[string, number | null, number | null, PhoneSignal]>([
  ['its page sends', 5, 1, 'online'],
  ['its page is closed while the tracker reports', 200, 1, 'link'],
  ['its page was opened and sent nothing', null, 1, 'link'],
  ['its page is closed, and the tracker is silent too', 200, 90, 'silent'],
])('a phone without app: %s', (_case, phoneMin, trackerMin, expected) => {
  const ago = (minutes: number | null) => (minutes === null ? null : NOW - minutes * MINUTE_MS)
  const heard = { trip: 'seen', phoneAt: ago(phoneMin), trackerAt: ago(trackerMin), pageAt: ago(300) } as const
  expect(phoneSignal(heard, NOW)).toBe(expected)
})
