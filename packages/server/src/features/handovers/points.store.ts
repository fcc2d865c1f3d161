import type { AlertWire } from '@vigia/contract'
import type { PointKind, StandingPoint } from '@vigia/domain/shifts/handover-points'
import type { Sql } from '../../db/pool.ts'

/** A question about a point, with its answer. Instants in epoch ms. */
export interface HandoverQuestion {
  readonly id: string
  readonly byId: string
  readonly by: string
  readonly at: number
  readonly text: string
  readonly answeredById: string | null
  readonly answeredBy: string | null
  readonly answeredAt: number | null
  readonly answer: string | null
}

/** A point of a hand-over as it is kept. Instants in epoch ms. */
export interface HandoverPoint {
  readonly id: string
  readonly key: string
  readonly kind: PointKind
  readonly tripId: string | null
  readonly alertId: string | null
  readonly label: string | null
  readonly severity: AlertWire['severity'] | null
  readonly title: string
  readonly detail: string
  readonly also: readonly string[]
  readonly since: number
  readonly note: string
  readonly nextAction: string
  readonly nextActionAt: number | null
  readonly readyAt: number | null
  readonly isAfterCut: boolean
  readonly acceptedAt: number | null
  readonly acceptedById: string | null
  readonly acceptedBy: string | null
  readonly closedAt: number | null
  readonly questions: readonly HandoverQuestion[]
}

const ms = (column: string): string => `floor(extract(epoch from ${column}) * 1000)::float8`

const IS_BARE = `(p.kind = 'risk' and p.ready_at is null and p.note = '' and p.next_action = '' and not p.is_after_cut
  and p.accepted_at is null)`
/** A risk that came and went before anybody had written of it, and before the cut, is nothing to hand over. */
const IS_NOTHING = `(p.closed_at is not null and ${IS_BARE})`

/** The points of a hand-over that whoever asks sees, in the order in which they came. */
export async function pointsOf(sql: Sql, handoverId: string): Promise<readonly HandoverPoint[]> {
  const { rows } = await sql.query<HandoverPoint>(
    `select p.id::text, p.key, p.kind, p.trip_id::text as "tripId", p.alert_id::text as "alertId", p.label, p.severity, p.title,
       p.detail, p.also, p.since, p.note, p.next_action as "nextAction", p.next_action_at as "nextActionAt",
       p.ready_at as "readyAt", p.is_after_cut as "isAfterCut", p.accepted_at as "acceptedAt",
       p.accepted_by::text as "acceptedById", (select name from users where id = p.accepted_by) as "acceptedBy",
       p.closed_at as "closedAt", coalesce((
         select jsonb_agg(jsonb_build_object('id', q.id::text, 'byId', q.asked_by::text, 'by', asker.name, 'at', ${ms('q.asked_at')},
           'text', q.text, 'answeredById', q.answered_by::text, 'answeredBy', answerer.name, 'answeredAt', ${ms('q.answered_at')},
           'answer', q.answer) order by q.id)
         from handover_questions q join users asker on asker.id = q.asked_by left join users answerer on answerer.id = q.answered_by
         where q.point_id = p.id), '[]') as questions
     from handover_points p where p.handover_id = $1 and not ${IS_NOTHING} order by p.id`,
    [handoverId],
  )
  return rows
}

/** The points that have not ended, by their keys. */
export async function standingPoints(sql: Sql, handoverId: string): Promise<ReadonlyMap<string, StandingPoint>> {
  const { rows } = await sql.query<StandingPoint & { readonly key: string }>(
    `select p.key, p.also, ${IS_BARE} as "isBare" from handover_points p where p.handover_id = $1 and p.closed_at is null`,
    [handoverId],
  )
  return new Map(rows.map(({ key, ...point }) => [key, point]))
}

/** What a point is about, to be written. Instants in epoch ms. */
export interface NewPoint {
  readonly key: string
  readonly kind: PointKind
  readonly tripId: string | null
  readonly alertId: string | null
  readonly label: string | null
  readonly severity: AlertWire['severity'] | null
  readonly title: string
  readonly detail: string
  readonly also: readonly string[]
  readonly since: number
}

/**
 * Brings the points of a hand-over in step with what there is: new ones come, those that ended close, those that are back open.
 * What a point says follows what it is about until the outgoing has signed it. Answers how many rows that changed.
 */
export async function replacePoints(
  sql: Sql,
  handoverId: string,
  points: readonly NewPoint[],
  { at, isAfterCut }: { readonly at: number; readonly isAfterCut: boolean },
): Promise<number> {
  const written = await sql.query(
    `insert into handover_points as p (handover_id, key, kind, trip_id, alert_id, label, severity, title, detail, also, since,
       added_at, is_after_cut)
     select $1, n.key, n.kind, n."tripId", n."alertId", n.label, n.severity, n.title, n.detail, n.also,
       to_timestamp(n.since / 1000), $3, $4
     from jsonb_to_recordset($2) as n(key text, kind text, "tripId" bigint, "alertId" bigint, label text, severity text, title text,
       detail text, also text[], since float8)
     -- A trip that was just deleted may still be in the fleet's memory.
     where n."tripId" is null or exists (select from trips where id = n."tripId")
     on conflict (handover_id, key) do update set closed_at = null,
       label = case when $4 then p.label else excluded.label end, severity = case when $4 then p.severity else excluded.severity end,
       title = case when $4 then p.title else excluded.title end, detail = case when $4 then p.detail else excluded.detail end,
       also = case when $4 then p.also else excluded.also end
     where p.closed_at is not null or (not $4 and
       row (p.label, p.severity, p.title, p.detail, p.also) is distinct from
       row (excluded.label, excluded.severity, excluded.title, excluded.detail, excluded.also))`,
    [handoverId, JSON.stringify(points), new Date(at), isAfterCut],
  )
  const closed = await sql.query(
    `update handover_points set closed_at = $3
     where handover_id = $1 and kind <> 'note' and closed_at is null and key <> all($2::text[])`,
    [handoverId, points.map(({ key }) => key), new Date(at)],
  )
  return written.rowCount + closed.rowCount
}

/** What the outgoing says of a point. */
export interface PointWriting {
  readonly note: string
  readonly nextAction: string
  readonly nextActionAt: number | null
  readonly readyAt: number | null
}

export async function savePoint(sql: Sql, pointId: string, point: PointWriting): Promise<void> {
  const { note, nextAction, nextActionAt, readyAt } = point
  await sql.query(
    'update handover_points set note = $2, next_action = $3, next_action_at = $4, ready_at = $5 where id = $1',
    [pointId, note, nextAction, dateOf(nextActionAt), dateOf(readyAt)],
  )
}

/** A note about no trip, which is ready as it is. */
export async function insertNote(sql: Sql, handoverId: string, key: string, note: string, at: number): Promise<void> {
  await sql.query(
    `insert into handover_points (handover_id, key, kind, title, detail, since, note, ready_at, added_at)
     values ($1, $2, 'note', 'Nota del turno', '', $4, $3, $4, $4)`,
    [handoverId, key, note, new Date(at)],
  )
}

export async function markAccepted(sql: Sql, pointId: string, userId: string, at: number): Promise<void> {
  await sql.query('update handover_points set accepted_at = $2, accepted_by = $3 where id = $1', [
    pointId,
    new Date(at),
    userId,
  ])
}

export async function insertQuestion(sql: Sql, pointId: string, by: string, text: string, at: number): Promise<void> {
  await sql.query('insert into handover_questions (point_id, asked_by, asked_at, text) values ($1, $2, $3, $4)', [
    pointId,
    by,
    new Date(at),
    text,
  ])
}

export async function saveAnswer(sql: Sql, questionId: string, by: string, text: string, at: number): Promise<void> {
  await sql.query('update handover_questions set answered_by = $2, answered_at = $3, answer = $4 where id = $1', [
    questionId,
    by,
    new Date(at),
    text,
  ])
}

const dateOf = (at: number | null): Date | null => (at === null ? null : new Date(at))
