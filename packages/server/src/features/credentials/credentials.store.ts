import type { Sql } from '../../db/pool.ts'

export interface TripCredentials {
  readonly url: string | null
  readonly account: string | null
  readonly passwordSealed: Buffer | null
}

/** Null: no such trip in this organisation. Without a link everything in it is null. */
export async function tripCredentials(
  sql: Sql,
  organisationId: string,
  tripId: string,
): Promise<TripCredentials | null> {
  const { rows } = await sql.query<{ url: string | null; account: string | null; password_sealed: Buffer | null }>(
    `select l.url, l.account, l.password_sealed from trips t left join gps_links l on l.trip_id = t.id
     where t.organisation_id = $1 and t.id = $2`,
    [organisationId, tripId],
  )
  const row = rows[0]
  return row === undefined ? null : { url: row.url, account: row.account, passwordSealed: row.password_sealed }
}

/** One reveal of a person at a time: two at once would both be the twentieth. */
export async function lockReveals(sql: Sql, userId: string): Promise<void> {
  await sql.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`reveal:${userId}`])
}

/** When this person was shown credentials since `from`, the newest first. */
export async function revealsSince(sql: Sql, organisationId: string, userId: string, from: number): Promise<number[]> {
  const { rows } = await sql.query<{ at: number }>(
    `select at from audit_log where organisation_id = $1 and at > $3 and actor_kind = 'user' and actor_id = $2
       and action = 'credentials-reveal' order by at desc`,
    [organisationId, userId, new Date(from)],
  )
  return rows.map(({ at }) => at)
}
