import { expect, test } from 'vitest'
import { LONG_SILENCE_MIN } from './logbook-kpis.ts'
import { GAP_BAR_MIN, silenceBars } from './silence-bars.ts'

const barsOf = (...gaps: readonly (readonly [minutes: number, n: number])[]) =>
  silenceBars(new Map([['gapMinutes', new Map(gaps)]]))
const filled = (of: ReturnType<typeof silenceBars>) =>
  of.bars.filter(({ gaps }) => gaps > 0).map(({ fromMin, toMin, gaps }) => [fromMin, toMin, gaps])

test.each([
  ['no gap, no share', [], [], null],
  [
    'the first bar, and the one after it',
    [
      [0, 1],
      [10, 2],
    ],
    [
      [0, 10, 1],
      [10, 20, 2],
    ],
    0,
  ],
  [
    'an hour is long',
    [
      [50, 3],
      [60, 1],
    ],
    [
      [50, 60, 3],
      [60, 70, 1],
    ],
    0.25,
  ],
  [
    'the last bar has no end',
    [
      [150, 1],
      [160, 1],
    ],
    [
      [150, 160, 1],
      [160, null, 1],
    ],
    1,
  ],
] as const)('%s', (_why, gaps, bars, share) => {
  const found = barsOf(...gaps)
  expect(filled(found)).toEqual(bars)
  expect(found.overShare).toBe(share)
  expect(found.bars).toHaveLength(17)
})

test('a long silence begins with a bar, so that what is counted by bars tells them apart', () => {
  expect(LONG_SILENCE_MIN % GAP_BAR_MIN).toBe(0)
})
