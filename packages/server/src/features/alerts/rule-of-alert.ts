import { type AlertPolicy, type RuleChain, type RuledTrip, ruleForTrip } from '@vigia/domain/alerts/alert-policy'
import type { AlertType } from '@vigia/domain/alerts/alert-type'
import { defaultRule, isRuledType, type OwnRule, RULED_TYPES, type RuledType } from '@vigia/domain/alerts/own-rule'

/** Of an alert, what says which rule holds for it. */
export interface SubjectOfRule extends RuledTrip {
  readonly type: AlertType
}

/** A duress word is escalated as an emergency is: there is no rule of its own for it. */
const ruledType = (type: AlertType): RuledType | null => {
  if (type === 'CLAVE_COACCION') return 'emergency_protocol'
  return isRuledType(type) ? type : null
}

/** The rule that holds for an alert: the company's, else the product's; null for a type that has none. */
export function ruleOfAlert(own: AlertPolicy['own'], alert: SubjectOfRule): OwnRule | null {
  const type = ruledType(alert.type)
  return type === null ? null : (ruleForTrip(own.get(type), alert) ?? defaultRule(type))
}

/** The types of which some rule that may hold asks for something. */
export const typesWith = (own: AlertPolicy['own'], asks: (rule: OwnRule) => boolean): readonly RuledType[] =>
  RULED_TYPES.filter((type) => chainOf(own, type).some(asks))

/** The product's rule holds wherever those of the company do not reach. */
const chainOf = (own: AlertPolicy['own'], type: RuledType): RuleChain => [...(own.get(type) ?? []), defaultRule(type)]
