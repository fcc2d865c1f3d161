import { alertConditions } from '@vigia/domain/alerts/alert-conditions'
import { type AlertPolicy, ruleForTrip } from '@vigia/domain/alerts/alert-policy'
import type { AlertType } from '@vigia/domain/alerts/alert-type'
import type { RuledType } from '@vigia/domain/alerts/own-rule'
import { RISK_LEVELS, type RiskAssessment } from '@vigia/domain/risk/risk-level'
import type { TripView } from '../../ports/fleet-view.ts'

/** A trip judged twice at one instant: by the weights that hold, and by those of a draft. */
export interface TwiceJudged {
  readonly now: Omit<TripView, 'sequence'>
  readonly after: Omit<TripView, 'sequence'>
}

/** Alerts that the draft asks for at once and what holds does not: none of a rule whose condition has to hold for a while first. */
export function openedAlerts({ now, after }: TwiceJudged, policy: AlertPolicy, at: number): readonly AlertType[] {
  const typesOf = (view: TwiceJudged['now']) => alertConditions(view, policy, view.facts, at).map(({ type }) => type)
  const asked = new Set(typesOf(now))
  const waits = (type: AlertType): boolean =>
    (ruleForTrip(policy.own.get(type as RuledType), after.facts)?.holdMinutes ?? 0) > 0
  return typesOf(after).filter((type) => !asked.has(type) && !waits(type))
}

/** How much graver the draft calls it: above zero it rises. */
export const riseOf = ({ now, after }: TwiceJudged): number =>
  RISK_LEVELS.indexOf(now.assessment.level) - RISK_LEVELS.indexOf(after.assessment.level)

/** The factor whose points differ most, in its own sentence: `Detenida 1 h 41 min: 25 a 40 puntos`. */
export function becauseOf(now: RiskAssessment, draft: RiskAssessment): string {
  const types = new Set([...now.factors, ...draft.factors].map(({ type }) => type))
  let because = ''
  let most = 0
  for (const type of types) {
    const [before, after] = [now, draft].map(({ factors }) => factors.find((factor) => factor.type === type))
    const difference = Math.abs((after?.points ?? 0) - (before?.points ?? 0))
    if (difference <= most) continue
    most = difference
    because = `${after?.text ?? before?.text}: ${before?.points ?? 0} a ${after?.points ?? 0} puntos`
  }
  return because
}
