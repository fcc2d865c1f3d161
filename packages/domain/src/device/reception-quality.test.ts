import { expect, test } from 'vitest'
import { type ReceivedPosition, receptionQuality } from './reception-quality.ts'

const S = 1_000
/** Newest first, from the seconds at which they were taken and the seconds that they were on their way. */
const received = (...of: readonly (readonly [atS: number, wayS: number, accuracyM?: number | null])[]) =>
  of.map(([atS, wayS, accuracyM = null]): ReceivedPosition => {
    return { at: atS * S, receivedAt: (atS + wayS) * S, accuracyM }
  })

const CASES: readonly (readonly [why: string, positions: ReceivedPosition[], expected: object])[] = [
  [
    'nothing is known of a device that never spoke',
    [],
    { intervalMs: null, intervalP90Ms: null, accuracyMedianM: null, lateShare: null, clockSkewMs: null },
  ],
  ['two positions are no rhythm', received([30, 1], [0, 1]), { intervalMs: null, intervalP90Ms: null, lateShare: 0 }],
  [
    'one long pause does not make the rhythm, and shows in the ninth tenth',
    received([700, 1], [100, 1], [70, 1], [40, 1], [10, 1]),
    { intervalMs: 30 * S, intervalP90Ms: 600 * S },
  ],
  ['positions of one second are held at five', received([2, 0], [1, 0], [0, 0]), { intervalMs: 5 * S }],
  ['unknown accuracies do not count as exact ones', received([9, 0, 8], [6, 0], [3, 0, 20]), { accuracyMedianM: 8 }],
  ['two minutes are not late, more are', received([500, 1], [300, 120], [100, 121], [0, 400]), { lateShare: 0.5 }],
  ['a clock ahead shows in its farthest position', received([400, -150], [300, 2]), { clockSkewMs: 150 * S }],
  ['a clock behind shows in the fastest way', received([400, 190], [300, 200]), { clockSkewMs: -190 * S }],
]

test.each(CASES)('%s', (_why, positions, expected) => {
  expect(receptionQuality(positions)).toMatchObject(expected)
})
