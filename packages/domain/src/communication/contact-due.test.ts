import { describe, expect, test } from 'vitest'
import { MIN, NOW } from '../../test/factories.ts'
import { contactDue, contactDueAt, nextContactMinutes } from './contact-due.ts'
import { CONTACT_OUTCOMES, type ContactOutcome } from './contact-outcome.ts'

const MS = 1 / MIN

test('who did not answer is tried again soon, a wrong number at once, all else after the cadence', () => {
  const minutes = (outcome: ContactOutcome | null): number => nextContactMinutes(outcome, 30)
  expect(Object.fromEntries(CONTACT_OUTCOMES.map((outcome) => [outcome, minutes(outcome)]))).toEqual({
    ...{ answered: 30, 'no-answer': 5, voicemail: 5, 'wrong-number': 0, 'hung-up': 5 },
    ...{ 'right-word': 30, 'duress-word': 30, whatsapp: 30, 'whatsapp-answered': 30, 'seen-by-gps': 30 },
    ...{ 'dispatch-answered': 30, 'dispatch-no-answer': 5 },
  })
  expect(minutes(null)).toBe(30)
})

test.each([
  ['without an entry, from its start', null, 30],
  ['after an entry', { at: NOW + 7 * MIN, outcome: null, nextContactAt: null }, 37],
  ['after an answer', { at: NOW + 7 * MIN, outcome: 'answered' as const, nextContactAt: null }, 37],
  ['after no answer', { at: NOW + 7 * MIN, outcome: 'no-answer' as const, nextContactAt: null }, 12],
  ['after a wrong number', { at: NOW + 7 * MIN, outcome: 'wrong-number' as const, nextContactAt: null }, 7],
  ['when a person said', { at: NOW, outcome: 'no-answer' as const, nextContactAt: NOW + 45 * MIN }, 45],
])('due %s', (_why, newest, minutes) => {
  expect(contactDueAt({ newest, cadenceMin: 30, startedAt: NOW, promisedAt: null })).toBe(NOW + minutes * MIN)
})

test.each([
  ['earlier than the cadence', null, 12, 12],
  ['later than the cadence', null, 31, 30],
  ['when the cadence says', null, 30, 30],
  ['earlier than a person said', 45, 44, 44],
  ['later than a person said', 45, 46, 45],
])('a promise %s', (_why, said, promised, expected) => {
  const nextContactAt = said === null ? null : NOW + said * MIN
  const newest = { at: NOW, outcome: null, nextContactAt }
  const contacts = { cadenceMin: 30, startedAt: NOW - 90 * MIN, promisedAt: NOW + promised * MIN }
  expect(contactDueAt({ ...contacts, newest })).toBe(NOW + expected * MIN)
})

test('without an entry a promise counts too', () => {
  const contacts = { newest: null, cadenceMin: 30, startedAt: NOW, promisedAt: NOW + 5 * MIN }
  expect(contactDueAt(contacts)).toBe(NOW + 5 * MIN)
})

describe('how it stands', () => {
  test.each([
    ['long before', -22, 'waiting'],
    ['to the millisecond', 0, 'waiting'],
    ['a millisecond later', MS, 'overdue'],
    ['one cadence later', 30, 'overdue'],
    ['and a millisecond', 30 + MS, 'long-overdue'],
  ] as const)('%s', (_why, minutes, level) => {
    const due = contactDue({ dueAt: NOW, cadenceMin: 30 }, NOW + minutes * MIN)
    expect(due.level).toBe(level)
    expect(due.overdueMin).toBeCloseTo(minutes)
  })
})
