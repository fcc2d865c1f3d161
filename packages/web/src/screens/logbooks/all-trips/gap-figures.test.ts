import { expect, test } from 'vitest'
import type { ContactTrip } from '../../../api/logbook.ts'
import { gapFigures } from './gap-figures.ts'

const NOW = 1_795_237_200_000
const ago = (minutes: number): number => NOW - minutes * 60_000
const trip = (tripId: string, since: number, ...entries: number[]): ContactTrip =>
  ({
    ...{ tripId, plates: `P-${tripId}`, invoice: 'F', cadenceMin: 30, gapsSince: ago(since) },
    entries: entries.map((minutes) => ({ at: ago(minutes), cadenceMin: null })),
  }) as unknown as ContactTrip

test.each([
  ['no trip', [], null, null],
  ['a trip that nobody wrote about has an open gap alone', [trip('1', 40)], null, ['P-1', 40]],
  ['an odd number of gaps', [trip('1', 100, 90, 60, 5)], 30, ['P-1', 5]],
  ['an even number: the middle of the two', [trip('1', 100, 90, 60), trip('2', 70, 30)], 30, ['P-1', 60]],
  ['what ended over six hours ago is left out', [trip('1', 500, 20)], 480, ['P-1', 20]],
  ['a trip that has not begun has none', [trip('1', -30)], null, null],
])('%s', (_why, trips, medianMin, longest) => {
  const figures = gapFigures(trips, NOW)
  expect(figures.medianMin).toBe(medianMin)
  expect(figures.longest === null ? null : [figures.longest.name, figures.longest.minutes]).toEqual(longest)
})
