import { expect, test } from 'vitest'
import { type AlertedSilence, classesOfGaps } from './classes-of-gaps.ts'
import type { SilenceClass } from './silence-verdict.ts'

const GAPS = [
  { from: 0, to: 30 },
  { from: 40, to: 60 },
]
const told = (from: number, to: number | null, silenceClass: SilenceClass): AlertedSilence => ({
  ...{ from, to, class: silenceClass },
})

test.each([
  ['nothing', [], [null, null]],
  ['one alert of one of them', [told(10, 35, 'coverage-hole')], ['coverage-hole', null]],
  ['one each', [told(10, 35, 'coverage-hole'), told(50, null, 'phone-gone')], ['coverage-hole', 'phone-gone']],
  [
    'two of the same that agree',
    [told(10, 35, 'coverage-hole'), told(20, 35, 'coverage-hole')],
    ['coverage-hole', null],
  ],
  ['two of the same that do not', [told(10, 35, 'coverage-hole'), told(20, 35, 'unknown')], [null, null]],
  ['the later one a jammer', [told(10, 35, 'coverage-hole'), told(20, 35, 'jammer')], ['jammer', null]],
  ['one that went on over both', [told(10, 65, 'coverage-hole')], [null, null]],
  ['one of both that is still open', [told(10, null, 'sleeping-device')], [null, null]],
  ['a jammer over both', [told(10, 65, 'jammer')], ['jammer', 'jammer']],
  ['one that ended as the next began', [told(10, 40, 'coverage-hole')], ['coverage-hole', null]],
] as const)('of two silences, with %s', (_why, alerts, expected) => {
  expect(classesOfGaps(GAPS, alerts)).toEqual(expected)
})
