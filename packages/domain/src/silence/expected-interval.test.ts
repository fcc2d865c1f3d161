import { expect, test } from 'vitest'
import { aFix, MIN, NOW, SEC } from '../../test/factories.ts'
import { expectedInterval } from './expected-interval.ts'

const after = (...gapsS: readonly number[]) =>
  [0, ...gapsS].map((_, i, gaps) => aFix({ at: NOW - gaps.slice(0, i + 1).reduce((sum, gap) => sum + gap, 0) * SEC }))

test.each<[string, readonly number[], number | null]>([
  ['two fixes', [30], null],
  ['three fixes', [30, 30], 30 * SEC],
  ['one of two gaps is long', [900, 30], 30 * SEC],
  ['an even rhythm', [30, 30, 30, 30, 30, 30], 30 * SEC],
  ['one long gap', [30, 30, 3600, 30, 30], 30 * SEC],
  ['two long gaps of five', [900, 30, 3600, 30, 30], 30 * SEC],
  ['it has changed its rhythm', [600, 600, 600, 30, 30, 30, 30, 30], 10 * MIN],
  ['only the newest five count', [600, 600, 600, 600, 600, 30, 30, 30, 30, 30, 30, 30], 10 * MIN],
  ['not under 5 s', [1, 1, 1], 5 * SEC],
  ['5 s', [5, 5, 5], 5 * SEC],
  ['15 min', [900, 900], 15 * MIN],
  ['not over 15 min', [901, 901], 15 * MIN],
])('%s', (_why, gaps, expected) => expect(expectedInterval(after(...gaps))).toBe(expected))

test('nothing heard', () => expect(expectedInterval([])).toBeNull())
