import type { AlertCondition } from './alert-conditions.ts'
import { type AlertSeverity, type AlertType, isWorse } from './alert-type.ts'

interface Known {
  readonly type: AlertType
  readonly severity: AlertSeverity
}

/** The newest alert of a trip (or platform) and type, as far as its life goes on. Instants in epoch milliseconds. */
export type AlertState =
  | (Known & {
      readonly status: 'open'
      /** Since when the condition has no longer held; null while it holds. */
      readonly conditionEndedAt: number | null
      /** The end of the condition is in the alert's history. */
      readonly isEndRecorded: boolean
      /** When its figures were last written. */
      readonly figuresAt: number
    })
  | (Known & {
      readonly status: 'closed'
      readonly by: 'system' | 'person'
      readonly closedAt: number
      /** Null: the condition held when a person closed it, and has held unbroken since. */
      readonly conditionEndedAt: number | null
    })

/**
 * What to do to an alert. `reopen`: the condition is back soon after the alert closed itself. `back`: before it closed.
 * `refresh`: only the figures are new. `release`, `hold`: what a person has resolved no longer holds, or does again, which
 * says when a new alert may open.
 */
export type AlertStep =
  | {
      readonly kind: 'open' | 'reopen' | 'raise-severity' | 'refresh' | 'back'
      readonly condition: AlertCondition
    }
  | { readonly kind: 'end' | 'record-end' | 'release' | 'hold' }
  | { readonly kind: 'close'; readonly cause: 'condition-ended' | 'trip-ended' }

/** What a step makes of an alert at `now`. A severity never falls while the alert lives. */
export function afterAlertStep(state: AlertState | null, step: AlertStep, now: number): AlertState | null {
  if ('condition' in step) {
    const { type, severity } = step.condition
    const rises = state === null || step.kind === 'open' || isWorse(severity, state.severity)
    return {
      status: 'open',
      type,
      // Coming back is told apart from getting worse, which is the next step.
      severity: rises && step.kind !== 'back' ? severity : (state?.severity ?? severity),
      conditionEndedAt: null,
      isEndRecorded: false,
      figuresAt: now,
    }
  }
  if (state?.status === 'open') {
    const { type, severity, conditionEndedAt } = state
    if (step.kind === 'end') return { ...state, conditionEndedAt: now, isEndRecorded: false }
    if (step.kind === 'record-end') return { ...state, isEndRecorded: true }
    if (step.kind === 'close') {
      return {
        status: 'closed',
        type,
        severity,
        by: 'system',
        closedAt: now,
        conditionEndedAt,
      }
    }
  }
  if (state?.status === 'closed') {
    if (step.kind === 'release') return { ...state, conditionEndedAt: now }
    if (step.kind === 'hold') return { ...state, conditionEndedAt: null }
  }
  return state
}
