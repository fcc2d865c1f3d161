import { expect, test } from 'vitest'
import { MIN, NOW } from '../../test/factories.ts'
import { type AttendedAlert, type Deadline, overdueDeadlines, overdueText } from './overdue-deadlines.ts'
import { DEFAULT_OWN_RULE, type OwnRule } from './own-rule.ts'

const NOT_ATTENDED: AttendedAlert = {
  ...{ openedAt: NOW, unseenSince: NOW, acknowledgedAt: null, firstContactAt: null, told: [] },
}
const ack = { ackMinutes: 5 }
const call = { firstCallMinutes: 7 }
const resolve = { resolveMinutes: 30 }
const all = { ...ack, ...call, ...resolve }
type Case = readonly [string, Partial<OwnRule>, Partial<AttendedAlert>, number, readonly Deadline[]]

/** Minutes since the alert opened, and which deadlines have passed by then. */
test.each<Case>([
  ['none is set', {}, {}, 10_000, []],
  ['acknowledgement: a moment before', ack, {}, 4.999, []],
  ['acknowledgement: at the minute', ack, {}, 5, ['ack']],
  ['acknowledged, however late', ack, { acknowledgedAt: NOW + 9 * MIN }, 10, []],
  ['it called anew after it was seen: a moment before', ack, { unseenSince: NOW + 60 * MIN }, 64.999, []],
  [
    'it called anew after it was seen: at the minute',
    all,
    { unseenSince: NOW + 60 * MIN, told: ['first-call', 'resolve'] },
    65,
    ['ack'],
  ],
  ['a call is no acknowledgement', ack, { firstContactAt: NOW + MIN }, 5, ['ack']],
  ['first call: a moment before', call, {}, 6.999, []],
  ['first call: at the minute', call, {}, 7, ['first-call']],
  ['somebody called', call, { firstContactAt: NOW + 2 * MIN }, 60, []],
  ['acknowledged is not called', call, { acknowledgedAt: NOW + MIN }, 7, ['first-call']],
  ['resolution: a moment before', resolve, {}, 29.999, []],
  ['resolution: at the minute', resolve, {}, 30, ['resolve']],
  [
    'neither acknowledging nor calling resolves',
    resolve,
    { acknowledgedAt: NOW, firstContactAt: NOW },
    30,
    ['resolve'],
  ],
  ['each by its own limit', all, {}, 7, ['ack', 'first-call']],
  ['all at once, in the order in which they are due', all, {}, 45, ['ack', 'first-call', 'resolve']],
  ['what was told is not told again', all, { told: ['ack', 'resolve'] }, 45, ['first-call']],
  ['at once', { firstCallMinutes: 0 }, {}, 0, ['first-call']],
  ['a clock that was set back', all, {}, -60, []],
])('%s', (_why, rule, attended, minutes, expected) => {
  const alert = { ...NOT_ATTENDED, ...attended }
  expect(overdueDeadlines(alert, { ...DEFAULT_OWN_RULE, ...rule }, NOW + minutes * MIN)).toEqual(expected)
})

test.each([
  ['ack', 'Venció el plazo: nadie la reconoció en 5 min.'],
  ['first-call', 'Venció el plazo: nadie registró una primera llamada en 5 min.'],
  ['resolve', 'Venció el plazo: nadie la resolvió en 5 min.'],
] as const)('%s, in words', (deadline, text) => expect(overdueText(deadline, 5)).toBe(text))
