import { expect, test } from 'vitest'
import type { Counters } from './counters.ts'
import { incidentHours } from './incident-hours.ts'

const at = (...hours: readonly (readonly [hour: number, n: number])[]): Counters =>
  new Map([['incidents', new Map(hours)]])

test.each([
  ['none', [['2026-11-23', at()]], []],
  ['a Monday', [['2026-11-23', at([0, 2])]], [{ weekday: 1, hour: 0, incidents: 2 }]],
  ['a Sunday', [['2026-11-22', at([23, 1])]], [{ weekday: 7, hour: 23, incidents: 1 }]],
  [
    'the same weekday of two weeks is one cell',
    [
      ['2026-11-18', at([5, 1])],
      ['2026-11-25', at([5, 1], [6, 4])],
    ],
    [
      { weekday: 3, hour: 5, incidents: 2 },
      { weekday: 3, hour: 6, incidents: 4 },
    ],
  ],
  ['before 2001', [['2000-12-31', at([1, 1])]], [{ weekday: 7, hour: 1, incidents: 1 }]],
] as const)('%s', (_why, byDay, cells) => {
  expect(incidentHours(byDay)).toEqual(cells)
})
