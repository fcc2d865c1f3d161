import { expect, test } from 'vitest'
import { silenceBars } from './silence-bars.ts'

const barsOf = (...gaps: readonly (readonly [minutes: number, n: number])[]) =>
  silenceBars(new Map([['gapMinutes', new Map(gaps)]]))
const filled = (of: ReturnType<typeof silenceBars>) =>
  of.bars.filter(({ gaps }) => gaps > 0).map(({ fromMin, toMin, gaps }) => [fromMin, toMin, gaps])

test.each([
  ['no gap, no share', [], [], null],
  [
    'both ends of a bar',
    [
      [0, 1],
      [9, 2],
    ],
    [[0, 10, 3]],
    0,
  ],
  [
    'an hour is long',
    [
      [59, 3],
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
      [160, 1],
      [2_000, 1],
    ],
    [[160, null, 2]],
    1,
  ],
] as const)('%s', (_why, gaps, bars, share) => {
  const found = barsOf(...gaps)
  expect(filled(found)).toEqual(bars)
  expect(found.overShare).toBe(share)
  expect(found.bars).toHaveLength(17)
})
