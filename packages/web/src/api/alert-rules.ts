import type { CallAnswers, CallInputs } from '@vigia/contract/calls'
import type { ReplayGroup } from '@vigia/domain/alerts/compare-replays'
import type { OwnRule, RuledType } from '@vigia/domain/alerts/own-rule'
import type { RuleNoise } from '@vigia/domain/alerts/rule-noise'
import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { call } from './call.ts'

type RuleWire = CallAnswers['listAlertRules']['data'][number]
type RuleBody = CallInputs['putAlertRule']['body']
type RunWire = CallAnswers['getDryRun']

/** A rule of alerts as it holds now. */
export interface AlertRule {
  readonly type: RuledType
  /** 0 while nobody has changed it. */
  readonly version: number
  readonly isLocked: boolean
  readonly limit: { readonly unit: string; readonly min: number; readonly max: number } | null
  /** The limit that holds without one of its own. */
  readonly defaultOver: number | null
  /** The version that holds outside of its scope; null without one. */
  readonly elsewhere: number | null
  /** Of what people do about it; 0 while nobody has changed that. */
  readonly protocolVersion: number
  /** Whether the server sends mail. */
  readonly isMailOn: boolean
  readonly changedBy: string | null
  readonly changedAt: number | null
  readonly rule: OwnRule
}

/** A former version of a rule. */
export interface RuleVersion {
  readonly version: number
  readonly rule: OwnRule
  readonly restoredFrom: number | null
  readonly reason: string | null
  readonly changedBy: string | null
  readonly changedAt: number
}

export async function listAlertRules(signal: AbortSignal): Promise<readonly AlertRule[]> {
  return (await call('listAlertRules', { signal })).data.map(ruleFromWire)
}

/** What the rules have opened in the last days, and from when to when (epoch milliseconds). */
export interface AlertNoise {
  readonly from: number
  readonly to: number
  readonly rules: readonly RuleNoise[]
}

export async function listAlertNoise(signal: AbortSignal): Promise<AlertNoise> {
  const { from, to, data } = await call('listAlertNoise', { signal })
  const rules = data.map(({ ended_alone: endedAlone, false_alarms: falseAlarms, median_minutes, ...rule }) => ({
    ...{ ...rule, endedAlone, falseAlarms, medianMinutes: median_minutes },
  }))
  return { from: Date.parse(from), to: Date.parse(to), rules }
}

interface Saving {
  readonly type: RuledType
  /** The version that was read: another by now is refused with 412. */
  readonly version: number
  readonly reason: string
}

export async function putAlertRule(
  { type, version, reason }: Saving,
  rule: OwnRule,
  dryRunId: string | null,
): Promise<AlertRule> {
  const body = { ...ruleToWire(rule), ...(dryRunId === null ? {} : { dry_run_id: dryRunId }) }
  const answer = await call('putAlertRule', { params: { type }, body, ifMatch: `"${version}"`, ...why(reason) })
  return ruleFromWire(answer)
}

export async function restoreAlertRule({ type, version, reason }: Saving, to: number): Promise<AlertRule> {
  const params = { type, version: String(to) }
  return ruleFromWire(await call('restoreAlertRule', { params, ifMatch: `"${version}"`, ...why(reason) }))
}

const why = (reason: string) => (reason.trim() === '' ? {} : { changeReason: reason.trim() })

export async function listAlertRuleVersions(type: RuledType, signal: AbortSignal): Promise<readonly RuleVersion[]> {
  const { data } = await call('listAlertRuleVersions', { params: { type }, signal })
  return data.map(({ version, rule, restored_from, reason, changed_by, changed_at }) => ({
    ...{ version, reason, rule: bodyFromWire(rule), restoredFrom: restored_from },
    changedBy: changed_by?.name ?? null,
    changedAt: Date.parse(changed_at),
  }))
}

/** A draft that is tried over the last days. Instants are epoch ms. */
export interface DryRun {
  readonly id: string
  readonly state: RunWire['state']
  readonly progress: number
  readonly from: number
  readonly to: number
  readonly tookMs: number | null
  readonly problem: string | null
  readonly result: DryRunResult | null
}

export interface DryRunResult {
  readonly trips: number
  readonly positions: number
  readonly minutesShare: number
  /** Trips of which nothing was heard; null: not counted. */
  readonly silentTrips: number | null
  readonly now: { readonly count: number; readonly companyRate: number }
  readonly draft: { readonly count: number; readonly companyRate: number }
  readonly raised: number
  readonly earlierMedianMinutes: number | null
  readonly confirmed: { readonly known: number; readonly now: number; readonly draft: number }
  readonly byDay: readonly { readonly day: string; readonly now: number; readonly draft: number }[]
  readonly groups: Readonly<Record<ReplayGroup, number>>
  /** How many of all of them can be looked at, the newest; null: all. */
  readonly keptRows: number | null
  readonly hints: readonly string[]
  /** Where so many of the new ones were that a safe zone is worth drawing; null: nowhere. */
  readonly crowdedAt: LatLng | null
}

/** An alert that the draft, or the rule as it is, would have raised. */
export interface DryRunRow {
  readonly group: ReplayGroup
  readonly tripId: string | null
  readonly invoice: string | null
  readonly plates: string | null
  readonly platform: string | null
  readonly place: string | null
  readonly from: number
  readonly to: number | null
  readonly earlierMinutes: number | null
  readonly cause: string | null
  readonly note: string | null
}

export async function startDryRun(type: RuledType, draft: OwnRule): Promise<DryRun> {
  return runFromWire(await call('startDryRun', { params: { type }, body: { draft: ruleToWire(draft) } }))
}

export const getDryRun = async (id: string, signal: AbortSignal): Promise<DryRun> =>
  runFromWire(await call('getDryRun', { params: { id }, signal }))

export const cancelDryRun = (id: string): Promise<unknown> => call('cancelDryRun', { params: { id } })

const ROWS = 200

/** The rows of a group; more than these are in the file. */
export async function listDryRunRows(
  id: string,
  group: ReplayGroup,
  signal?: AbortSignal,
): Promise<readonly DryRunRow[]> {
  const rows: DryRunRow[] = []
  for (let cursor: string | null = null; ; ) {
    const page: CallAnswers['listDryRunRows'] = await call('listDryRunRows', {
      params: { id },
      query: { group, limit: ROWS, cursor },
      ...(signal === undefined ? {} : { signal }),
    })
    rows.push(...page.data.map(rowFromWire))
    cursor = page.nextCursor
    if (cursor === null) return rows
  }
}

const rowFromWire = (wire: CallAnswers['listDryRunRows']['data'][number]): DryRunRow => ({
  ...{ group: wire.group, tripId: wire.travel_id, invoice: wire.external_invoice, plates: wire.plates },
  ...{ platform: wire.platform, place: wire.place, cause: wire.cause, note: wire.note },
  from: Date.parse(wire.from),
  to: wire.to === null ? null : Date.parse(wire.to),
  earlierMinutes: wire.earlier_minutes,
})

function runFromWire({ result, from, to, took_ms, ...wire }: RunWire): DryRun {
  return {
    ...{ id: wire.id, state: wire.state, progress: wire.progress, problem: wire.problem, tookMs: took_ms },
    from: Date.parse(from),
    to: Date.parse(to),
    result:
      result === null
        ? null
        : {
            ...{ trips: result.coverage.trips, positions: result.coverage.positions },
            minutesShare: result.coverage.minutes_share,
            silentTrips: result.coverage.silent_trips ?? null,
            now: { count: result.now.count, companyRate: result.now.desk_rate },
            draft: { count: result.draft.count, companyRate: result.draft.desk_rate },
            earlierMedianMinutes: result.earlier_median_minutes,
            ...{ raised: result.raised, confirmed: result.confirmed, groups: result.groups, hints: result.hints },
            byDay: result.by_day,
            crowdedAt: result.crowded_at ?? null,
            keptRows: result.kept_rows ?? null,
          },
  }
}

const two = (value: number): string => String(value).padStart(2, '0')
/** Minutes after midnight as a clock shows them. */
export const timeText = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
export const minuteOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))

const ruleToWire = (rule: OwnRule): RuleBody => ({
  ...{ is_on: rule.isOn, over: rule.over, hold_minutes: rule.holdMinutes, scope: rule.scope },
  hours: rule.hours.map(({ days, fromMinute, toMinute, over }) => ({
    ...{ days, from: timeText(fromMinute), to: timeText(toMinute), over },
  })),
  ...{ ack_minutes: rule.ackMinutes, first_call_minutes: rule.firstCallMinutes, resolve_minutes: rule.resolveMinutes },
  ...{ escalate_to: rule.escalateTo, escalates: rule.escalates, escalation_channels: [...rule.escalationChannels] },
  channels: rule.channels,
})

type RuleFields = CallAnswers['listAlertRuleVersions']['data'][number]['rule']

const bodyFromWire = (wire: RuleFields): OwnRule => ({
  ...{ isOn: wire.is_on, over: wire.over, holdMinutes: wire.hold_minutes, scope: wire.scope },
  hours: wire.hours.map(({ days, from, to, over }) => ({
    ...{ days, over, fromMinute: minuteOf(from), toMinute: minuteOf(to) },
  })),
  ...{ ackMinutes: wire.ack_minutes, firstCallMinutes: wire.first_call_minutes, resolveMinutes: wire.resolve_minutes },
  ...{ escalateTo: wire.escalate_to, escalates: wire.escalates, escalationChannels: wire.escalation_channels },
  channels: wire.channels,
})

const ruleFromWire = (wire: RuleWire): AlertRule => ({
  ...{ type: wire.type, version: wire.version, isLocked: wire.is_locked, elsewhere: wire.elsewhere },
  limit:
    wire.unit === null || wire.over_min === null || wire.over_max === null
      ? null
      : { unit: wire.unit, min: wire.over_min, max: wire.over_max },
  defaultOver: wire.default_over,
  protocolVersion: wire.protocol_version,
  isMailOn: wire.is_mail_on,
  changedBy: wire.changed_by?.name ?? null,
  changedAt: wire.changed_at === null ? null : Date.parse(wire.changed_at),
  rule: bodyFromWire(wire),
})
