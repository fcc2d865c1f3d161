import { expect, test } from 'vitest'
import { aFix, NOW, north, SEC } from '../../test/factories.ts'
import type { GpsFix } from './fix.ts'
import { provenSeparation } from './is-separated.ts'

type Row = readonly [number, number, (number | null)?, number?]
/** Fixes newest first: [seconds ago, metres north, accuracy, speed]. */
const trackOf = (...rows: readonly Row[]) =>
  rows.map(([ago, metres, accuracyM = null, speedKmh = 0]) =>
    aFix({ at: NOW - ago * SEC, point: north(metres), speedKmh, accuracyM }),
  )
const parked = trackOf([0, 0], [60, 0], [120, 0])

test.each<[string, readonly GpsFix[], readonly GpsFix[], boolean]>([
  ['nothing known', [], [], false],
  ['only the truck known', [], parked, false],
  ['together', parked, parked, false],
  ['29 m, twice', trackOf([0, 29.9], [60, 29.9]), parked, false],
  ['31 m, twice', trackOf([0, 30.1], [60, 30.1]), parked, true],
  ['640 m once: over 500 m at once', trackOf([0, 640]), trackOf([0, 0]), true],
  ['400 m once', trackOf([0, 400]), trackOf([0, 0]), false],
  ['400 m, for the first time', trackOf([0, 400], [60, 0]), parked, false],
  ['400 m, for the second time', trackOf([0, 400], [60, 400]), parked, true],
  ['one stray fix of the rarer side', trackOf([20, 400], [80, 0]), trackOf([0, 0], [10, 0], [90, 0]), false],
  ['the rarer side speaks each 6 min only', trackOf([0, 90], [60, 60], [120, 30]), trackOf([200, 0], [560, 0]), true],
  ['400 m, and together again', trackOf([0, 0], [60, 400], [120, 400]), parked, false],
  ['60 m that the accuracies explain', trackOf([0, 59.9, 20], [60, 59.9, 20]), trackOf([0, 0, 10], [60, 0, 10]), false],
  ['61 m that they do not', trackOf([0, 61, 20], [60, 61, 20]), trackOf([0, 0, 10], [60, 0, 10]), true],
  ['a cell-tower fix 600 m off, good to 900 m', trackOf([0, 600, 900], [60, 600, 900]), parked, false],
  [
    'one behind the other by 10 s at 80 km/h is no separation',
    trackOf([10, 0, null, 80], [40, -667, null, 80]),
    trackOf([0, 222, null, 80], [30, -445, null, 80]),
    false,
  ],
  [
    'not comparable now, and apart a minute ago',
    trackOf([0, 2000, null, 80], [60, 700, null, 80], [90, 600, null, 80]),
    trackOf([60, 0, null, 80], [90, 0, null, 80]),
    true,
  ],
  [
    'not comparable now, and apart six minutes ago: too long to say',
    trackOf([0, 9000, null, 80], [370, 700, null, 80], [380, 600, null, 80]),
    trackOf([370, 0, null, 80], [380, 0, null, 80]),
    false,
  ],
])('%s', (_why, operator, truck, expected) => {
  expect(provenSeparation(operator, truck, NOW) !== null).toBe(expected)
  expect(provenSeparation(truck, operator, NOW) !== null).toBe(expected)
})

test('the proof is the newest comparison', () => {
  const proof = provenSeparation(trackOf([0, 300], [60, 200]), parked, NOW)
  expect(proof?.metres).toBeCloseTo(300, 3)
  expect(proof?.comparedAt).toBe(NOW)
})
