import type { Milestone, OperatorProposal } from '@vigia/domain/operator/operator-proposal'
import type { StopReason } from '@vigia/domain/trip/stop-reason'
import type { Sql } from '../../db/pool.ts'
import { asksDeliveryPhoto } from './asks-delivery-photo.ts'

/** A press of the page by which something is proposed: by the phone's clock, epoch ms. */
interface Press {
  readonly linkId: string
  readonly kind: OperatorProposal['kind']
  readonly pressedAt: number
}

/** When this press was received, epoch ms; null: it is new. */
export async function findProposalPress(sql: Sql, { linkId, kind, pressedAt }: Press): Promise<number | null> {
  const { rows } = await sql.query<{ at: number }>(
    'select received_at as at from operator_proposals where link_id = $1 and kind = $2 and pressed_at = $3',
    [linkId, kind, new Date(pressedAt)],
  )
  return rows[0]?.at ?? null
}

export async function insertProposal(
  sql: Sql,
  linkId: string,
  {
    proposal,
    pressedAt,
    now,
  }: { readonly proposal: OperatorProposal; readonly pressedAt: number; readonly now: number },
): Promise<void> {
  const milestone = proposal.kind === 'milestone' ? proposal : null
  const stop = proposal.kind === 'stop' ? proposal : null
  await sql.query(
    `insert into operator_proposals (link_id, kind, milestone, stop_reason, stop_min, photo_taken_at, pressed_at, received_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      ...[linkId, proposal.kind, milestone?.milestone ?? null, stop?.reason ?? null, stop?.minutes ?? null],
      milestone?.photoAt === undefined ? null : new Date(milestone.photoAt),
      ...[new Date(pressedAt), new Date(now)],
    ],
  )
}

/** What an operator proposed. Instants in epoch ms. */
export interface StoredProposal {
  readonly id: string
  readonly tripId: string
  readonly operatorName: string
  /** When he pressed, which a phone whose clock is ahead tells as later than it came. */
  readonly saidAt: number
  readonly receivedAt: number
  readonly milestone: Milestone | null
  readonly stopReason: StopReason | null
  readonly stopMin: number | null
  readonly asksPhoto: boolean
  /** When he took the photo of the delivery, and which it is once it is here. */
  readonly photoTakenAt: number | null
  readonly photoId: string | null
  /** Whoever proposed it drives the trip now. */
  readonly isDrivers: boolean
  readonly decidedBy: string | null
  readonly decidedAt: number | null
}

const STORED = `select p.id::text, l.trip_id::text as "tripId", o.name as "operatorName",
    least(p.pressed_at, p.received_at) as "saidAt", p.received_at as "receivedAt", p.milestone,
    p.stop_reason as "stopReason", p.stop_min as "stopMin", p.decided_at as "decidedAt",
    (select name from users where id = p.decided_by) as "decidedBy",
    l.operator_id is not distinct from of_link.operator_id as "isDrivers", ${asksDeliveryPhoto('of_link')} as "asksPhoto",
    p.photo_taken_at as "photoTakenAt", (
      select f.id::text from trip_photos f join comments c on c.id = f.comment_id
      where f.operator_id = l.operator_id and f.taken_at = p.photo_taken_at and c.trip_id = l.trip_id limit 1
    ) as "photoId"
  from operator_proposals p join operator_links l on l.id = p.link_id join operators o on o.id = l.operator_id
  join trips of_link on of_link.id = l.trip_id`

/** So many are told of at once. */
const MOST_SHOWN = 100

/**
 * What the operator who drives a trip now proposed and nobody has decided, the oldest first; `more` there are besides. What another
 * said who drove it before is nobody's to accept any more.
 */
export async function listOpenProposals(
  sql: Sql,
  tripId: string,
): Promise<{ readonly proposals: readonly StoredProposal[]; readonly more: number }> {
  const { rows } = await sql.query<StoredProposal & { readonly inAll: number }>(
    `select f.*, count(*) over ()::int as "inAll" from (${STORED} join trips t on t.id = l.trip_id and t.operator_id = l.operator_id
       where l.trip_id = $1 and p.decided_at is null) f
     order by f."saidAt", f.id::bigint limit ${MOST_SHOWN}`,
    [tripId],
  )
  return { proposals: rows, more: (rows[0]?.inAll ?? 0) - rows.length }
}

/** Null: there is none, or whoever asks does not see its trip. */
export async function findProposal(sql: Sql, id: string): Promise<StoredProposal | null> {
  return (await sql.query<StoredProposal>(`${STORED} where p.id = $1`, [id])).rows[0] ?? null
}

/** Decides a proposal that nobody has; answers whether it was still open. */
export async function decide(
  sql: Sql,
  id: string,
  { accepted, userId, now }: { readonly accepted: boolean; readonly userId: string; readonly now: number },
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update operator_proposals set decided_at = $2, decided_by = $3, accepted = $4 where id = $1 and decided_at is null`,
    [id, new Date(now), userId, accepted],
  )
  return rowCount > 0
}

/** The status of a trip; null: whoever asks does not see it. */
export async function statusOfTrip(sql: Sql, tripId: string): Promise<string | null> {
  const { rows } = await sql.query<{ status: string }>('select status from trips where id = $1', [tripId])
  return rows[0]?.status ?? null
}

/** When the operator who drives a trip now last said each milestone, epoch ms; nothing of what the desk declined. */
export async function milestonesOfTrip(
  sql: Sql,
  tripId: string,
): Promise<readonly { readonly milestone: Milestone; readonly at: number }[]> {
  const { rows } = await sql.query<{ milestone: Milestone; at: number }>(
    `select p.milestone, max(least(p.pressed_at, p.received_at)) as at
     from operator_proposals p join operator_links l on l.id = p.link_id
     join trips t on t.id = l.trip_id and t.operator_id = l.operator_id
     where t.id = $1 and p.milestone is not null and p.accepted is distinct from false group by p.milestone`,
    [tripId],
  )
  return rows
}
