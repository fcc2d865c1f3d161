import type { ApiScope } from '@vigia/contract'
import type { KeyNotice, KeyTimes } from '@vigia/domain/account/key-standing'
import { onlyRow, type Sql } from '../../db/pool.ts'

export interface ApiKey {
  readonly id: string
  readonly name: string
  /** How it begins; null: not known. */
  readonly prefix: string | null
  readonly scopes: readonly ApiScope[]
  /** Null: the organisation's. */
  readonly owner: { readonly id: string; readonly name: string } | null
  /** From where it may be used; none: from anywhere. */
  readonly networks: readonly string[]
  /** Null: the program itself. */
  readonly createdBy: { readonly id: string; readonly name: string } | null
  readonly createdAt: number
  readonly expiresAt: number
  /** Null: it was not. */
  readonly revokedAt: number | null
  readonly lastUsedAt: number | null
  readonly lastUsedAddress: string | null
}

/** The keys of an organisation, expired ones among them; those revoked only since then. */
export async function listApiKeys(sql: Sql, organisationId: string, revokedSince: number): Promise<ApiKey[]> {
  const { rows } = await sql.query<{
    id: string
    name: string
    prefix: string | null
    created_by: string | null
    creator_name: string | null
    scopes: ApiScope[]
    user_id: string | null
    user_name: string | null
    networks: string[]
    created_at: number
    expires_at: number
    revoked_at: number | null
    last_used_at: number | null
    last_used_address: string | null
  }>(
    `select k.id, k.name, k.prefix, k.scopes, k.user_id, u.name as user_name, k.created_by, maker.name as creator_name, k.networks, k.created_at, k.expires_at, k.revoked_at, k.last_used_at,
       k.last_used_address
     from api_keys k left join users u on u.id = k.user_id left join users maker on maker.id = k.created_by
     where k.organisation_id = $1 and (k.revoked_at is null or k.revoked_at >= $2) order by k.id`,
    [organisationId, new Date(revokedSince)],
  )
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    createdBy: row.created_by === null ? null : { id: row.created_by, name: row.creator_name ?? '' },
    scopes: row.scopes,
    owner: row.user_id === null ? null : { id: row.user_id, name: row.user_name ?? '' },
    networks: row.networks,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    lastUsedAt: row.last_used_at,
    lastUsedAddress: row.last_used_address,
  }))
}

export interface ApiKeyRow {
  readonly organisationId: string
  /** Whose it is; null: the organisation's. */
  readonly userId: string | null
  readonly name: string
  readonly scopes: readonly ApiScope[]
  readonly networks: readonly string[]
  readonly expiresAt: number
  /** The person who made it; null for the program itself. */
  readonly createdBy: string | null
  readonly now: number
}

export async function addApiKey(
  sql: Sql,
  key: ApiKeyRow & { readonly hash: Buffer; readonly prefix: string },
): Promise<string> {
  const inserted = await sql.query<{ id: string }>(
    `insert into api_keys (organisation_id, user_id, name, scopes, networks, key_hash, created_by, created_at, expires_at, prefix)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    [
      ...[key.organisationId, key.userId, key.name, key.scopes, key.networks, key.hash, key.createdBy],
      ...[new Date(key.now), new Date(key.expiresAt), key.prefix],
    ],
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

/** Revokes the keys of a person, whose standing has ended; answers their ids. Those of the organisation that the person made go on. */
export async function revokeApiKeysOf(sql: Sql, userId: string, now: number): Promise<readonly string[]> {
  const { rows } = await sql.query<{ id: string }>(
    'update api_keys set revoked_at = $2 where user_id = $1 and revoked_at is null returning id',
    [userId, new Date(now)],
  )
  return rows.map(({ id }) => id)
}

/** A key that works no more, or soon will not. */
export interface EndedKey {
  readonly id: string
  readonly organisationId: string
  readonly name: string
}

/** Revokes the good keys that nobody used since an instant (nor made since); answers whose they were. */
export async function revokeUnusedApiKeys(
  sql: Sql,
  unusedSince: number,
  now: number,
): Promise<readonly (EndedKey & { readonly lastUsedAt: number | null })[]> {
  const { rows } = await sql.query<EndedKey & { readonly lastUsedAt: number | null }>(
    `update api_keys set revoked_at = $2
     where revoked_at is null and expires_at > $2 and greatest(created_at, last_used_at) <= $1
     returning id::text, organisation_id::text as "organisationId", name, last_used_at as "lastUsedAt"`,
    [new Date(unusedSince), new Date(now)],
  )
  return rows
}

/** The keys that end, or ended, between two instants, held until the transaction ends, with the notices given of them. */
export async function endingApiKeys(
  sql: Sql,
  before: number,
  after: number,
): Promise<readonly (EndedKey & KeyTimes & { readonly given: readonly KeyNotice[] })[]> {
  const { rows } = await sql.query<EndedKey & KeyTimes & { readonly given: readonly KeyNotice[] }>(
    `select id::text, organisation_id::text as "organisationId", name, created_at as "createdAt", expires_at as "expiresAt",
       revoked_at as "revokedAt", last_used_at as "lastUsedAt", notices as given
     from api_keys where revoked_at is null and expires_at between $2 and $1 order by id for no key update`,
    [new Date(before), new Date(after)],
  )
  return rows
}

export async function keepKeyNotice(sql: Sql, id: string, notice: KeyNotice): Promise<void> {
  await sql.query('update api_keys set notices = array_append(notices, $2) where id = $1', [id, notice])
}
