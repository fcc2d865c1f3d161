import type { Sql } from '../../../db/pool.ts'
import type { EndReason } from '../sessions.store.ts'

export interface OwnSession {
  readonly id: string
  readonly userAgent: string | null
  readonly address: string | null
  readonly createdAt: number
  readonly seenAt: number
}

/** A person's open sign-ins, the newest first. */
export async function listOwnSessions(sql: Sql, userId: string, now: number): Promise<OwnSession[]> {
  const { rows } = await sql.query<{
    id: string
    user_agent: string | null
    address: string | null
    created_at: number
    seen_at: number
  }>(
    `select id, user_agent, address, created_at, seen_at from session_families
     where user_id = $1 and ended_at is null and expires_at > $2 order by id desc limit 200`,
    [userId, new Date(now)],
  )
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.user_agent,
    address: row.address,
    createdAt: row.created_at,
    seenAt: row.seen_at,
  }))
}

/** Ends one of a person's open sign-ins, or all but one; answers which. */
export async function endOwnSessions(
  sql: Sql,
  userId: string,
  which: { readonly only: string } | { readonly except: string | null },
  reason: EndReason,
  now: number,
): Promise<string[]> {
  const only = 'only' in which ? which.only : null
  const except = 'except' in which ? which.except : null
  const { rows } = await sql.query<{ id: string }>(
    `update session_families set ended_at = $2, end_reason = $3
     where user_id = $1 and ended_at is null and ($4::bigint is null or id = $4) and ($5::bigint is null or id <> $5)
     returning id`,
    [userId, new Date(now), reason, only, except],
  )
  return rows.map(({ id }) => id)
}

/** Notes that the person of a session touched a key. */
export async function markActive(sql: Sql, familyId: string, now: number): Promise<void> {
  await sql.query('update session_families set active_at = greatest(active_at, $2) where id = $1', [
    familyId,
    new Date(now),
  ])
}
