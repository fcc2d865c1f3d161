import type { Sql } from '../../db/pool.ts'
import { type ApiKeyRow, addApiKey, revokeApiKeysNamed } from './api-keys.store.ts'
import { API_KEY_PREFIX } from './identify.ts'
import { hashToken, newOpaqueToken } from './opaque-token.ts'

const DAY_MS = 24 * 3_600_000
/** A key that nobody gives an end to lives this long; none lives longer than `MAX_KEY_MS`. */
export const DEFAULT_KEY_MS = 90 * DAY_MS
export const MAX_KEY_MS = 366 * DAY_MS

/** With `vk_`: enough to tell a few keys apart, and of no use to who guesses (24 of 256 random bits). */
const SHOWN_CHARACTERS = 7

/** Of these an organisation's key needs no more: it may be used from anywhere, for 90 days. */
type NewApiKey = Omit<ApiKeyRow, 'userId' | 'networks' | 'expiresAt'> &
  Partial<Pick<ApiKeyRow, 'userId' | 'networks' | 'expiresAt'>>

/** Makes a key; its text exists only in the answer. */
export async function createApiKey(sql: Sql, key: NewApiKey): Promise<{ id: string; key: string }> {
  const text = newOpaqueToken(API_KEY_PREFIX)
  const defaults = { userId: null, networks: [], expiresAt: key.now + DEFAULT_KEY_MS }
  return {
    id: await addApiKey(sql, { ...defaults, ...key, hash: hashToken(text), prefix: text.slice(0, SHOWN_CHARACTERS) }),
    key: text,
  }
}

const FLEET_KEY_NAME = 'Flota de demostración'

/** A key for the demo fleet, in place of the one from the last start. */
export async function renewFleetKey(sql: Sql, organisationId: string, now: number): Promise<string> {
  await revokeApiKeysNamed(sql, organisationId, FLEET_KEY_NAME, now)
  const scopes = ['positions:write', 'travels:write', 'read'] as const
  const expiresAt = now + MAX_KEY_MS
  return (await createApiKey(sql, { organisationId, name: FLEET_KEY_NAME, scopes, expiresAt, createdBy: null, now }))
    .key
}
