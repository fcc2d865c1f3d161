import type { Sql } from '../../db/pool.ts'

export interface TripComment {
  readonly id: string
  readonly comment: string
  readonly reportedBy: string
  readonly createdAt: number
}

/** Comments of a trip, the newest first, older than `beforeId`. */
export async function listComments(
  sql: Sql,
  tripId: string,
  page: { readonly afterId: string | null; readonly fetch: number },
): Promise<TripComment[]> {
  const { rows } = await sql.query<TripComment>(
    `select id::text, comment, reported_by as "reportedBy", created_at as "createdAt" from comments
     where trip_id = $1 and ($2::bigint is null or id < $2) order by comments.id desc limit $3`,
    [tripId, page.afterId, page.fetch],
  )
  return rows
}

/** Adds a comment to a trip of the organisation; null when it has no such trip. */
export async function insertComment(
  sql: Sql,
  comment: {
    readonly organisationId: string
    readonly tripId: string
    readonly text: string
    readonly reportedBy: string
    readonly userId: string | null
    readonly now: number
  },
): Promise<TripComment | null> {
  const { rows } = await sql.query<TripComment>(
    `insert into comments (trip_id, comment, reported_by, user_id, created_at)
     select id, $3, $4, $5, $6 from trips where organisation_id = $1 and id = $2
     returning id::text, comment, reported_by as "reportedBy", created_at as "createdAt"`,
    [comment.organisationId, comment.tripId, comment.text, comment.reportedBy, comment.userId, new Date(comment.now)],
  )
  return rows[0] ?? null
}
