import type { EscalationCause, EscalationClock, Rung, RungOutcome, Wait } from '@vigia/domain/alerts/escalation'
import type { Sql } from '../../db/pool.ts'
import { OPEN_SINCE, UNSEEN_SINCE } from './overdue.store.ts'
import type { RungNotice } from './people-of-rung.ts'
import type { SubjectOfRule } from './rule-of-alert.ts'

/** The newest rung of a clock that was told since it began to run. */
interface LastRung {
  readonly rung: number
  readonly at: number
  readonly outcome: RungOutcome
}

/** An open alert as far as its escalation has got; instants in epoch milliseconds. */
export interface EscalatingAlert extends SubjectOfRule {
  readonly id: string
  readonly organisationId: string
  readonly openedAt: number
  /** Of one that a person opened again: since then. */
  readonly openSince: number
  readonly unseenSince: number
  readonly acknowledgedAt: number | null
  readonly waits: readonly Wait[]
  readonly lastAck: LastRung | null
  readonly lastResolve: LastRung | null
}

const epoch = (column: string): string => `floor(extract(epoch from ${column}) * 1000)::bigint`

/** When the alert `a` was put off, and until when. What wakes it early ends its wait, and so does putting it off anew. */
const WAITS = `(
  select coalesce(jsonb_agg(jsonb_build_object('from', ${epoch('s.at')}, 'to', (
    select ${epoch('w.at')} from alert_events w
    where w.alert_id = s.alert_id and w.id > s.id and w.kind in ('snoozed', 'unsnoozed', 'woke', 'severity-raised', 'reopened')
    order by w.id limit 1
  )) order by s.id), '[]')
  from alert_events s where s.alert_id = a.id and s.kind = 'snoozed'
)`

/** What came of the rung `e`, in SQL: where every notice failed nobody of it was told, though there was a way. */
export const CAME_OF = `case when e.outcome = 'told' and coalesce(
    (select bool_and(n.state = 'failed') from alert_escalation_notices n where n.escalation_id = e.id), false)
  then 'no-way' else e.outcome end`

const lastOf = (clock: EscalationClock, since: string): string => `(
  select jsonb_build_object('rung', e.rung, 'at', ${epoch('e.at')}, 'outcome', ${CAME_OF}) from alert_escalations e
  where e.alert_id = a.id and e.clock = '${clock}' and e.since = ${since} order by e.rung desc limit 1
)`

const SELECT = `select a.id::text, a.organisation_id::text as "organisationId", a.type, t.client_id::text as "clientId",
    coalesce(t.origin, '') as origin, coalesce(t.destination, '') as destination, a.opened_at as "openedAt",
    unseen."openSince", unseen.since as "unseenSince", a.acknowledged_at as "acknowledgedAt", ${WAITS} as waits,
    ${lastOf('ack', 'unseen.since')} as "lastAck", ${lastOf('resolve', 'unseen."openSince"')} as "lastResolve"
  from alerts a left join trips t on t.id = a.trip_id cross join lateral (select ${UNSEEN_SINCE} as since, ${OPEN_SINCE} as "openSince") unseen`

/** The alert `a` has let a deadline pass that it still owes, in SQL. */
export const IS_OVERDUE = `(a.closed_at is null and exists (
  select from alert_escalations e where e.alert_id = a.id
    and (e.clock = 'resolve' and e.since = ${OPEN_SINCE}
      or e.clock = 'ack' and a.acknowledged_at is null and e.since = ${UNSEEN_SINCE})
))`

/** Open alerts of these types of an organisation. */
export async function escalatingAlerts(
  sql: Sql,
  organisationId: string,
  types: readonly string[],
): Promise<readonly EscalatingAlert[]> {
  const { rows } = await sql.query<EscalatingAlert>(
    `${SELECT} where a.organisation_id = $1 and a.closed_at is null and a.type = any($2::text[])`,
    [organisationId, types],
  )
  return rows
}

/** One of them as it stands, held until the transaction ends; null once it is closed. */
export async function holdEscalating(sql: Sql, id: string): Promise<EscalatingAlert | null> {
  const held = await sql.query('select 1 from alerts where id = $1 and closed_at is null for update', [id])
  if (held.rowCount === 0) return null
  const { rows } = await sql.query<EscalatingAlert>(`${SELECT} where a.id = $1`, [id])
  return rows[0] ?? null
}

/** A rung as it is told. */
export interface NewEscalation {
  readonly alertId: string
  readonly clock: EscalationCause
  readonly since: number
  readonly rung: number
  readonly to: Rung
  readonly at: number
  readonly outcome: RungOutcome
  readonly notice: string
  readonly notices: readonly RungNotice[]
  /** Of `person` alone. */
  readonly byHand?: { readonly userId: string; readonly reason: string }
}

/** Writes that a rung is told, and to whom; false when another server has told it. */
export async function insertEscalation(sql: Sql, escalation: NewEscalation): Promise<boolean> {
  const { alertId, clock, since, rung, to, at, outcome, notice, notices, byHand } = escalation
  const { rows } = await sql.query<{ id: string }>(
    `insert into alert_escalations (alert_id, clock, since, rung, role, person_id, at, outcome, notice, by_id, reason)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing returning id::text`,
    [
      ...[alertId, clock, new Date(since), rung],
      typeof to === 'string' ? to : null,
      typeof to === 'string' ? null : to.personId,
      ...[new Date(at), outcome, notice, byHand?.userId ?? null, byHand?.reason ?? null],
    ],
  )
  const id = rows[0]?.id
  if (id === undefined) return false
  await sql.query(
    `insert into alert_escalation_notices (escalation_id, user_id, channel)
     select $1, * from unnest($2::bigint[], $3::text[])`,
    [id, notices.map(({ userId }) => userId), notices.map(({ channel }) => channel)],
  )
  return true
}

/** A rung that an alert has reached, with the proof of who was told. Instants in epoch milliseconds. */
export interface ReachedRung {
  readonly id: string
  readonly clock: EscalationCause
  /** Who took it on, and why; null: a clock did. */
  readonly by: string | null
  readonly reason: string | null
  readonly role: 'supervisor' | 'administrador' | null
  /** Of one person. */
  readonly person: string | null
  readonly at: number
  readonly outcome: RungOutcome
  readonly notices: readonly {
    readonly name: string
    readonly channel: RungNotice['channel']
    readonly state: 'waiting' | 'sent' | 'failed' | 'dropped'
    readonly at: number | null
  }[]
}

/** Those of an alert, oldest first. */
export async function escalationsOf(sql: Sql, alertId: string): Promise<readonly ReachedRung[]> {
  const { rows } = await sql.query<ReachedRung>(
    `select e.id::text, e.clock, (select name from users where id = e.by_id) as by, e.reason, e.role, p.name as person, e.at, e.outcome, (
       select coalesce(jsonb_agg(jsonb_build_object(
         'name', u.name, 'channel', n.channel, 'state', n.state, 'at', ${epoch('n.at')}
       ) order by u.name, u.id, n.channel desc), '[]')
       from alert_escalation_notices n join users u on u.id = n.user_id where n.escalation_id = e.id
     ) as notices
     from alert_escalations e left join users p on p.id = e.person_id where e.alert_id = $1 order by e.id`,
    [alertId],
  )
  return rows
}

/** Whether a person has taken the alert to the same since an instant (epoch ms): a second press is no second call. */
export async function isTakenOnSince(sql: Sql, alertId: string, to: Rung, since: number): Promise<boolean> {
  const { rows } = await sql.query(
    `select 1 from alert_escalations where alert_id = $1 and clock = 'person' and at > $4
       and role is not distinct from $2 and person_id is not distinct from $3::bigint limit 1`,
    [alertId, typeof to === 'string' ? to : null, typeof to === 'string' ? null : to.personId, new Date(since)],
  )
  return rows.length > 0
}
