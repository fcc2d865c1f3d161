import { MINUTE_MS } from '../time/duration.ts'
import type { AlertCondition } from './alert-conditions.ts'
import type { AlertRules } from './alert-rules.ts'
import type { AlertState, AlertStep } from './alert-state.ts'
import { isLatched, isWorse } from './alert-type.ts'

/** A condition that flickers is told as ended only once it has stayed away for so long. */
const END_RECORDED_AFTER_MS = MINUTE_MS
/** The figures of an open alert are brought up to date this often while nothing else happens. */
const FIGURES_EVERY_MS = 5 * MINUTE_MS

type Open = Extract<AlertState, { status: 'open' }>
type Closed = Extract<AlertState, { status: 'closed' }>

/**
 * The life cycle of alerts (rules §4): the next step of the newest alert of its trip and type, by what holds at `now`.
 * `state` null: there never was one. Null: nothing to do. After a step, ask again. No age is negative: an instant that lies
 * ahead, because the clock was set back, counts from now.
 */
export function nextAlertStep(
  state: AlertState | null,
  condition: AlertCondition | 'trip-ended' | null,
  rules: AlertRules,
  now: number,
): AlertStep | null {
  if (condition === 'trip-ended') {
    return state?.status === 'open' && !isLatched(state.type) ? { kind: 'close', cause: 'trip-ended' } : null
  }
  if (condition === null) {
    if (state === null) return null
    return state.status === 'open' ? ofOpenEnding(state, rules, now) : ofClosedEnding(state, now)
  }
  if (state === null) return { kind: 'open', condition }
  return state.status === 'open' ? ofOpenHolding(state, condition, now) : ofClosedHolding(state, condition, rules, now)
}

/**
 * When time alone brings the next step of an alert that has none now (`nextAlertStep` answers null), while what holds stays as
 * it is; infinite: only news does.
 */
export function nextAlertStepAt(state: AlertState | null, rules: AlertRules): number {
  if (state?.status !== 'open') return Number.POSITIVE_INFINITY
  const { type, conditionEndedAt, isEndRecorded, figuresAt } = state
  if (conditionEndedAt === null) return figuresAt + FIGURES_EVERY_MS
  return Math.min(
    isLatched(type) ? Number.POSITIVE_INFINITY : conditionEndedAt + rules.closeMinutes * MINUTE_MS,
    isEndRecorded ? Number.POSITIVE_INFINITY : conditionEndedAt + END_RECORDED_AFTER_MS,
  )
}

function ofOpenHolding(state: Open, condition: AlertCondition, now: number): AlertStep | null {
  if (state.conditionEndedAt !== null) return { kind: 'back', condition }
  if (isWorse(condition.severity, state.severity)) return { kind: 'raise-severity', condition }
  return now - state.figuresAt >= FIGURES_EVERY_MS ? { kind: 'refresh', condition } : null
}

function ofOpenEnding(
  { type, conditionEndedAt, isEndRecorded }: Open,
  rules: AlertRules,
  now: number,
): AlertStep | null {
  if (conditionEndedAt === null || conditionEndedAt > now) return { kind: 'end' }
  const endedForMs = now - conditionEndedAt
  if (!isLatched(type) && endedForMs >= rules.closeMinutes * MINUTE_MS)
    return { kind: 'close', cause: 'condition-ended' }
  return !isEndRecorded && endedForMs >= END_RECORDED_AFTER_MS ? { kind: 'record-end' } : null
}

function ofClosedHolding(state: Closed, condition: AlertCondition, rules: AlertRules, now: number): AlertStep | null {
  if (state.by === 'system') {
    const isSoon = now - state.closedAt <= rules.reopenMinutes * MINUTE_MS
    return { kind: isSoon ? 'reopen' : 'open', condition }
  }
  // A person has judged what holds: only something new may call again.
  if (state.conditionEndedAt === null) return null
  const isNew = now - state.conditionEndedAt >= rules.closeMinutes * MINUTE_MS
  return isNew ? { kind: 'open', condition } : { kind: 'hold' }
}

function ofClosedEnding({ by, conditionEndedAt }: Closed, now: number): AlertStep | null {
  const isNewlyOver = conditionEndedAt === null || conditionEndedAt > now
  return by === 'person' && isNewlyOver ? { kind: 'release' } : null
}
