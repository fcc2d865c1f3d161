import type { Sql } from '../../db/pool.ts'

/** The installation's key pair; the private half sealed. */
export interface StoredPushKeys {
  readonly publicKey: string
  readonly privateSealed: Buffer
  readonly keyId: string
}

export async function findPushKeys(sql: Sql): Promise<StoredPushKeys | null> {
  const { rows } = await sql.query<StoredPushKeys>(
    'select public_key as "publicKey", private_sealed as "privateSealed", key_id as "keyId" from push_keys',
  )
  return rows[0] ?? null
}

/** Keeps the first pair: of two servers that start together, both use the one that was written. */
export async function insertPushKeys(sql: Sql, keys: StoredPushKeys, now: number): Promise<void> {
  await sql.query(
    `insert into push_keys (public_key, private_sealed, key_id, created_at) values ($1, $2, $3, $4)
     on conflict (only_one) do nothing`,
    [keys.publicKey, keys.privateSealed, keys.keyId, new Date(now)],
  )
}

/** Forgets a pair that can no longer be opened, and the subscriptions, which were made for its public half. */
export async function forgetPushKeys(sql: Sql, keyId: string): Promise<void> {
  const { rowCount } = await sql.query('delete from push_keys where key_id = $1', [keyId])
  if (rowCount > 0) await sql.query('delete from push_subscriptions')
}
