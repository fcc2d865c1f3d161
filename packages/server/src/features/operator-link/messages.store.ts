import type { MessageWay } from '@vigia/domain/operator/operator-message'
import type { Sql } from '../../db/pool.ts'
import { isUnderDuress } from './under-duress.ts'

/** A message as it is written. */
interface NewMessage {
  readonly tripId: string
  readonly operatorId: string
  readonly commentId: string
  readonly via: MessageWay
  readonly text: string
  readonly now: number
  /** When the operator pressed, by his phone, epoch ms; null: the team wrote it. */
  readonly pressedAt: number | null
  readonly userId: string | null
}

export async function insertMessage(sql: Sql, message: NewMessage): Promise<void> {
  await sql.query(
    `insert into operator_messages (trip_id, operator_id, comment_id, said_by, via, text, pressed_at, at, user_id, mail_state, mail_next_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      ...[message.tripId, message.operatorId, message.commentId, message.pressedAt === null ? 'team' : 'operator'],
      ...[message.via, message.text, message.pressedAt === null ? null : new Date(message.pressedAt)],
      ...[new Date(message.now), message.userId],
      ...(message.via === 'mail' ? ['waiting', new Date(message.now)] : [null, null]),
    ],
  )
}

/** The message that an entry of the logbook tells of. */
export async function messageOfEntry(sql: Sql, commentId: string): Promise<string> {
  const { rows } = await sql.query<{ id: string }>('select id::text from operator_messages where comment_id = $1', [
    commentId,
  ])
  return rows[0]?.id ?? ''
}

/** The operator of a link, by its id. */
export async function operatorOfLink(sql: Sql, linkId: string): Promise<string> {
  const { rows } = await sql.query<{ id: string }>('select operator_id::text as id from operator_links where id = $1', [
    linkId,
  ])
  return rows[0]?.id ?? ''
}

/** What the operator's message of this instant says, as it is kept; null: there is none. */
export async function findMessagePress(
  sql: Sql,
  { tripId, operatorId, pressedAt }: Pick<NewMessage, 'tripId' | 'operatorId'> & { readonly pressedAt: number },
): Promise<string | null> {
  const { rows } = await sql.query<{ text: string }>(
    'select text from operator_messages where trip_id = $1 and operator_id = $2 and pressed_at = $3',
    [tripId, operatorId, new Date(pressedAt)],
  )
  return rows[0]?.text ?? null
}

/** So many are told of at once. */
const MOST_SHOWN = 50

/** What was written to the operator of a link to be read on its page, the oldest first. */
export async function inboxOf(
  sql: Sql,
  linkId: string,
): Promise<readonly { readonly id: string; readonly text: string; readonly at: number }[]> {
  const { rows } = await sql.query<{ id: string; text: string; at: number }>(
    `select m.id::text, m.text, m.at from operator_messages m
       join operator_links l on l.trip_id = m.trip_id and l.operator_id = m.operator_id
     where l.id = $1 and m.said_by = 'team' and m.via = 'page' order by m.id desc limit ${MOST_SHOWN}`,
    [linkId],
  )
  return rows.toReversed()
}

/** Notes that the page of a link has shown its messages up to one; answers whether any was new to it. */
export async function noteSeen(sql: Sql, linkId: string, upToId: string, now: number): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update operator_messages m set seen_at = $3 from operator_links l
     where l.id = $1 and l.trip_id = m.trip_id and l.operator_id = m.operator_id and m.said_by = 'team' and m.via = 'page'
       and m.id <= $2 and m.seen_at is null`,
    [linkId, upToId, new Date(now)],
  )
  return rowCount > 0
}

/** A message as the team sees it. Instants in epoch ms. */
export interface StoredMessage {
  readonly id: string
  readonly saidBy: 'operator' | 'team'
  readonly text: string
  readonly writtenAt: number
  readonly receivedAt: number
  readonly by: string
  readonly via: MessageWay
  readonly seenAt: number | null
  /** Null: it went another way. */
  readonly mailState: 'waiting' | 'sending' | 'sent' | 'failed' | 'unknown' | null
  readonly mailProblem: string | null
}

/** What was written to and by the operator who drives a trip now, the oldest first; `more` older ones there are. */
export async function listMessages(
  sql: Sql,
  tripId: string,
): Promise<{ readonly messages: readonly StoredMessage[]; readonly more: number }> {
  const { rows } = await sql.query<StoredMessage & { readonly inAll: number }>(
    `select m.id::text, m.said_by as "saidBy", m.text, least(coalesce(m.pressed_at, m.at), m.at) as "writtenAt", m.at as "receivedAt",
       coalesce(u.name, o.name) as by, m.via, m.seen_at as "seenAt", m.mail_state as "mailState", m.mail_problem as "mailProblem",
       count(*) over ()::int as "inAll"
     from operator_messages m join trips t on t.id = m.trip_id and t.operator_id = m.operator_id
       join operators o on o.id = m.operator_id left join users u on u.id = m.user_id
     where m.trip_id = $1 order by m.id desc limit ${MOST_SHOWN}`,
    [tripId],
  )
  return { messages: rows.toReversed(), more: (rows[0]?.inAll ?? 0) - rows.length }
}

/** To whom of a trip is written, and by which ways. */
export interface MessagedTrip {
  readonly operatorId: string | null
  readonly operatorName: string | null
  readonly operatorPhone: string | null
  readonly hasPage: boolean
  readonly hasWebhook: boolean
  readonly hasEmail: boolean
  readonly isUnderDuress: boolean
}

/** Null: there is no such trip, or whoever asks does not see it. */
export async function findMessagedTrip(
  sql: Sql,
  organisationId: string,
  tripId: string,
  { now, deliveredAfter }: { readonly now: number; readonly deliveredAfter: number },
): Promise<MessagedTrip | null> {
  const { rows } = await sql.query<MessagedTrip>(
    `select o.id::text as "operatorId", o.name as "operatorName", o.phone as "operatorPhone",
       exists (select from operator_links l where l.trip_id = t.id and l.operator_id = t.operator_id and l.revoked_at is null
         and l.expires_at > $3 and (t.completed_at is null or t.completed_at > $4)) as "hasPage",
       exists (select from webhooks w where w.organisation_id = t.organisation_id and w.is_on and 'operator-message' = any (w.events))
         as "hasWebhook", o.email is not null as "hasEmail",
       ${isUnderDuress('t.id', 't.operator_id')} as "isUnderDuress"
     from trips t left join operators o on o.id = t.operator_id where t.organisation_id = $1 and t.id = $2`,
    [organisationId, tripId, new Date(now), new Date(deliveredAfter)],
  )
  return rows[0] ?? null
}
