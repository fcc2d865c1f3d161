import type { AlertWire } from '@vigia/contract'
import type { TripParties } from '@vigia/domain/account/reach'
import { type AlertType, isLatched } from '@vigia/domain/alerts/alert-type'
import type { FalseAlarmReason } from '@vigia/domain/alerts/false-alarm'
import type { SilenceClass } from '@vigia/domain/silence/silence-verdict'
import { currentReach } from '../../db/organisation-scope.ts'
import type { Sql } from '../../db/pool.ts'
import { outageOfUnits } from '../../http/outage-of-units.ts'
import { placeOf } from '../../places/place-of.ts'
import type { AlertParties } from '../../ports/alert-feed.ts'
import { CAME_OF, IS_OVERDUE } from './escalations.store.ts'

/** What is closed waits for nothing, though the engine keeps what it waited for: it may be back soon. */
const whileOpen = (column: string): string => `case when a.closed_at is null then ${column} end`

/** Every alert as screens, sockets and notifications get it, with the names that belong to its ids. Wants `where` after it. */
const SELECT = `
  select a.id::text, a.organisation_id::text as "organisationId", a.type, a.severity, a.title, a.message,
    a.trip_id::text as "tripId", a.opened_at as "openedAt", a.updated_at as "updatedAt",
    a.acknowledged_at as "acknowledgedAt", acknowledger.name as "acknowledgedBy", a.owner_id::text as "ownerId",
    owner.name as owner, a.owned_at as "ownedAt", ${whileOpen('a.snoozed_until')} as "snoozedUntil",
    ${whileOpen('snoozer.name')} as "snoozedBy", ${whileOpen('a.snooze_reason')} as "snoozeReason", a.value, a.reasons,
    a.silence_class as "silenceClass", a.last_signal_at as "lastSignalAt", a.lat, a.lng, a.occurrences,
    a.condition_ended_at as "conditionEndedAt", a.closed_at as "closedAt", a.close_cause as "closeCause",
    a.false_alarm_reason as "falseAlarmReason",
    closer.name as "closedBy", t.external_invoice as invoice, unit.plates, coalesce(not 'sound' = any(a.channels), false) as "isQuiet",
    operator.name as "operatorName",
    case when a.type <> 'CLAVE_COACCION' then operator.phone end as "operatorPhone", a.platform, a.operator_id is not null as "isOfOperator",
    coalesce(operator.id = any(array(select operators_under_duress())), false) as "isOperatorUnderDuress",
    case when a.type = 'CLAVE_COACCION' then array(
      select o.name from trip_operators h join operators o on o.id = h.operator_id
      where h.trip_id = a.trip_id and (h.until_at is null or h.until_at >= a.opened_at) order by h.id) end as "duressOperators",
    t.client_id::text as "clientId", t.carrier_id::text as "carrierId", escalated.escalation, ${IS_OVERDUE} as "isOverdue",
    client.name as client, carrier.name as carrier, run.step as "protocolStep", coalesce(silent.units, '[]') as units
  from alerts a
  left join trips t on t.id = a.trip_id
  left join units unit on unit.id = t.unit_id
  left join clients client on client.id = t.client_id
  left join carriers carrier on carrier.id = t.carrier_id
  left join operators operator on operator.id = coalesce(a.operator_id, t.operator_id)
  left join users acknowledger on acknowledger.id = a.acknowledged_by
  left join users owner on owner.id = a.owner_id
  left join users snoozer on snoozer.id = a.snoozed_by
  left join users closer on closer.id = a.closed_by
  left join lateral (
    select jsonb_build_object(
      'role', e.role, 'person', p.name, 'is_told', ${CAME_OF} = 'told', 'at', floor(extract(epoch from e.at) * 1000)::bigint
    ) as escalation
    from alert_escalations e left join users p on p.id = e.person_id where e.alert_id = a.id order by e.id desc limit 1
  ) escalated on true
  left join lateral (
    select jsonb_build_object('number', s.number, 'title', s.step ->> 'title',
      'dueAt', floor(extract(epoch from r.step_since) * 1000)::bigint + (s.step ->> 'minutes')::bigint * 60000) as step
    from alert_protocol_runs r cross join lateral jsonb_array_elements(r.steps) with ordinality as s (step, number)
    where r.alert_id = a.id and a.closed_at is null and r.ended_at is null and s.step ->> 'id' = r.step_id
    order by r.id desc limit 1
  ) run on true
  left join lateral (
    select jsonb_agg(jsonb_build_object(
      'tripId', ut.id::text, 'clientId', ut.client_id::text, 'carrierId', ut.carrier_id::text, 'invoice', ut.external_invoice, 'plates', uu.plates,
      'lastSignalAt', floor(extract(epoch from au.last_signal_at) * 1000)::bigint
    ) order by au.last_signal_at, au.trip_id) as units
    from alert_units au join trips ut on ut.id = au.trip_id left join units uu on uu.id = ut.unit_id
    where au.alert_id = a.id and a.platform is not null and (au.back_at is null or a.closed_at is not null)
  ) silent on true`

interface Row {
  readonly id: string
  readonly organisationId: string
  readonly type: AlertType
  readonly severity: AlertWire['severity']
  readonly title: string
  readonly message: string
  readonly tripId: string | null
  readonly openedAt: number
  readonly updatedAt: number
  readonly acknowledgedAt: number | null
  readonly acknowledgedBy: string | null
  readonly ownerId: string | null
  readonly owner: string | null
  readonly ownedAt: number | null
  readonly snoozedUntil: number | null
  readonly snoozedBy: string | null
  readonly snoozeReason: string | null
  readonly value: number | null
  readonly reasons: string[]
  readonly silenceClass: SilenceClass | null
  readonly lastSignalAt: number | null
  readonly lat: number | null
  readonly lng: number | null
  readonly occurrences: number
  readonly conditionEndedAt: number | null
  readonly closedAt: number | null
  readonly closeCause: string | null
  readonly falseAlarmReason: FalseAlarmReason | null
  readonly closedBy: string | null
  readonly invoice: string | null
  readonly plates: string | null
  readonly isQuiet: boolean
  readonly operatorName: string | null
  readonly operatorPhone: string | null
  readonly isOperatorUnderDuress: boolean
  readonly duressOperators: readonly string[] | null
  readonly platform: string | null
  readonly isOfOperator: boolean
  readonly clientId: string | null
  readonly carrierId: string | null
  readonly escalation: (Omit<NonNullable<AlertWire['escalation']>, 'at'> & { readonly at: number }) | null
  readonly isOverdue: boolean
  readonly client: string | null
  readonly carrier: string | null
  readonly protocolStep: { readonly number: number; readonly title: string; readonly dueAt: number | null } | null
  readonly units: readonly ({
    readonly tripId: string
    readonly invoice: string
    readonly plates: string | null
    readonly lastSignalAt: number | null
  } & TripParties)[]
}

/** An alert of the feed, with whose it is and of whose trips it speaks. */
interface FeedAlert {
  readonly organisationId: string
  readonly alert: AlertWire
  readonly parties: AlertParties
}

/** Alerts by id, as they stand; those that do not exist are left out. */
export async function readAlerts(sql: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, FeedAlert>> {
  const { rows } = await sql.query<Row>(`${SELECT} where a.id = any($1::bigint[])`, [ids])
  return new Map(
    rows.map((row) => [row.id, { organisationId: row.organisationId, alert: toWire(row), parties: partiesOf(row) }]),
  )
}

const partiesOf = (row: Row): AlertParties => ({
  trip: row.tripId === null ? null : tripParties(row),
  units: new Map(row.units.map((unit) => [unit.tripId, tripParties(unit)])),
  isOfOperator: row.isOfOperator,
})

const tripParties = ({ clientId, carrierId }: TripParties): TripParties => ({ clientId, carrierId })

/** Whose alerts, and which types of them are not shown to who asks. */
export interface AlertAudience {
  readonly organisationId: string
  readonly hiddenTypes: readonly AlertType[]
}

/** One alert of the organisation; null when it has no such alert to show. */
export async function readAlert(
  sql: Sql,
  { organisationId, hiddenTypes }: AlertAudience,
  id: string,
): Promise<AlertWire | null> {
  const { rows } = await sql.query<Row>(
    `${SELECT} where a.organisation_id = $1 and a.id = $2 and a.type <> all($3::text[])`,
    [organisationId, id, hiddenTypes],
  )
  return rows[0] === undefined ? null : toWire(rows[0])
}

/** Every open alert of the organisation, newest first; the acknowledged ones are among them. */
export async function openAlerts(sql: Sql, { organisationId, hiddenTypes }: AlertAudience): Promise<AlertWire[]> {
  const { rows } = await sql.query<Row>(
    `${SELECT} where a.organisation_id = $1 and a.closed_at is null and a.type <> all($2::text[])
     order by a.opened_at desc, a.id desc`,
    [organisationId, hiddenTypes],
  )
  return rows.map(toWire)
}

/** The open alerts of one trip, newest first; none for a trip of another organisation. */
export async function openAlertsOfTrip(sql: Sql, organisationId: string, tripId: string): Promise<AlertWire[]> {
  const { rows } = await sql.query<Row>(
    `${SELECT} where a.organisation_id = $1 and a.trip_id = $2 and a.closed_at is null
     order by a.opened_at desc, a.id desc`,
    [organisationId, tripId],
  )
  return rows.map(toWire)
}

/** Which alerts of the past are wanted. Instants in epoch milliseconds, `from` included, `to` not. */
export interface AlertFilter {
  readonly from: number | null
  readonly to: number | null
  readonly type: AlertType | null
  readonly severity: AlertWire['severity'] | null
  readonly tripId: string | null
  readonly state: 'open' | 'closed' | 'resolved' | 'ended-alone' | null
  readonly cause: string | null
  /** `none`: a false alarm of which nobody was asked. */
  readonly reason: FalseAlarmReason | 'none' | null
}

/**
 * Open and closed alerts, newest first, at most `fetch` of those older than the alert `afterId`: an alert keeps its place
 * by the instant that it was opened, so pages stay whole while new ones come.
 */
export async function pastAlerts(
  sql: Sql,
  { organisationId, hiddenTypes }: AlertAudience,
  filter: AlertFilter,
  page: { readonly afterId: string | null; readonly fetch: number },
): Promise<AlertWire[]> {
  const { from, to, type, severity, tripId, state, cause, reason } = filter
  const { rows } = await sql.query<Row>(
    `${SELECT}
     where a.organisation_id = $1
       and ($2::bigint is null or (a.opened_at, a.id) < (
         select last.opened_at, last.id from alerts last where last.organisation_id = $1 and last.id = $2
           and last.type <> all($11::text[])
       ))
       and ($3::timestamptz is null or a.opened_at >= $3) and ($4::timestamptz is null or a.opened_at < $4)
       and ($5::text is null or a.type = $5) and ($6::text is null or a.severity = $6)
       and ($7::bigint is null or a.trip_id = $7) and ($8::text is null or case $8 when 'open' then a.closed_at is null when 'closed' then a.closed_at is not null
         when 'resolved' then a.closed_by is not null else a.closed_at is not null and a.closed_by is null end)
       and ($9::text is null or a.close_cause = $9) and a.type <> all($11::text[])
       and ($12::text is null or a.close_cause = 'falsa-alarma' and coalesce(a.false_alarm_reason, 'none') = $12)
     order by a.opened_at desc, a.id desc limit $10`,
    [
      organisationId,
      page.afterId,
      from === null ? null : new Date(from),
      to === null ? null : new Date(to),
      type,
      severity,
      tripId,
      state,
      cause,
      page.fetch,
      hiddenTypes,
      reason,
    ],
  )
  return rows.map(toWire)
}

const iso = (at: number): string => new Date(at).toISOString()
const isoOrNull = (at: number | null): string | null => (at === null ? null : iso(at))

/** As whoever this runs for is told of it. */
function toWire(row: Row): AlertWire {
  const whole = wholeToWire(row)
  return currentReach() === null ? whole : outageOfUnits(whole, whole.units)
}

const wholeToWire = (row: Row): AlertWire => ({
  id: row.id,
  type: row.type,
  severity: row.severity,
  title: row.title,
  message: row.message,
  travel_id: row.tripId,
  created_at: iso(row.openedAt),
  acknowledged_at: isoOrNull(row.acknowledgedAt),
  acknowledged_by: row.acknowledgedBy,
  owner_id: row.ownerId,
  owner: row.owner,
  owned_at: isoOrNull(row.ownedAt),
  snoozed_until: isoOrNull(row.snoozedUntil),
  snoozed_by: row.snoozedBy,
  snooze_reason: row.snoozeReason,
  escalation: row.escalation === null ? null : { ...row.escalation, at: iso(row.escalation.at) },
  is_overdue: row.isOverdue,
  client_name: row.client,
  carrier_name: row.carrier,
  protocol_step: row.protocolStep && {
    ...{ number: row.protocolStep.number, title: row.protocolStep.title, due_at: isoOrNull(row.protocolStep.dueAt) },
  },
  updated_at: iso(row.updatedAt),
  value: row.value,
  reasons: row.reasons,
  silence_class: row.silenceClass,
  last_signal_at: isoOrNull(row.lastSignalAt),
  place: row.lat === null || row.lng === null ? null : placeOf({ lat: row.lat, lng: row.lng }),
  latitude: row.lat,
  longitude: row.lng,
  occurrences: row.occurrences,
  condition_ended_at: isoOrNull(row.conditionEndedAt),
  closed_at: isoOrNull(row.closedAt),
  close_cause: row.closeCause,
  false_alarm_reason: row.falseAlarmReason,
  closed_by: row.closedBy,
  needs_resolution: isLatched(row.type),
  is_quiet: row.isQuiet,
  external_invoice: row.invoice,
  plates: row.plates,
  operator_name: row.operatorName,
  operator_phone: row.operatorPhone,
  operator_under_duress: row.isOperatorUnderDuress,
  duress_operators: [...new Set(row.duressOperators ?? [])],
  platform: row.platform,
  units: row.units.map((unit) => ({
    travel_id: unit.tripId,
    external_invoice: unit.invoice,
    plates: unit.plates,
    last_signal_at: isoOrNull(unit.lastSignalAt),
  })),
})
