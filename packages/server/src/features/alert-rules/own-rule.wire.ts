import type { OwnRuleWire, RuleBody } from '@vigia/contract'
import type { Reach } from '@vigia/domain/account/reach'
import type { AlertRules } from '@vigia/domain/alerts/alert-rules'
import type { RaisedByRisk } from '@vigia/domain/alerts/alert-type'
import {
  defaultOver,
  defaultRule,
  ESCALATION_CHANNELS,
  isOfPeople,
  OVER_OF,
  type OwnRule,
  type RuledType,
  type RuleProblem,
} from '@vigia/domain/alerts/own-rule'
import type { RiskWeights } from '@vigia/domain/risk/risk-weights'
import { isoOf } from '../../http/iso-of.ts'
import type { StoredRule } from './own-rule-versions.store.ts'

/** More points than a factor can have: never. */
const NEVER_FROM = 101

const minuteOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
const two = (value: number): string => String(value).padStart(2, '0')
const timeOf = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`

export const ruleFromWire = (body: RuleBody): OwnRule => ({
  isOn: body.is_on,
  over: body.over,
  holdMinutes: body.hold_minutes,
  hours: body.hours.map(({ days, from, to, over }) => ({
    days: [...new Set(days)].toSorted((a, b) => a - b),
    fromMinute: minuteOf(from),
    toMinute: minuteOf(to),
    over,
  })),
  scope: body.scope,
  ackMinutes: body.ack_minutes,
  firstCallMinutes: body.first_call_minutes,
  resolveMinutes: body.resolve_minutes,
  escalateTo: body.escalate_to,
  escalates: body.escalates,
  escalationChannels: ESCALATION_CHANNELS.filter((channel) => body.escalation_channels.includes(channel)),
  channels: [...new Set(body.channels)],
})

/** As whoever is limited to some clients may read it: not which others there are. */
export const ruleToWire = (rule: OwnRule, reach: Reach | null): RuleBody => ({
  is_on: rule.isOn,
  over: rule.over,
  hold_minutes: rule.holdMinutes,
  hours: rule.hours.map(({ days, fromMinute, toMinute, over }) => ({
    ...{ days: [...days], from: timeOf(fromMinute), to: timeOf(toMinute), over },
  })),
  scope: rule.scope === null ? null : scopeWithin(rule.scope, reach),
  ack_minutes: rule.ackMinutes,
  first_call_minutes: rule.firstCallMinutes,
  resolve_minutes: rule.resolveMinutes,
  escalate_to: rule.escalateTo as RuleBody['escalate_to'],
  escalates: rule.escalates,
  escalation_channels: [...rule.escalationChannels],
  channels: [...rule.channels],
})

function scopeWithin({ clients, lanes }: NonNullable<OwnRule['scope']>, reach: Reach | null) {
  if (reach === null) return { clients: [...clients], lanes: lanes.map((lane) => ({ ...lane })) }
  return { clients: reach.by === 'client' ? clients.filter((id) => reach.ids.includes(id)) : [], lanes: [] }
}

/** By what an organisation measures today. */
export interface Standing {
  readonly weights: RiskWeights
  readonly limits: AlertRules
}

const isRisk = (type: RuledType, { fromPoints }: AlertRules): type is RuledType & RaisedByRisk => type in fromPoints

/** What holds while nobody has said anything of this type. */
export function factoryRule(type: RuledType, { limits }: Standing): OwnRule {
  return { ...defaultRule(type), isOn: !isRisk(type, limits) || limits.fromPoints[type] < NEVER_FROM }
}

interface RowContext {
  readonly standing: Standing
  readonly protocolVersion: number
  readonly reach: Reach | null
  readonly isMailOn: boolean
}

export function rowToWire(
  type: RuledType,
  stored: StoredRule | null,
  { standing, protocolVersion, reach, isMailOn }: RowContext,
): OwnRuleWire {
  const limit = OVER_OF[type]
  return {
    ...ruleToWire(stored?.rule ?? factoryRule(type, standing), reach),
    type,
    version: stored?.version ?? 0,
    is_locked: isOfPeople(type),
    unit: limit?.unit ?? null,
    over_min: limit?.min ?? null,
    over_max: limit?.max ?? null,
    default_over: defaultOver(type, standing.weights, standing.limits),
    elsewhere: stored === null || stored.rule.scope === null ? null : (stored.elsewhere ?? 0),
    protocol_version: protocolVersion,
    is_mail_on: isMailOn,
    changed_by: stored?.changedBy ?? null,
    changed_at: stored === null ? null : isoOf(stored.changedAt),
  }
}

const FIELD = {
  isOn: 'is_on',
  over: 'over',
  holdMinutes: 'hold_minutes',
  hours: 'hours',
  scope: 'scope',
  ackMinutes: 'ack_minutes',
  firstCallMinutes: 'first_call_minutes',
  resolveMinutes: 'resolve_minutes',
  escalateTo: 'escalate_to',
  escalates: 'escalates',
  escalationChannels: 'escalation_channels',
  channels: 'channels',
} as const satisfies Record<keyof OwnRule, keyof RuleBody>

export const problemToWire = ({ field, text }: RuleProblem) => ({ field: FIELD[field], text })
