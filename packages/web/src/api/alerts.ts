import type * as contract from '@vigia/contract'
import { alertSeverityCodec } from '@vigia/contract/severity.codec'
import type { AlertSeverity, AlertType } from '@vigia/domain/alerts/alert-type'
import type { FalseAlarmReason, Resolution } from '@vigia/domain/alerts/false-alarm'
import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { SilenceClass } from '@vigia/domain/silence/silence-verdict'
import { centralHours } from '../text/central-hours.ts'
import { call } from './call.ts'
import { type Escalated, type Escalation, escalatedFromWire, escalationFromWire } from './escalations.ts'
import { type ProtocolRun, runFromWire } from './protocol-runs.ts'

/** An alert (spec §3), as the screens know it. Instants are epoch milliseconds, null when it has not happened. */
export interface Alert {
  readonly alertId: string
  readonly type: AlertType
  readonly severity: AlertSeverity
  readonly title: string
  readonly message: string
  readonly tripId: string | null
  readonly openedAt: number
  readonly updatedAt: number
  readonly acknowledgedAt: number | null
  readonly acknowledgedBy: string | null
  /** Who has it in hand, since when; null while nobody does. */
  readonly ownerId: string | null
  readonly owner: string | null
  readonly ownedAt: number | null
  /** Put off until then, by whom and why; null while it is not. */
  readonly snoozedUntil: number | null
  readonly snoozedBy: string | null
  readonly snoozeReason: string | null
  /** To whom it went because nobody answered, the newest; null while it has not. */
  readonly escalation: Escalated | null
  readonly value: number | null
  readonly reasons: readonly string[]
  readonly silenceClass: SilenceClass | null
  readonly lastSignalAt: number | null
  readonly point: LatLng | null
  /** Where that is, in words. */
  readonly place: string | null
  readonly occurrences: number
  readonly conditionEndedAt: number | null
  readonly closedAt: number | null
  readonly closeCause: string | null
  readonly falseAlarmReason: FalseAlarmReason | null
  readonly closedBy: string | null
  /** Never closes itself: a person resolves it with a cause. */
  readonly needsResolution: boolean
  /** Its rule calls nobody by sound. */
  readonly isQuiet: boolean
  readonly invoice: string | null
  readonly plates: string | null
  readonly operator: string | null
  readonly phone: string | null
  /** His duress word is an open alert, as far as was known when this one was told. */
  readonly isOperatorUnderDuress: boolean
  /** Of a duress word: everybody of whom it may be, by name. */
  readonly duressOperators: readonly string[]
  readonly platform: string | null
  readonly client: string | null
  readonly carrier: string | null
  /** It let a deadline pass that is still owed. */
  readonly isOverdue: boolean
  /** The step at which its protocol stands; null while none runs. */
  readonly protocolStep: { readonly number: number; readonly title: string; readonly dueAt: number | null } | null
  readonly units: readonly SilencedUnit[]
}

/** A unit that a quiet platform silences. */
export interface SilencedUnit {
  readonly tripId: string
  readonly invoice: string
  readonly plates: string | null
  readonly lastSignalAt: number | null
}

export interface AlertHistoryEntry {
  readonly eventId: string
  readonly at: number
  readonly kind: contract.AlertHistoryEntryWire['kind']
  readonly by: string | null
  readonly text: string | null
}

/** The open alerts, the newest first. */
export async function activeAlerts(signal?: AbortSignal): Promise<readonly Alert[]> {
  const wires = await call('activeAlerts', signal === undefined ? {} : { signal })
  return wires.map(alertFromWire)
}

export const acknowledgeAlert = async (alertId: string): Promise<Alert> =>
  alertFromWire(await call('acknowledgeAlert', { params: { id: alertId } }))

/** Takes an alert that nobody has; refused with who has it (409). */
export const takeAlert = async (alertId: string): Promise<Alert> =>
  alertFromWire(await call('takeAlert', { params: { id: alertId } }))

/** Leaves it without an owner. */
export const giveBackAlert = async (alertId: string): Promise<Alert> =>
  alertFromWire(await call('giveBackAlert', { params: { id: alertId } }))

export const assignAlert = async (alertId: string, userId: string): Promise<Alert> =>
  alertFromWire(await call('assignAlert', { params: { id: alertId }, body: { user_id: userId } }))

/** Puts an alert off until an instant (epoch milliseconds); it comes back by itself. */
export async function snoozeAlert(alertId: string, until: number, reason: string): Promise<Alert> {
  const body = { until: new Date(until).toISOString(), reason }
  return alertFromWire(await call('snoozeAlert', { params: { id: alertId }, body }))
}

export const unsnoozeAlert = async (alertId: string): Promise<Alert> =>
  alertFromWire(await call('unsnoozeAlert', { params: { id: alertId } }))

/** Somebody to whom an alert can be assigned. */
export interface Assignee {
  readonly id: string
  readonly name: string
  readonly isSignedIn: boolean
  /** Open alerts that they have. */
  readonly alerts: number
}

/** Those who see the alert and attend alerts, by name. */
export async function listAlertAssignees(alertId: string, signal: AbortSignal): Promise<readonly Assignee[]> {
  const people = await call('listAlertAssignees', { params: { id: alertId }, signal })
  return people.map(({ is_signed_in: isSignedIn, ...person }) => ({ ...person, isSignedIn }))
}

export async function resolveAlert(alertId: string, resolution: Resolution): Promise<Alert> {
  const body = resolutionToWire(resolution)
  return alertFromWire(await call('resolveAlert', { params: { id: alertId }, body }))
}

export const resolutionToWire = ({ cause, reason, note }: Resolution) => ({ cause, false_alarm_reason: reason, note })

export async function addAlertNote(alertId: string, note: string): Promise<AlertHistoryEntry> {
  return eventFromWire(await call('addAlertNote', { params: { id: alertId }, body: { note } }))
}

/**
 * Activates the emergency protocol for a trip, or for the company. Call again with the same `idempotencyKey` (a UUID)
 * when no answer came: the server answers the alert that it raised.
 */
export async function raiseAlert(tripId: string | null, message: string, idempotencyKey: string): Promise<Alert> {
  const body = {
    type: 'emergency_protocol',
    severity: 'critical',
    title: 'Protocolo de emergencia',
    message,
    travel_id: tripId,
  } as const
  return alertFromWire(await call('raiseAlert', { body, idempotencyKey }))
}

/** How far an alert of the past has got: `resolved` by a person, or `ended-alone`. */
export const HISTORY_STATES = ['open', 'closed', 'resolved', 'ended-alone'] as const

/** What the history is narrowed to; null leaves a field open. Instants are epoch milliseconds. */
export interface HistoryFilter {
  readonly from: number | null
  readonly to: number | null
  readonly type: AlertType | null
  readonly severity: AlertSeverity | null
  readonly state: (typeof HISTORY_STATES)[number] | null
  readonly cause: string | null
  /** Of false alarms; `none`: nobody was asked for it. */
  readonly reason: FalseAlarmReason | 'none' | null
}

export interface AlertPage {
  readonly alerts: readonly Alert[]
  readonly nextCursor: string | null
}

/** Open and closed alerts, the newest first, `limit` at a time. */
export async function alertHistory(
  filter: HistoryFilter,
  cursor: string | null,
  limit: number,
  signal: AbortSignal,
): Promise<AlertPage> {
  const { from, to, severity, ...same } = filter
  const word = severity === null ? null : alertSeverityCodec.encode(severity)
  const query = { ...same, severity: word, from: isoOf(from), to: isoOf(to), cursor, limit }
  const { data, nextCursor } = await call('alertHistory', { query, signal })
  return { alerts: data.map(alertFromWire), nextCursor }
}

/** An alert with everything that has happened to it, and how far its protocol has got. */
interface AlertDetail {
  readonly alert: Alert
  readonly events: readonly AlertHistoryEntry[]
  /** Oldest first. */
  readonly escalations: readonly Escalation[]
  /** Null: none has begun. */
  readonly protocol: ProtocolRun | null
  /** It is open, and its rule was switched off since. */
  readonly isRuleOff: boolean
}

export async function alertDetail(alertId: string, signal: AbortSignal): Promise<AlertDetail> {
  const detail = await call('alertDetail', { params: { id: alertId }, signal })
  const { alert, events, escalations, protocol, is_rule_off: isRuleOff } = detail
  return {
    alert: alertFromWire(alert),
    events: events.map(eventFromWire),
    escalations: escalations.map(escalationFromWire),
    protocol: protocol === null ? null : runFromWire(protocol),
    isRuleOff,
  }
}

export function alertFromWire(wire: contract.AlertWire): Alert {
  const { latitude, longitude } = wire
  return {
    alertId: wire.id,
    type: wire.type,
    severity: alertSeverityCodec.decode(wire.severity),
    title: wire.title,
    message: centralHours(wire.message),
    tripId: wire.travel_id,
    openedAt: Date.parse(wire.created_at),
    updatedAt: Date.parse(wire.updated_at),
    acknowledgedAt: instantOf(wire.acknowledged_at),
    acknowledgedBy: wire.acknowledged_by,
    ownerId: wire.owner_id,
    owner: wire.owner,
    ownedAt: instantOf(wire.owned_at),
    snoozedUntil: instantOf(wire.snoozed_until),
    snoozedBy: wire.snoozed_by,
    snoozeReason: wire.snooze_reason,
    escalation: wire.escalation === null ? null : escalatedFromWire(wire.escalation),
    value: wire.value,
    reasons: wire.reasons.map(centralHours),
    silenceClass: wire.silence_class,
    lastSignalAt: instantOf(wire.last_signal_at),
    point: latitude === null || longitude === null ? null : { lat: latitude, lng: longitude },
    place: wire.place,
    occurrences: wire.occurrences,
    conditionEndedAt: instantOf(wire.condition_ended_at),
    closedAt: instantOf(wire.closed_at),
    closeCause: wire.close_cause,
    falseAlarmReason: wire.false_alarm_reason,
    closedBy: wire.closed_by,
    needsResolution: wire.needs_resolution,
    isQuiet: wire.is_quiet,
    client: wire.client_name,
    carrier: wire.carrier_name,
    isOverdue: wire.is_overdue,
    protocolStep: wire.protocol_step && {
      ...{ number: wire.protocol_step.number, title: wire.protocol_step.title },
      dueAt: instantOf(wire.protocol_step.due_at),
    },
    isOperatorUnderDuress: wire.operator_under_duress,
    duressOperators: wire.duress_operators,
    invoice: wire.external_invoice,
    plates: wire.plates,
    operator: wire.operator_name,
    phone: wire.operator_phone,
    platform: wire.platform,
    units: wire.units.map((unit) => ({
      tripId: unit.travel_id,
      invoice: unit.external_invoice,
      plates: unit.plates,
      lastSignalAt: instantOf(unit.last_signal_at),
    })),
  }
}

const eventFromWire = ({ id, at, kind, by, text }: contract.AlertHistoryEntryWire): AlertHistoryEntry => ({
  eventId: id,
  at: Date.parse(at),
  kind,
  by,
  // What a person wrote is by the clock that they had in mind.
  text: by === null && text !== null ? centralHours(text) : text,
})

const isoOf = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

const instantOf = (text: string | null): number | null => (text === null ? null : Date.parse(text))
