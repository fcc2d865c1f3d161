import type { ApiScope } from '@vigia/contract'
import type { Sql } from '../../db/pool.ts'
import { addApiKey, revokeApiKeysNamed } from './api-keys.store.ts'
import { API_KEY_PREFIX } from './identify.ts'
import { hashToken, newOpaqueToken } from './opaque-token.ts'

interface NewApiKey {
  readonly organisationId: string
  readonly name: string
  readonly scopes: readonly ApiScope[]
  /** The person who made it; null for the program itself. */
  readonly createdBy: string | null
  readonly now: number
}

/** Makes a key; its text exists only in the answer. */
export async function createApiKey(sql: Sql, key: NewApiKey): Promise<{ id: string; key: string }> {
  const text = newOpaqueToken(API_KEY_PREFIX)
  return { id: await addApiKey(sql, { ...key, hash: hashToken(text) }), key: text }
}

const FLEET_KEY_NAME = 'Flota de demostración'

/** A key for the demo fleet, in place of the one from the last start. */
export async function renewFleetKey(sql: Sql, organisationId: string, now: number): Promise<string> {
  await revokeApiKeysNamed(sql, organisationId, FLEET_KEY_NAME, now)
  const scopes = ['positions:write', 'travels:write', 'read'] as const
  return (await createApiKey(sql, { organisationId, name: FLEET_KEY_NAME, scopes, createdBy: null, now })).key
}
