import type { AlertHistoryEntryWire } from '@vigia/contract'
import { type AlertType, isLatched, type RaisedByPeople } from '@vigia/domain/alerts/alert-type'
import type { Resolution } from '@vigia/domain/alerts/false-alarm'
import { isActive } from '../../db/active-trips.ts'
import { newestChannels } from '../../db/own-rules.store.ts'
import { onlyRow, type Sql } from '../../db/pool.ts'
import type { AlertAudience } from './alert-rows.store.ts'

/** An alert of the organisation, held until the transaction ends. Instants in epoch milliseconds. */
export interface HeldAlert {
  readonly id: string
  readonly organisationId: string
  readonly tripId: string | null
  readonly type: AlertType
  readonly openedAt: number
  readonly acknowledgedAt: number | null
  readonly ownerId: string | null
  readonly owner: string | null
  readonly ownedAt: number | null
  readonly snoozedUntil: number | null
  readonly closedAt: number | null
  readonly closeCause: string | null
  readonly closedBy: string | null
}

/** The names are looked up by themselves: what is joined stays as it was before this waited for another's act. */
const HELD = `select a.id::text, a.organisation_id::text as "organisationId", a.trip_id::text as "tripId", a.type,
    a.opened_at as "openedAt", a.acknowledged_at as "acknowledgedAt", a.closed_at as "closedAt",
    a.close_cause as "closeCause", (select name from users where id = a.closed_by) as "closedBy",
    a.owner_id::text as "ownerId", (select name from users where id = a.owner_id) as owner, a.owned_at as "ownedAt",
    a.snoozed_until as "snoozedUntil"
  from alerts a`

/** Null when the organisation has no such alert to show. */
export async function holdAlert(
  sql: Sql,
  { organisationId, hiddenTypes }: AlertAudience,
  id: string,
): Promise<HeldAlert | null> {
  const { rows } = await sql.query<HeldAlert>(
    `${HELD} where a.organisation_id = $1 and a.id = $2 and a.type <> all($3::text[]) for update of a`,
    [organisationId, id, hiddenTypes],
  )
  return rows[0] ?? null
}

/** The same of whatever organisation, for work that serves all of them. */
export async function holdAlertById(sql: Sql, id: string): Promise<HeldAlert | null> {
  const { rows } = await sql.query<HeldAlert>(`${HELD} where a.id = $1 for update of a`, [id])
  return rows[0] ?? null
}

/** The open alert of this type of a trip, or (null) of the company, held until the transaction ends. */
export async function holdRaised(
  sql: Sql,
  organisationId: string,
  tripId: string | null,
  type: RaisedByPeople,
): Promise<string | null> {
  const { rows } = await sql.query<{ id: string }>(
    `select id::text from alerts
     where organisation_id = $1 and trip_id is not distinct from $2::bigint and type = $3
       and closed_at is null for update`,
    [organisationId, tripId, type],
  )
  return rows[0]?.id ?? null
}

/** Lets one person at a time raise an alert in an organisation: a double click finds what the first click made. */
export async function lockRaised(sql: Sql, organisationId: string): Promise<void> {
  await sql.query(`select pg_advisory_xact_lock(hashtextextended('emergency:' || $1::text, 0))`, [organisationId])
}

export async function hasTrip(sql: Sql, organisationId: string, tripId: string): Promise<boolean> {
  const { rowCount } = await sql.query('select 1 from trips where organisation_id = $1 and id = $2', [
    organisationId,
    tripId,
  ])
  return rowCount > 0
}

interface NewRaised {
  readonly organisationId: string
  readonly tripId: string | null
  readonly type: RaisedByPeople
  readonly title: string
  readonly message: string
  readonly lat: number | null
  readonly lng: number | null
  readonly lastSignalAt: number | null
  readonly userId: string | null
  readonly now: number
}

/** A duress word calls where an emergency does: there is no rule of its own for it. */
export async function insertRaised(sql: Sql, raised: NewRaised): Promise<string> {
  const inserted = await sql.query<{ id: string }>(
    `insert into alerts (organisation_id, trip_id, type, severity, title, message, lat, lng, last_signal_at, opened_at,
       updated_at, created_by, channels)
     values ($1, $2, $10, 'critical', $3, $4, $5, $6, $7, $8, $8, $9,
       ${newestChannels('emergency_protocol', '$1')}) returning id::text`,
    [
      raised.organisationId,
      raised.tripId,
      raised.title,
      raised.message,
      raised.lat,
      raised.lng,
      raised.lastSignalAt === null ? null : new Date(raised.lastSignalAt),
      new Date(raised.now),
      raised.userId,
      raised.type,
    ],
  )
  return onlyRow(inserted).id
}

/** Activated once more at `at`: whoever acknowledged it has not seen this. */
export async function countAgain(sql: Sql, alertId: string, at: number): Promise<void> {
  await sql.query(
    `update alerts set occurrences = occurrences + 1, called_again_at = $2, acknowledged_at = null, acknowledged_by = null
     where id = $1`,
    [alertId, new Date(at)],
  )
}

/** It calls again, as if nobody had acknowledged it: who had it in hand has it no longer. */
export async function callAgain(sql: Sql, alertId: string, at: number): Promise<void> {
  await sql.query(
    'update alerts set called_again_at = $2, acknowledged_at = null, acknowledged_by = null where id = $1',
    [alertId, new Date(at)],
  )
}

export async function markAcknowledged(sql: Sql, alert: HeldAlert, userId: string, at: number): Promise<void> {
  await sql.query('update alerts set acknowledged_at = $2, acknowledged_by = $3 where id = $1', [
    alert.id,
    new Date(at),
    userId,
  ])
}

export async function markResolved(
  sql: Sql,
  alert: HeldAlert,
  resolution: Omit<Resolution, 'note'> & { readonly userId: string; readonly at: number },
): Promise<void> {
  const { cause, reason, userId, at } = resolution
  await sql.query(
    `update alerts set closed_at = $2, close_cause = $3, false_alarm_reason = $4, closed_by = $5,
       snoozed_until = null, snoozed_by = null, snooze_reason = null
     where id = $1`,
    [alert.id, new Date(at), cause, reason, userId],
  )
}

/** Why a closed alert cannot be open again: another one of the same is, or it would close by itself at once. Null: nothing keeps it. */
export async function whatKeepsClosed(sql: Sql, { id, type }: HeldAlert): Promise<'another' | 'trip' | null> {
  const { rows } = await sql.query<{ hasAnother: boolean; isTripOver: boolean }>(
    `select exists (
       select from alerts o where o.organisation_id = a.organisation_id and o.type = a.type and o.closed_at is null
         and o.id <> a.id and o.trip_id is not distinct from a.trip_id and o.platform is not distinct from a.platform
         and o.promise_id is not distinct from a.promise_id and o.operator_id is not distinct from a.operator_id
         and o.document_id is not distinct from a.document_id and o.reader is not distinct from a.reader
         and o.integration is not distinct from a.integration
     ) as "hasAnother", exists (select from trips t where t.id = a.trip_id and not ${isActive()}) as "isTripOver"
     from alerts a where a.id = $1`,
    [id],
  )
  const found = onlyRow({ rows })
  if (found.hasAnother) return 'another'
  return found.isTripOver && !isLatched(type) ? 'trip' : null
}

/** Open again, of a condition that may hold still. Whether operator and truck are apart is for their positions to say. */
export async function markReopened(sql: Sql, alertId: string): Promise<void> {
  await sql.query(
    `update alerts set closed_at = null, close_cause = null, closed_by = null, false_alarm_reason = null,
       condition_ended_at = case when type = 'SEPARACION' then condition_ended_at end, snoozed_until = null, snoozed_by = null, snooze_reason = null where id = $1`,
    [alertId],
  )
}

/** What a person did to an alert, for its own history; `event` is what the sockets send of it, null where another act of the same moment is sent. */
export interface AlertAct {
  readonly organisationId: string
  readonly alertId: string
  readonly kind: AlertHistoryEntryWire['kind']
  /** Null: the system. */
  readonly userId: string | null
  readonly text: string | null
  readonly at: number
  readonly event: 'new-alert' | 'alert-updated' | null
}

/** Adds the act to the alert's history and to the outbox, and answers the act's id. */
export async function addAct(sql: Sql, act: AlertAct): Promise<string> {
  const inserted = await sql.query<{ id: string }>(
    `insert into alert_events (alert_id, at, kind, user_id, text) values ($1, $2, $3, $4, $5) returning id::text`,
    [act.alertId, new Date(act.at), act.kind, act.userId, act.text],
  )
  await sql.query('update alerts set updated_at = greatest(updated_at, $2) where id = $1', [
    act.alertId,
    new Date(act.at),
  ])
  if (act.event !== null) {
    await sql.query('insert into alert_outbox (organisation_id, alert_id, kind) values ($1, $2, $3)', [
      act.organisationId,
      act.alertId,
      act.event,
    ])
  }
  return onlyRow(inserted).id
}

/** What happened to an alert, oldest first: at most the newest `most`. */
export async function alertEventsOf(sql: Sql, alertId: string, most: number): Promise<AlertHistoryEntryWire[]> {
  const { rows } = await sql.query<Omit<AlertHistoryEntryWire, 'at'> & { readonly at: number }>(
    `select * from (
       select e.id::text, e.at, e.kind, u.name as by, e.text, e.id as sequence
       from alert_events e left join users u on u.id = e.user_id
       where e.alert_id = $1 order by e.id desc limit $2
     ) newest order by sequence`,
    [alertId, most],
  )
  return rows.map(({ id, at, kind, by, text }) => ({ id, at: new Date(at).toISOString(), kind, by, text }))
}
