import { type AlertWire, alertSeverityCodec } from '@vigia/contract'
import { IS_ALERT_WITHIN_REACH } from '../../db/alert-reach.ts'
import type { Sql } from '../../db/pool.ts'
import { placeOf } from '../../places/place-of.ts'
import type { MailNote } from '../../ports/mail-note.ts'
import type { MailedAlert } from './mail-text.ts'

/** Notes, in the transaction of what happened, that these people are to be told of it; each once. */
export async function noteMail(sql: Sql, alertId: string, { people, about, at }: MailNote): Promise<void> {
  await sql.query(
    `insert into mail_notices (organisation_id, user_id, alert_id, about, at)
     select a.organisation_id, person, a.id, $3, $4 from alerts a, unnest($2::bigint[]) person where a.id = $1
     on conflict do nothing`,
    [alertId, people, about, new Date(at)],
  )
}

/** Somebody to whom a mail goes. */
export interface MailReader {
  readonly address: string
  readonly name: string
  readonly company: string
  /** Of the last mail that went out to them; null: none did. */
  readonly sentAt: number | null
}

/** Null when their account is gone or switched off. */
export async function mailReader(sql: Sql, userId: string): Promise<MailReader | null> {
  const { rows } = await sql.query<MailReader>(
    `select u.email as address, u.name, o.name as company, (select max(n.tried_at) from mail_notices n where n.user_id = u.id and n.state = 'sent') as "sentAt"
     from users u join organisations o on o.id = u.organisation_id where u.id = $1 and u.disabled_at is null`,
    [userId],
  )
  return rows[0] ?? null
}

/** What waits to be told to a person, with its alert as it stands. */
export interface WaitingNotice extends MailedAlert {
  readonly id: string
  readonly attempts: number
}

/** Takes off the list what no longer has to be told: the alert is over, was attended, is not theirs to see, or all of it is too old. */
export async function dropStale(sql: Sql, userId: string, before: number): Promise<void> {
  await sql.query(
    `update mail_notices n set state = 'dropped' where n.user_id = $1 and n.state = 'waiting' and (n.at < $2 or not exists (
       select from alerts a join users u on u.id = n.user_id and u.disabled_at is null and ${IS_ALERT_WITHIN_REACH}
       where a.id = n.alert_id and a.closed_at is null and (a.acknowledged_at is null or n.about not in ('called', 'ack'))))`,
    [userId, new Date(before)],
  )
}

/** The oldest `most` that wait for a person. */
export async function waitingNotices(sql: Sql, userId: string, most: number): Promise<readonly WaitingNotice[]> {
  const { rows } = await sql.query<Row>(
    `select n.id::text, n.attempts, n.alert_id::text as "alertId", coalesce(e.notice, o.notice) as overdue, a.title, a.message, a.severity,
       a.opened_at as "openedAt", coalesce(unit.plates, t.external_invoice, a.platform) as subject, a.lat, a.lng,
       a.type <> 'AUDITORIA_ALTERADA' as "hasRule", a.platform is not null and num_nonnulls(u.reach_clients, u.reach_carriers) > 0 as "hidesMessage"
     from mail_notices n join users u on u.id = n.user_id join alerts a on a.id = n.alert_id
       left join alert_overdue o on o.alert_id = n.alert_id and o.deadline = n.about
       left join lateral (
         select e.notice from alert_escalations e
         where e.alert_id = n.alert_id and e.clock = n.about and e.at = n.at order by e.rung desc limit 1
       ) e on true
       left join trips t on t.id = a.trip_id left join units unit on unit.id = t.unit_id
     where n.user_id = $1 and n.state = 'waiting' order by n.id limit $2`,
    [userId, most],
  )
  return rows.map(({ severity, lat, lng, ...notice }) => ({
    ...notice,
    severity: alertSeverityCodec.decode(severity),
    place: lat === null || lng === null ? null : placeOf({ lat, lng }),
  }))
}

interface Row extends Omit<WaitingNotice, 'severity' | 'place'> {
  readonly severity: AlertWire['severity']
  readonly lat: number | null
  readonly lng: number | null
}

/** Notes what became of a mail that told of these. */
export async function settleNotices(
  sql: Sql,
  ids: readonly string[],
  state: 'waiting' | 'sent' | 'given-up',
  now: number,
): Promise<void> {
  await sql.query(
    'update mail_notices set state = $2, attempts = attempts + 1, tried_at = $3 where id = any($1::bigint[])',
    [ids, state, new Date(now)],
  )
}

/** Makes the job of a person; with an instant of the real clock, that one is when it runs. */
export async function queueMail(sql: Sql, userId: string, runAt: number | null): Promise<void> {
  await sql.query('select queue_mail($1, $2)', [userId, runAt === null ? null : new Date(runAt)])
}

const QUEUED_AT_ONCE = 1_000

/** Makes the jobs of what was noted since; what another server is making them of is left to it. */
export async function queueNotedMail(sql: Sql): Promise<void> {
  await sql.query(
    `with noted as (
       update mail_notices set is_queued = true where id in (
         select id from mail_notices where not is_queued order by id limit ${QUEUED_AT_ONCE} for update skip locked
       ) returning user_id
     ) select queue_mail(user_id) from (select distinct user_id from noted order by 1) people`,
  )
}

/** Makes the jobs of everything that waits: after a restore there are none. */
export async function queueWaitingMail(sql: Sql): Promise<void> {
  await sql.query(
    `select queue_mail(user_id) from (select distinct user_id from mail_notices where state = 'waiting' order by 1) people`,
  )
}

export async function forgetMailBefore(sql: Sql, before: number): Promise<void> {
  await sql.query('delete from mail_notices where at < $1', [new Date(before)])
}
