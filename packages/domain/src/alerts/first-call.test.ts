import { expect, test } from 'vitest'
import { MIN, NOW } from '../../test/factories.ts'
import { type CalledAbout, firstCallText, isFirstCallOverdue } from './first-call.ts'
import { DEFAULT_OWN_RULE, type OwnRule } from './own-rule.ts'

const call = { firstCallMinutes: 7 }
type Case = readonly [string, Partial<OwnRule>, Partial<CalledAbout>, number, boolean]

/** Minutes since the alert opened, and whether its first call is overdue by then. */
test.each<Case>([
  ['no limit is set', {}, {}, 10_000, false],
  ['another limit is set', { ackMinutes: 1, resolveMinutes: 1 }, {}, 10_000, false],
  ['a moment before', call, {}, 6.999, false],
  ['at the minute', call, {}, 7, true],
  ['somebody called', call, { firstContactAt: NOW + 2 * MIN }, 60, false],
  ['it was told', call, { isNotified: true }, 60, false],
  ['at once', { firstCallMinutes: 0 }, {}, 0, true],
  ['a clock that was set back', call, {}, -60, false],
])('%s', (_why, rule, over, minutes, expected) => {
  const alert = { openedAt: NOW, firstContactAt: null, isNotified: false, ...over }
  expect(isFirstCallOverdue(alert, { ...DEFAULT_OWN_RULE, ...rule }, NOW + minutes * MIN)).toBe(expected)
})

test('in words', () => {
  expect(firstCallText(5)).toBe('Venció el plazo: nadie registró una primera llamada en 5 min.')
})
