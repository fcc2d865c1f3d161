import type { ApiScope, Role } from '@vigia/contract'
import type { Sql } from '../../db/pool.ts'
import type { ApiKeyActor, UserActor } from '../../http/actor.ts'

/** The person behind an access token that is still good: not expired, its sign-in not ended, its person not disabled. */
export async function findAccessToken(sql: Sql, hash: Buffer, now: number): Promise<UserActor | null> {
  const { rows } = await sql.query<{
    id: string
    organisation_id: string
    role: Role
    email: string
    name: string
    family_id: string
    expires_at: number
  }>(
    `select u.id, u.organisation_id, u.role, u.email, u.name, t.family_id, t.expires_at
     from session_tokens t join session_families f on f.id = t.family_id join users u on u.id = f.user_id
     where t.token_hash = $1 and t.kind = 'access' and t.expires_at > $2 and f.expires_at > $2
       and f.ended_at is null and u.disabled_at is null`,
    [hash, new Date(now)],
  )
  const row = rows[0]
  if (row === undefined) return null
  return {
    kind: 'user',
    id: row.id,
    organisationId: row.organisation_id,
    role: row.role,
    email: row.email,
    name: row.name,
    familyId: row.family_id,
    expiresAt: row.expires_at,
  }
}

/** The integration behind an API key that has not been revoked. */
export async function findApiKey(sql: Sql, hash: Buffer): Promise<ApiKeyActor | null> {
  const { rows } = await sql.query<{ id: string; organisation_id: string; scopes: ApiScope[]; name: string }>(
    'select id, organisation_id, scopes, name from api_keys where key_hash = $1 and revoked_at is null',
    [hash],
  )
  const row = rows[0]
  if (row === undefined) return null
  return {
    kind: 'api-key',
    id: row.id,
    organisationId: row.organisation_id,
    scopes: row.scopes,
    name: row.name,
  }
}

/** Notes that a key was used; at most one write a minute for each. */
export async function touchApiKey(sql: Sql, id: string, now: number): Promise<void> {
  await sql.query(
    `update api_keys set last_used_at = $2 where id = $1 and (last_used_at is null or last_used_at < $2::timestamptz - interval '1 minute')`,
    [id, new Date(now)],
  )
}
