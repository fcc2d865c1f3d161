import { RISK_TYPES, type RiskType } from '../risk/risk-level.ts'
import { matchKey } from '../text/match-key.ts'
import { type AlertRules, DEFAULT_ALERT_RULES } from './alert-rules.ts'
import { bandOver } from './hour-band.ts'
import type { OwnRule, RuledType, RuleScope } from './own-rule.ts'

/** A company's own rules of a type: the newest, then what holds where it does not reach, and so on. Beyond the last: the default. */
export type RuleChain = readonly OwnRule[]

/** All that says which alerts a company wants. */
export interface AlertPolicy {
  readonly limits: AlertRules
  readonly own: ReadonlyMap<RuledType, RuleChain>
}

export const DEFAULT_ALERT_POLICY: AlertPolicy = { limits: DEFAULT_ALERT_RULES, own: new Map() }

/** Of a trip, what a rule may be limited to. */
export interface RuledTrip {
  readonly clientId: string | null
  readonly origin: string
  readonly destination: string
}

/** The rule that holds for a trip; null where the company has said nothing about it (design §3: outside of its scope the former version). */
export function ruleForTrip(chain: RuleChain | undefined, trip: RuledTrip): OwnRule | null {
  return chain?.find(({ scope }) => scope === null || isInScope(scope, trip)) ?? null
}

function isInScope({ clients, lanes }: RuleScope, { clientId, origin, destination }: RuledTrip): boolean {
  if (clientId !== null && clients.includes(clientId)) return true
  return lanes.some(
    (lane) => matchKey(lane.origin) === matchKey(origin) && matchKey(lane.destination) === matchKey(destination),
  )
}

/** The limit that a rule sets at `now`; null: that of the risk steps. */
export const overAt = ({ hours, over }: OwnRule, now: number): number | null => bandOver(hours, now) ?? over

const isRiskType = (type: RuledType): type is RuledType & RiskType => (RISK_TYPES as readonly string[]).includes(type)

/** The lowest limit that any own rule of a type may ask about, by type; without those that no rule has. */
export function lowestLimits({ own }: Pick<AlertPolicy, 'own'>): ReadonlyMap<RiskType, number> {
  const lowest = new Map<RiskType, number>()
  for (const [type, chain] of own) {
    if (!isRiskType(type)) continue
    const limits = chain.flatMap(({ over, hours }) => [...(over === null ? [] : [over]), ...hours.map((b) => b.over)])
    if (limits.length > 0) lowest.set(type, Math.min(...limits))
  }
  return lowest
}
