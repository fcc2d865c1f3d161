import { describe, expect, test } from 'vitest'
import { aFix, MIN, NOW, north, SEC } from '../../test/factories.ts'
import type { GpsFix } from './fix.ts'
import { compareSeparation, separationMetres } from './separation.ts'

/** Fixes newest first: [seconds ago, metres north, speed]. */
const trackOf = (...rows: readonly (readonly [number, number, (number | null)?])[]) =>
  rows.map(([ago, metres, speedKmh = 80]) => aFix({ at: NOW - ago * SEC, point: north(metres), speedKmh }))

test.each<[string, readonly GpsFix[], readonly GpsFix[], number | null]>([
  ['no phone', [], trackOf([0, 0]), null],
  ['no truck', trackOf([0, 0]), [], null],
  ['together', trackOf([0, 0]), trackOf([0, 0]), 0],
  ['640 m at one instant', trackOf([0, 0]), trackOf([0, 640]), 640],
  ['15 s apart', trackOf([0, 0]), trackOf([15, 200]), 200],
  ['over 15 s apart and moving', trackOf([0, 0]), trackOf([15.1, 200]), null],
  ['hours old, and of one instant', trackOf([9000, 0]), trackOf([9000, 90]), 90],
  ['both standing, minutes apart', trackOf([0, 0, 0]), trackOf([240, 90, 0]), 90],
  ['both at 4.9 km/h', trackOf([0, 0, 4.9]), trackOf([240, 90, 4.9]), 90],
  ['one at 5 km/h', trackOf([0, 0, 5]), trackOf([240, 90, 0]), null],
  ['standing, one fix of exactly 5 min', trackOf([0, 0, 0]), trackOf([300, 90, 0]), null],
  ['standing, speed of one unknown', trackOf([0, 0, null]), trackOf([240, 90, 0]), null],
  ['standing, speed implied', trackOf([0, 0, null], [60, 0, null]), trackOf([240, 90, 0]), 90],
  ['the denser phone at the time of the truck', trackOf([0, 400], [20, 0], [40, -400]), trackOf([35, -400]), 100],
  ['the denser truck at the time of the phone', trackOf([30, -100]), trackOf([0, 400], [20, 0], [40, -400]), 100],
  ['exactly on a fix of the denser one', trackOf([0, 400], [20, 0], [40, -400]), trackOf([20, 70]), 70],
  ['a bracket of a minute', trackOf([0, 600], [60, 0], [120, -600]), trackOf([30, 250]), 50],
  ['a wider bracket proves nothing', trackOf([0, 610], [61, 0], [122, -610]), trackOf([30, 250]), null],
  ['before all of the denser one', trackOf([0, 400], [20, 0]), trackOf([50, 0]), null],
  ['after all of the denser one', trackOf([40, 400], [60, 0]), trackOf([0, 0]), null],
])('%s', (_why, operator, truck, metres) => {
  const answer = separationMetres(operator, truck, NOW)
  if (metres === null) expect(answer).toBeNull()
  else expect(answer).toBeCloseTo(metres, 3)
})

describe('uncertainty', () => {
  const accurate = (metres: number | null, fields: Partial<GpsFix> = {}) => [aFix({ accuracyM: metres, ...fields })]
  test.each<[string, readonly GpsFix[], readonly GpsFix[], number]>([
    ['unknown accuracies', accurate(null), accurate(null), 0],
    ['both accuracies', accurate(12), accurate(30), 42],
    [
      'the way gone between two times at 72 km/h',
      accurate(5, { speedKmh: 72 }),
      accurate(5, { at: NOW - 10 * SEC }),
      210,
    ],
    ['no way gone while both crawl', accurate(5), accurate(5, { at: NOW - 2 * MIN }), 10],
  ])('%s', (_why, operator, truck, metres) => {
    expect(compareSeparation(operator, truck, NOW)?.uncertaintyM).toBeCloseTo(metres, 6)
  })
})
