import type { Sql } from '../../../db/pool.ts'

/** When the person of a sign-in last proved who they are, in epoch ms. */
export async function authenticatedAt(sql: Sql, familyId: string): Promise<number> {
  const { rows } = await sql.query<{ authenticated_at: number }>(
    'select authenticated_at from session_families where id = $1',
    [familyId],
  )
  return rows[0]?.authenticated_at ?? 0
}

export async function markAuthenticated(sql: Sql, familyId: string, now: number): Promise<void> {
  await sql.query('update session_families set authenticated_at = $2 where id = $1', [familyId, new Date(now)])
}

export async function passwordHashOf(sql: Sql, userId: string): Promise<string | null> {
  const { rows } = await sql.query<{ password_hash: string | null }>('select password_hash from users where id = $1', [
    userId,
  ])
  return rows[0]?.password_hash ?? null
}
