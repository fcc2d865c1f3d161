import type { Sql } from '../../db/pool.ts'

export interface TripComment {
  readonly id: string
  readonly comment: string
  readonly reportedBy: string
  readonly createdAt: number
}

/** Comments of a trip, the newest first, those after `page.afterId` in this order; an imported one stands where it was said. */
export async function listComments(
  sql: Sql,
  tripId: string,
  page: { readonly afterId: string | null; readonly fetch: number },
): Promise<TripComment[]> {
  const { rows } = await sql.query<TripComment>(
    `select id::text, comment, reported_by as "reportedBy", created_at as "createdAt" from comments
     where trip_id = $1
       and ($2::bigint is null or (created_at, id) < (select created_at, id from comments where id = $2 and trip_id = $1))
     order by comments.created_at desc, comments.id desc limit $3`,
    [tripId, page.afterId, page.fetch],
  )
  return rows
}

/** From when until when something can have been said about a trip: from its loading (or since it is known) to its end. */
export async function tripLife(
  sql: Sql,
  organisationId: string,
  tripId: string,
): Promise<{ readonly beganAt: number; readonly endedAt: number | null } | null> {
  const { rows } = await sql.query<{ beganAt: number; endedAt: number | null }>(
    `select least(charge_at, departed_at, created_at) as "beganAt", completed_at as "endedAt"
     from trips where organisation_id = $1 and id = $2`,
    [organisationId, tripId],
  )
  return rows[0] ?? null
}

/** Adds a comment, said at `at`, to a trip of the organisation; null when it has no such trip. */
export async function insertComment(
  sql: Sql,
  comment: {
    readonly organisationId: string
    readonly tripId: string
    readonly text: string
    readonly reportedBy: string
    readonly userId: string | null
    readonly at: number
  },
): Promise<TripComment | null> {
  const { rows } = await sql.query<TripComment>(
    `insert into comments (trip_id, comment, reported_by, user_id, created_at)
     select id, $3, $4, $5, $6 from trips where organisation_id = $1 and id = $2
     returning id::text, comment, reported_by as "reportedBy", created_at as "createdAt"`,
    [comment.organisationId, comment.tripId, comment.text, comment.reportedBy, comment.userId, new Date(comment.at)],
  )
  return rows[0] ?? null
}
