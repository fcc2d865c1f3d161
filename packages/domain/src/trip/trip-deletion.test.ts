import { expect, test } from 'vitest'
import { type TripToDelete, whyTripStays } from './trip-deletion.ts'

const MISTAKE: TripToDelete = { status: 'in transit', hasAlerts: false, lastPositionAt: null, retentionDays: 90 }
/** 12:00 in Mexico City. */
const AT = Date.UTC(2026, 10, 1, 18)

test.each([
  ['one typed by mistake goes, whatever its status', MISTAKE, null],
  ['one that ended and was never heard goes', { ...MISTAKE, status: 'complete' }, null],
  ['alerts are history', { ...MISTAKE, status: 'complete', hasAlerts: true }, /alertas, y su historia se conserva/],
  ['one under way that was heard is closed first', { ...MISTAKE, lastPositionAt: AT }, /ciérrelo primero/],
  [
    'positions are kept as long as the retention says',
    { ...MISTAKE, status: 'off', lastPositionAt: AT },
    /conservan 90 días.*30\/01\/2027|30 ene/,
  ],
] as const)('%s', (_why, trip, expected) => {
  const because = whyTripStays(trip)
  if (expected === null) expect(because).toBeNull()
  else expect(because).toMatch(expected)
})
