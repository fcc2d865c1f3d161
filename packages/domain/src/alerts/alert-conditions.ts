import type { RiskAssessment, RiskFactor, RiskType } from '../risk/risk-level.ts'
import { riskText, withoutAge } from '../risk/risk-text.ts'
import { ownDowntimeText, unreadText } from '../silence/silence-text.ts'
import type { SilenceClass, SilenceVerdict } from '../silence/silence-verdict.ts'
import type { PlatformOutage } from '../silence/surroundings.ts'
import { minutesSince } from '../time/duration.ts'
import { type AlertPolicy, overAt, type RuledTrip, ruleForTrip } from './alert-policy.ts'
import { type AlertRules, alertSeverity } from './alert-rules.ts'
import { alertText, outageText } from './alert-text.ts'
import {
  type AlertSeverity,
  type AlertType,
  isOfSilence,
  isRaisedByPeople,
  isWorse,
  type RaisedByRisk,
} from './alert-type.ts'
import { isOfPeople, type OwnRule } from './own-rule.ts'

/** Something that holds now and deserves an alert, in the words that a dispatcher reads. */
export interface AlertCondition {
  readonly type: AlertType
  readonly severity: AlertSeverity
  readonly title: string
  /** One sentence with the measured figures. */
  readonly message: string
  /** Minutes, metres, km/h or a count, as the type says. */
  readonly value: number
  /** Sentences that say why, the strongest first. */
  readonly reasons: readonly string[]
  readonly silenceClass: SilenceClass | null
}

/** The verdict on a trip, as far as alerts follow from it. */
export interface AlertView {
  readonly assessment: Pick<RiskAssessment, 'factors'>
  /** What lies under the risk's limits and a company's own rule asks for. */
  readonly faint: readonly RiskFactor[]
  readonly silence: SilenceVerdict | null
}

/** A factor that raises an alert. */
type RaisingFactor = RiskFactor & { readonly type: RaisedByRisk }

const EXPLAINED_BY_OUTAGE: ReadonlySet<RiskType> = new Set(['SIN_GPS', 'GPS_DESACTUALIZADO'])

/**
 * The alerts that a trip's verdict asks for at `now`, at most one of each type (rules §4): those whose points reach what is
 * set, or that exceed the limit of a rule of the company's own. A unit whose whole platform is quiet has no silence alert of
 * its own: it is listed in the platform's. What a person raised has its alert already. That the
 * operator does not answer is told unless its alerts are off.
 */
export function alertConditions(
  { assessment, faint, silence }: AlertView,
  { limits, own }: AlertPolicy,
  trip: RuledTrip,
  now: number,
): readonly AlertCondition[] {
  const conditions: AlertCondition[] = []
  const timed = faint.filter(({ isUnanswered }) => isUnanswered !== true)
  const finer = timed.filter(({ type }) => !assessment.factors.some((factor) => factor.type === type))
  for (const factor of [...assessment.factors, ...finer].filter(isRaising)) {
    const rule = own.size === 0 ? null : ruleForTrip(own.get(factor.type), trip)
    const asked = rule === null ? ofPoints(factor, limits) : ofRule(factor, timed, rule, limits, now)
    if (asked === null) continue
    if (silence?.class === 'platform-outage' && EXPLAINED_BY_OUTAGE.has(factor.type)) continue
    conditions.push(conditionOf(asked, silence, limits, now))
  }
  const unanswered = faint.find(({ isUnanswered }) => isUnanswered === true)
  if (unanswered === undefined || !isRaised('SIN_COMUNICACION', { limits, own }, trip)) return conditions
  const sooner = conditions.find(({ type }) => type === 'SIN_COMUNICACION')
  return [...conditions.filter((one) => one !== sooner), unansweredCondition(unanswered, sooner?.severity ?? null)]
}

/** Whether alerts of a type are told of a trip at all. */
function isRaised(type: RaisedByRisk, { limits, own }: AlertPolicy, trip: RuledTrip): boolean {
  const rule = own.size === 0 ? null : ruleForTrip(own.get(type), trip)
  return rule === null ? limits.fromPoints[type] < NEVER_FROM : rule.isOn
}

/** High at least (design, second part §0). It stands in the place of the one that the time without a word asks for. */
function unansweredCondition({ value, text }: RiskFactor, sooner: AlertSeverity | null): AlertCondition {
  return {
    type: 'SIN_COMUNICACION',
    severity: sooner !== null && isWorse(sooner, 'high') ? sooner : 'high',
    title: 'El operador no contesta',
    message: `${text}.`,
    ...{ value, reasons: [text], silenceClass: null },
  }
}

const isRaising = (factor: RiskFactor): factor is RaisingFactor => !isRaisedByPeople(factor.type)

/** More points than a factor can have: never. */
const NEVER_FROM = 101

/** What is under the risk's limits has no points there. */
const ofPoints = (
  factor: RaisingFactor,
  { fromPoints }: AlertRules,
  from = fromPoints[factor.type],
): RaisingFactor | null => (factor.isFaint !== true && factor.points >= from ? factor : null)

/** The factor, or what measures it more finely, where it exceeds the rule's limit. */
function ofRule(
  factor: RaisingFactor,
  faint: readonly RiskFactor[],
  rule: OwnRule,
  limits: AlertRules,
  now: number,
): RaisingFactor | null {
  if (!rule.isOn) return null
  const over = overAt(rule, now)
  // A rule that is on raises its alert, whatever was switched off by points.
  const from = limits.fromPoints[factor.type]
  if (over === null) return ofPoints(factor, limits, from >= NEVER_FROM ? 1 : from)
  const finest = faint.find(({ type, value }) => type === factor.type && value > factor.value)
  if ((finest ?? factor).value > over) return { ...factor, ...finest, type: factor.type }
  // What concerns people may only be made stricter, also than limits that were lowered after the rule was kept.
  return isOfPeople(factor.type) ? ofPoints(factor, limits, from) : null
}

function conditionOf(
  factor: RaisingFactor,
  silence: SilenceVerdict | null,
  rules: AlertRules,
  now: number,
): AlertCondition {
  const { type, points, value, text } = factor
  const explained = isOfSilence(type) ? silence : null
  return {
    type,
    severity: alertSeverity(type, points, rules),
    ...alertText(type, value, now),
    // What could not be compared since is not told as of now.
    ...(text === riskText.phoneLeft(value) ? { message: `${text}.` } : {}),
    value,
    // Since when is the message's to say, and how long the screen's, by its own clock: what is kept has no age.
    reasons: explained?.reasons ?? [withoutAge(text, value)],
    silenceClass: explained?.class ?? null,
  }
}

const UNPROVED_PANIC = 'PÁNICO sin autenticar: el dispositivo no tiene clave'

/**
 * The condition of a panic that the intake has just received: a panic waits for no verdict. `isProved` false: whoever sent it
 * named a device that has no secret, so that anybody could have; it is raised all the same, and says so.
 */
export function panicCondition(panicAt: number, now: number, isProved: boolean): AlertCondition {
  const value = minutesSince(panicAt, now)
  const words = alertText('PANICO', value, now)
  const panic = { type: 'PANICO', severity: 'critical', value, silenceClass: null } as const
  if (isProved) return { ...panic, ...words, reasons: [words.title] }
  const message = `${UNPROVED_PANIC}. Atiéndalo como real, según su protocolo.`
  return { ...panic, title: UNPROVED_PANIC, message, reasons: [UNPROVED_PANIC] }
}

/** One incident for a platform that went quiet as a whole. Value: how many units it silences. */
export function outageCondition(
  { platform, sinceAt, tripIds, downMs, unread }: PlatformOutage,
  rules: AlertRules,
  now: number,
): AlertCondition {
  const units = tripIds.length
  return {
    type: 'PLATAFORMA_CAIDA',
    severity: units >= rules.platformOutage.criticalFromUnits ? 'critical' : 'high',
    ...outageText(platform, units, Math.min(sinceAt, now)),
    value: units,
    reasons: [
      ...(unread === undefined ? [] : [unreadText(unread, 'la')]),
      downMs === undefined && unread === undefined
        ? `${units} unidades de la misma plataforma dejaron de reportar a la vez`
        : `${units} unidades de la misma plataforma siguen sin reportar`,
      ...(downMs === undefined ? [] : [ownDowntimeText(downMs, 'no se sabe si callaron a la vez')]),
    ],
    silenceClass: 'platform-outage',
  }
}
