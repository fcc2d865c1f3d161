import { onlyRow, type Sql } from '../../../db/pool.ts'
import type { Owner } from '../factors/factors.store.ts'

/** A WebAuthn credential of a person. */
export interface Passkey {
  readonly id: string
  readonly userId: string
  /** base64url, as the browser names it. */
  readonly credentialId: string
  readonly publicKey: Buffer
  readonly counter: number
  readonly transports: readonly string[]
  readonly name: string
  readonly isSynced: boolean
  readonly createdAt: number
  readonly lastUsedAt: number | null
}

interface PasskeyRow {
  id: string
  user_id: string
  credential_id: string
  public_key: Buffer
  counter: string
  transports: string[]
  name: string
  is_synced: boolean
  created_at: number
  last_used_at: number | null
}

const COLUMNS = 'id, user_id, credential_id, public_key, counter, transports, name, is_synced, created_at, last_used_at'

const toPasskey = (row: PasskeyRow): Passkey => ({
  id: row.id,
  userId: row.user_id,
  credentialId: row.credential_id,
  publicKey: row.public_key,
  counter: Number(row.counter),
  transports: row.transports,
  name: row.name,
  isSynced: row.is_synced,
  createdAt: row.created_at,
  lastUsedAt: row.last_used_at,
})

export const passkeyToWire = ({ id, name, createdAt, lastUsedAt, isSynced }: Passkey) => ({
  id,
  name,
  created_at: new Date(createdAt).toISOString(),
  last_used_at: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
  is_synced: isSynced,
})

export async function listPasskeys(sql: Sql, userId: string): Promise<Passkey[]> {
  const { rows } = await sql.query<PasskeyRow>(`select ${COLUMNS} from passkeys where user_id = $1 order by id`, [
    userId,
  ])
  return rows.map(toPasskey)
}

/** Reads a credential and holds it, so that its counter is compared with the last one. */
export async function holdPasskey(sql: Sql, credentialId: string): Promise<Passkey | null> {
  const { rows } = await sql.query<PasskeyRow>(`select ${COLUMNS} from passkeys where credential_id = $1 for update`, [
    credentialId,
  ])
  return rows[0] === undefined ? null : toPasskey(rows[0])
}

/** Null when the credential is known already. */
export async function insertPasskey(
  sql: Sql,
  { userId, organisationId }: Owner,
  passkey: Omit<Passkey, 'id' | 'userId' | 'lastUsedAt'>,
): Promise<Passkey | null> {
  const { rows } = await sql.query<PasskeyRow>(
    `insert into passkeys
       (user_id, organisation_id, credential_id, public_key, counter, transports, name, is_synced, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (credential_id) do nothing returning ${COLUMNS}`,
    [
      userId,
      organisationId,
      passkey.credentialId,
      passkey.publicKey,
      passkey.counter,
      passkey.transports,
      passkey.name,
      passkey.isSynced,
      new Date(passkey.createdAt),
    ],
  )
  return rows[0] === undefined ? null : toPasskey(rows[0])
}

export async function markPasskeyUsed(sql: Sql, id: string, counter: number, now: number): Promise<void> {
  await sql.query('update passkeys set counter = $2, last_used_at = $3 where id = $1', [id, counter, new Date(now)])
}

/** Null when the person has no such passkey; else what it was called before, and the passkey. */
export async function renamePasskey(
  sql: Sql,
  userId: string,
  id: string,
  name: string,
): Promise<{ readonly before: string; readonly passkey: Passkey } | null> {
  const { rows } = await sql.query<{ name: string }>(
    'select name from passkeys where user_id = $1 and id = $2 for update',
    [userId, id],
  )
  const before = rows[0]?.name
  if (before === undefined) return null
  const renamed = await sql.query<PasskeyRow>(`update passkeys set name = $2 where id = $1 returning ${COLUMNS}`, [
    id,
    name,
  ])
  return { before, passkey: toPasskey(onlyRow(renamed)) }
}

/** The name of what was removed; null when the person has no such passkey. */
export async function deletePasskey(sql: Sql, userId: string, id: string): Promise<string | null> {
  const { rows } = await sql.query<{ name: string }>(
    'delete from passkeys where user_id = $1 and id = $2 returning name',
    [userId, id],
  )
  return rows[0]?.name ?? null
}
