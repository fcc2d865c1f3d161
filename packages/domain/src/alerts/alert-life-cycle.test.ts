import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MIN, NOW, SEC } from '../../test/factories.ts'
import type { AlertCondition } from './alert-conditions.ts'
import { nextAlertStep } from './alert-life-cycle.ts'
import { DEFAULT_ALERT_RULES } from './alert-rules.ts'
import { type AlertState, afterAlertStep } from './alert-state.ts'
import { type AlertSeverity, type AlertType, isLatched, isWorse } from './alert-type.ts'

const holds = (type: AlertType = 'GPS_DESACTUALIZADO', severity: AlertSeverity = 'medium'): AlertCondition => ({
  ...{ type, severity, title: 't', message: 'm', value: 1, reasons: ['r'], silenceClass: null },
})
const open = (over: Partial<Extract<AlertState, { status: 'open' }>> = {}): AlertState => ({
  ...{ status: 'open', type: 'GPS_DESACTUALIZADO', severity: 'medium', conditionEndedAt: null },
  ...{ isEndRecorded: false, figuresAt: NOW },
  ...over,
})
const closed = (over: Partial<Extract<AlertState, { status: 'closed' }>> = {}): AlertState => ({
  ...{ status: 'closed', type: 'GPS_DESACTUALIZADO', severity: 'medium', by: 'system', closedAt: NOW },
  ...{ conditionEndedAt: NOW - 5 * MIN },
  ...over,
})
const ended = (ago: number, over = {}) => open({ conditionEndedAt: NOW - ago, ...over })
const resolved = (conditionEndedAt: number | null) =>
  closed({ by: 'person', closedAt: NOW - 60 * MIN, conditionEndedAt })
const PANIC = { type: 'PANICO', severity: 'critical' } as const
const end = { kind: 'end' }

describe('the next step', () => {
  test.each([
    ['nothing was, nothing is', null, null, null],
    ['it begins', null, holds(), { kind: 'open' }],
    ['it lasts', open(), holds(), null],
    ['it is worse', open(), holds('GPS_DESACTUALIZADO', 'high'), { kind: 'raise-severity' }],
    ['it is milder: a severity never falls silently', open({ severity: 'high' }), holds(), null],
    ['its figures grow old', open({ figuresAt: NOW - 5 * MIN }), holds(), { kind: 'refresh' }],
    ['it no longer holds', open(), null, end],
    ['it has not held for under a minute', ended(59 * SEC), null, null],
    ['it has not held for a minute', ended(60 * SEC), null, { kind: 'record-end' }],
    ['that has been told', ended(2 * MIN, { isEndRecorded: true }), null, null],
    ['just under five minutes', ended(5 * MIN - 1, { isEndRecorded: true }), null, null],
    ['five minutes', ended(5 * MIN, { isEndRecorded: true }), null, { kind: 'close', cause: 'condition-ended' }],
    ['five minutes that nobody was there to see', ended(25 * MIN), null, { kind: 'close', cause: 'condition-ended' }],
    ['back within the five minutes', ended(4 * MIN), holds(), { kind: 'back' }],
    ['back after five minutes that nobody saw', ended(25 * MIN), holds(), { kind: 'back' }],
    ['a safety alert waits for a person', ended(600 * MIN, { ...PANIC, isEndRecorded: true }), null, null],
    ['a safety alert tells its end too', ended(MIN, PANIC), null, { kind: 'record-end' }],
    ['the trip is over', open(), 'trip-ended', { kind: 'close', cause: 'trip-ended' }],
    ['the trip is over, its safety alert is not', open(PANIC), 'trip-ended', null],
    ['the trip of a closed one is over', closed(), 'trip-ended', null],
    ['a trip that never had one is over', null, 'trip-ended', null],
    ['back within fifteen minutes of closing', closed({ closedAt: NOW - 15 * MIN }), holds(), { kind: 'reopen' }],
    ['back later', closed({ closedAt: NOW - 15 * MIN - 1 }), holds(), { kind: 'open' }],
    ['back after the trip seemed over', closed({ conditionEndedAt: null }), holds(), { kind: 'reopen' }],
    ['closed and gone', closed(), null, null],
    ['resolved while it holds: unbroken, it calls nobody', resolved(null), holds(), null],
    ['resolved while it held, then over', resolved(null), null, { kind: 'release' }],
    ['over, back within five minutes: not new', resolved(NOW - 5 * MIN + 1), holds(), { kind: 'hold' }],
    ['over for five minutes, then back: new', resolved(NOW - 5 * MIN), holds(), { kind: 'open' }],
    ['resolved, over, and stays so', resolved(NOW - 60 * MIN), null, null],
    ['a resolved one whose trip is over', resolved(null), 'trip-ended', null],
    ['the clock went back: the end lies ahead', open({ conditionEndedAt: NOW + 10 * MIN }), null, end],
    ['the clock went back: the closing lies ahead', closed({ closedAt: NOW + 10 * MIN }), holds(), { kind: 'reopen' }],
    ['the clock went back: the release lies ahead', resolved(NOW + 10 * MIN), null, { kind: 'release' }],
    ['the clock went back: figures of the future', open({ figuresAt: NOW + 10 * MIN }), holds(), null],
  ] as const)('%s', (_why, state, condition, step) => {
    const next = nextAlertStep(state, condition, DEFAULT_ALERT_RULES, NOW)
    if (step === null) expect(next).toBeNull()
    else expect(next).toMatchObject(step)
  })
})

describe('what a step makes of an alert', () => {
  const step = (kind: 'open' | 'reopen' | 'raise-severity' | 'refresh' | 'back', severity: AlertSeverity) =>
    ({ kind, condition: holds('GPS_DESACTUALIZADO', severity) }) as const
  test.each([
    ['the first', null, step('open', 'high'), open({ severity: 'high' })],
    ['a new one after a worse one', closed({ severity: 'critical' }), step('open', 'medium'), open()],
    [
      'the same goes on, as severe as it was',
      closed({ severity: 'high' }),
      step('reopen', 'medium'),
      open({ severity: 'high' }),
    ],
    ['the same goes on, worse', closed(), step('reopen', 'high'), open({ severity: 'high' })],
    ['worse', open(), step('raise-severity', 'critical'), open({ severity: 'critical' })],
    ['back: getting worse is told apart', ended(MIN), step('back', 'high'), open()],
    ['ending', open(), { kind: 'end' }, ended(0)],
    ['told', ended(MIN), { kind: 'record-end' }, ended(MIN, { isEndRecorded: true })],
    ['closing', ended(5 * MIN), { kind: 'close', cause: 'condition-ended' }, closed()],
    ['closing while it holds', open(), { kind: 'close', cause: 'trip-ended' }, closed({ conditionEndedAt: null })],
    ['released', resolved(null), { kind: 'release' }, resolved(NOW)],
    ['held', resolved(NOW - MIN), { kind: 'hold' }, resolved(null)],
  ] as const)('%s', (_why, state, asked, after) => {
    expect(afterAlertStep(state, asked, NOW)).toEqual(after)
  })
})

/** What happens to one alert in a while: minutes pass (also backwards), and the condition holds or not. */
const happening = fc.record({
  minutes: fc.oneof(fc.integer({ min: 0, max: 25 }), fc.constantFrom(-10, -10, 10)),
  severity: fc.constantFrom<AlertSeverity | null>(null, 'medium', 'high', 'critical'),
  isResolved: fc.integer({ min: 0, max: 9 }).map((chance) => chance === 0),
})

const resolvedNow = ({ type, severity, conditionEndedAt }: AlertState, now: number): AlertState => ({
  status: 'closed',
  type,
  severity,
  by: 'person',
  closedAt: now,
  conditionEndedAt,
})

test('whatever the clock does: one open at most, none silently milder, none closed before its time, none missed', () => {
  fc.assert(
    fc.property(
      fc.constantFrom<AlertType>('EXCESO_VELOCIDAD', 'SEPARACION'),
      fc.array(happening, { maxLength: 60 }),
      (type, happenings) => {
        let now = NOW
        let state: AlertState | null = null
        for (const { minutes, severity, isResolved } of happenings) {
          now += minutes * MIN
          if (isResolved && state?.status === 'open') {
            state = resolvedNow(state, now)
          }
          const condition = severity === null ? null : holds(type, severity)
          for (let asked = 0; ; asked++) {
            const step = nextAlertStep(state, condition, DEFAULT_ALERT_RULES, now)
            if (step === null) break
            const before: AlertState | null = state
            state = afterAlertStep(state, step, now)
            if (step.kind === 'open') expect(before?.status).not.toBe('open')
            if (step.kind === 'close') {
              expect(isLatched(type)).toBe(false)
              expect(now - (before?.conditionEndedAt ?? now)).toBeGreaterThanOrEqual(5 * MIN)
            }
            if (before?.status === 'open' && state?.status === 'open') {
              expect(isWorse(before.severity, state.severity)).toBe(false)
            }
            expect(asked).toBeLessThan(4)
          }
          const isJudged = state?.status === 'closed' && state.by === 'person'
          if (severity !== null && !isJudged) {
            expect(state).toMatchObject({ status: 'open', conditionEndedAt: null })
            expect(state === null || isWorse(severity, state.severity)).toBe(false)
          }
        }
      },
    ),
    { numRuns: 1_000 },
  )
})
