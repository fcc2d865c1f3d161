import type { Sql } from '../../../db/pool.ts'

/** When a person chose their password last (epoch ms), by the audit log; null when it tells of none. */
export async function passwordChangedAt(sql: Sql, organisationId: string, userId: string): Promise<number | null> {
  const { rows } = await sql.query<{ at: number }>(
    `select at from audit_log where organisation_id = $1 and subject = $2
       and action in ('password-change', 'account-activated') order by id desc limit 1`,
    [organisationId, `user:${userId}`],
  )
  return rows[0]?.at ?? null
}

export interface PastSignIn {
  readonly at: number
  readonly address: string | null
}

/** A person's newest sign-in but for the session `familyId`; null when none is kept, as they are until a session's end. */
export async function lastOtherSignIn(sql: Sql, userId: string, familyId: string): Promise<PastSignIn | null> {
  const { rows } = await sql.query<PastSignIn>(
    'select created_at as at, address from session_families where user_id = $1 and id <> $2 order by id desc limit 1',
    [userId, familyId],
  )
  return rows[0] ?? null
}
