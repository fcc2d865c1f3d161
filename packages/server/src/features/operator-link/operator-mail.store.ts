import type { Sql } from '../../db/pool.ts'
import { readStored, storedSetting } from '../../db/settings.store.ts'
import { isUnderDuress } from './under-duress.ts'

/** A message to an operator that waits to go out by mail, as it stands now. */
export interface WaitingMail {
  readonly id: string
  /** Epoch ms. */
  readonly writtenAt: number
  /** This one counted. */
  readonly attempts: number
  /** Null: he has none any more. */
  readonly address: string | null
  readonly operator: string
  readonly text: string
  /** Who wrote it. */
  readonly by: string
  readonly company: string
  readonly order: string
  /** The number of the central. */
  readonly phone: string | null
  readonly isUnderDuress: boolean
  /** He drives the trip that it is about. */
  readonly drivesIt: boolean
}

interface Row extends Omit<WaitingMail, 'phone'> {
  readonly contact: unknown
}

/** Takes the message that waits longest, so that nobody else does; it is believed to be on its way until `untilAt`. Null: none is due. */
export async function leaseMail(sql: Sql, now: number, untilAt: number): Promise<WaitingMail | null> {
  const { rows } = await sql.query<Row>(
    `with due as (
       select id from operator_messages where mail_state = 'waiting' and mail_next_at <= $1
       order by mail_next_at, id limit 1 for update skip locked
     ), m as (
       update operator_messages set mail_state = 'sending', mail_attempts = mail_attempts + 1, mail_next_at = $2
       where id in (select id from due) returning *
     )
     select m.id::text, m.at as "writtenAt", m.mail_attempts as attempts, o.email as address, t.operator_id = m.operator_id as "drivesIt",
       o.name as operator, m.text, u.name as by, g.name as company, t.external_invoice as "order",
       ${storedSetting('contact', 'g.id')} as contact,
       ${isUnderDuress('t.id', 'm.operator_id')} as "isUnderDuress"
     from m join operators o on o.id = m.operator_id join trips t on t.id = m.trip_id
       join organisations g on g.id = t.organisation_id join users u on u.id = m.user_id`,
    [new Date(now), new Date(untilAt)],
  )
  const [row] = rows
  if (row === undefined) return null
  const { contact, ...mail } = row
  return { ...mail, phone: readStored('contact', contact).central_phone }
}

/** What became of an attempt: it went out, will not, may have, or is tried again at an instant. */
export type MailEnd =
  | { readonly state: 'sent' }
  | { readonly state: 'failed' | 'unknown'; readonly problem: string }
  | { readonly state: 'waiting'; readonly problem: string; readonly nextAt: number }

/** The trip of a message whose end is known now, for those who have its logbook open. */
export interface SettledMail {
  readonly organisationId: string
  readonly tripId: string
}

const SETTLED = `returning (select t.organisation_id from trips t where t.id = m.trip_id)::text as "organisationId", m.trip_id::text as "tripId"`

/** One that is tried again waits as before: no trip. */
export async function settleMail(sql: Sql, id: string, end: MailEnd): Promise<readonly SettledMail[]> {
  const { rows } = await sql.query<SettledMail>(
    `update operator_messages m set mail_state = $2, mail_problem = $3, mail_next_at = coalesce($4, mail_next_at) where id = $1 ${SETTLED}`,
    [id, end.state, end.state === 'sent' ? null : end.problem, end.state === 'waiting' ? new Date(end.nextAt) : null],
  )
  return end.state === 'waiting' ? [] : rows
}

/** Of what somebody took and never settled nobody knows whether it went out: it says so, and is sent no second time. */
export async function giveUpMails(sql: Sql, now: number, problem: string): Promise<readonly SettledMail[]> {
  const { rows } = await sql.query<SettledMail>(
    `update operator_messages m set mail_state = 'unknown', mail_problem = $2 where mail_state = 'sending' and mail_next_at <= $1 ${SETTLED}`,
    [new Date(now), problem],
  )
  return rows
}

/** Counts for one transaction at a time what the whole organisation of a request wrote by mail: when, and to whom, since `from`, the newest first. */
export async function mailsSince(
  sql: Sql,
  organisationId: string,
  from: number,
): Promise<readonly { readonly at: number; readonly operatorId: string }[]> {
  await sql.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`operator-mail:${organisationId}`])
  const { rows } = await sql.query<{ at: number; operatorId: string }>(
    'select at, operator_id::text as "operatorId" from operator_mails_since($1) order by at desc',
    [new Date(from)],
  )
  return rows
}
