import { expect, test } from 'vitest'
import { layOutLabels } from './lay-out-labels.ts'

test.each([
  ['none', [], []],
  ['with room', [0, 100, 200], [-20, 80, 180]],
  ['one after the other where they would overlap', [100, 110, 115, 300], [80, 120, 160, 280]],
  ['at one instant', [50, 50], [30, 70]],
])('labels %s', (_why, ats, tops) => {
  expect(layOutLabels(ats, 40).map(({ top }) => top)).toEqual(tops)
  expect(layOutLabels(ats, 40).map(({ at }) => at)).toEqual(ats)
})
