import { expect, test } from 'vitest'
import { usualMinutes } from './usual-minutes.ts'

const took = (...minutes: readonly number[]) =>
  minutes.map((each) => ({ departedAt: 1_000, completedAt: 1_000 + each * 60_000 }))

test.each([
  ['nothing is known of no trip', took(), null],
  ['two trips say nothing of what is usual', took(60, 70), null],
  ['one that ended before it began is none', took(60, 70, -5), null],
  ['three do, and the longest is nine of ten', took(90, 60, 70), { p50: 70, p90: 90, trips: 3 }],
  [
    'one that stood for days does not change the middle',
    took(60, 61, 62, 63, 64, 65, 66, 67, 68, 4_000),
    { p50: 64, p90: 68, trips: 10 },
  ],
])('%s', (_why, trips, usual) => expect(usualMinutes(trips)).toEqual(usual))
