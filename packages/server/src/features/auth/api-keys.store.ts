import type { ApiScope } from '@vigia/contract'
import { onlyRow, type Sql } from '../../db/pool.ts'

export interface ApiKey {
  readonly id: string
  readonly name: string
  readonly scopes: readonly ApiScope[]
  readonly createdAt: number
  readonly lastUsedAt: number | null
}

export async function listApiKeys(sql: Sql, organisationId: string): Promise<ApiKey[]> {
  const { rows } = await sql.query<{
    id: string
    name: string
    scopes: ApiScope[]
    created_at: number
    last_used_at: number | null
  }>(
    `select id, name, scopes, created_at, last_used_at from api_keys
     where organisation_id = $1 and revoked_at is null order by id`,
    [organisationId],
  )
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    scopes: row.scopes,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }))
}

export async function addApiKey(
  sql: Sql,
  key: {
    organisationId: string
    name: string
    scopes: readonly ApiScope[]
    hash: Buffer
    createdBy: string | null
    now: number
  },
): Promise<string> {
  const inserted = await sql.query<{ id: string }>(
    `insert into api_keys (organisation_id, name, scopes, key_hash, created_by, created_at)
     values ($1, $2, $3, $4, $5, $6) returning id`,
    [key.organisationId, key.name, key.scopes, key.hash, key.createdBy, new Date(key.now)],
  )
  return onlyRow(inserted).id
}

/** False when the organisation has no such key. */
export async function revokeApiKey(sql: Sql, organisationId: string, id: string, now: number): Promise<boolean> {
  const { rowCount } = await sql.query(
    'update api_keys set revoked_at = $3 where organisation_id = $1 and id = $2 and revoked_at is null',
    [organisationId, id, new Date(now)],
  )
  return rowCount > 0
}

/** Revokes the keys with this name: the demo fleet gets a new one at each start. */
export async function revokeApiKeysNamed(sql: Sql, organisationId: string, name: string, now: number): Promise<void> {
  await sql.query(
    'update api_keys set revoked_at = $3 where organisation_id = $1 and name = $2 and revoked_at is null',
    [organisationId, name, new Date(now)],
  )
}
