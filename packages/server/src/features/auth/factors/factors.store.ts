import type { SecondFactor } from '@vigia/contract'
import type { Sql } from '../../../db/pool.ts'
import type { Sealed } from '../../../secrets/seal.ts'

/** A person, as rows of theirs name them. */
export interface Owner {
  readonly userId: string
  readonly organisationId: string
}

export interface Factors {
  readonly totp: boolean
  readonly passkeys: number
  readonly recoveryCodes: number
}

export async function factorsOf(sql: Sql, userId: string): Promise<Factors> {
  const { rows } = await sql.query<{ totp: boolean; passkeys: number; codes: number }>(
    `select exists (select from totp_secrets where user_id = $1 and confirmed_at is not null) as totp,
       (select count(*)::int from passkeys where user_id = $1) as passkeys,
       (select count(*)::int from recovery_codes where user_id = $1 and used_at is null) as codes`,
    [userId],
  )
  const { totp = false, passkeys = 0, codes = 0 } = rows[0] ?? {}
  return { totp, passkeys, recoveryCodes: codes }
}

/** What a sign-in with a password can be completed with; empty: it needs nothing more. */
export function usableFactors({ totp, passkeys, recoveryCodes }: Factors): SecondFactor[] {
  if (!totp && passkeys === 0) return []
  const kinds: [SecondFactor, boolean][] = [
    ['totp', totp],
    ['passkey', passkeys > 0],
    ['recovery', recoveryCodes > 0],
  ]
  return kinds.flatMap(([kind, has]) => (has ? [kind] : []))
}

export interface TotpSecret {
  readonly sealed: Buffer
  readonly createdAt: number
  readonly isConfirmed: boolean
}

export async function findTotp(sql: Sql, userId: string): Promise<TotpSecret | null> {
  const { rows } = await sql.query<{ secret_sealed: Buffer; created_at: number; confirmed_at: number | null }>(
    'select secret_sealed, created_at, confirmed_at from totp_secrets where user_id = $1 for update',
    [userId],
  )
  const row = rows[0]
  if (row === undefined) return null
  return { sealed: row.secret_sealed, createdAt: row.created_at, isConfirmed: row.confirmed_at !== null }
}

/** Keeps a secret that waits for its first code; false when the person has one that is confirmed. */
export async function saveTotp(
  sql: Sql,
  { userId, organisationId }: Owner,
  secret: Sealed,
  now: number,
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `insert into totp_secrets (user_id, organisation_id, secret_sealed, key_id, created_at) values ($1, $2, $3, $4, $5)
     on conflict (user_id) do update
       set secret_sealed = excluded.secret_sealed, key_id = excluded.key_id, created_at = excluded.created_at
       where totp_secrets.confirmed_at is null`,
    [userId, organisationId, secret.bytes, secret.keyId, new Date(now)],
  )
  return rowCount > 0
}

export async function confirmTotp(sql: Sql, userId: string, now: number): Promise<void> {
  await sql.query('update totp_secrets set confirmed_at = $2 where user_id = $1', [userId, new Date(now)])
}

/** Uses the code of a step; false when it, or a later one, was used before: a code that was seen opens nothing. */
export async function useTotpStep(sql: Sql, userId: string, step: number): Promise<boolean> {
  const { rowCount } = await sql.query(
    'update totp_secrets set last_step = $2 where user_id = $1 and (last_step is null or last_step < $2)',
    [userId, step],
  )
  return rowCount > 0
}

export async function deleteTotp(sql: Sql, userId: string): Promise<boolean> {
  const { rowCount } = await sql.query('delete from totp_secrets where user_id = $1 and confirmed_at is not null', [
    userId,
  ])
  return rowCount > 0
}

/** Puts new codes in the place of all older ones. */
export async function replaceRecoveryCodes(sql: Sql, owner: Owner, hashes: readonly Buffer[]): Promise<void> {
  await sql.query('delete from recovery_codes where user_id = $1', [owner.userId])
  await sql.query(
    'insert into recovery_codes (code_hash, user_id, organisation_id) select unnest($1::bytea[]), $2, $3',
    [hashes, owner.userId, owner.organisationId],
  )
}

/** Uses a code; false when the person has no such code, or used it. */
export async function useRecoveryCode(sql: Sql, userId: string, hash: Buffer, now: number): Promise<boolean> {
  const { rowCount } = await sql.query(
    'update recovery_codes set used_at = $3 where user_id = $1 and code_hash = $2 and used_at is null',
    [userId, hash, new Date(now)],
  )
  return rowCount > 0
}

/** Takes every factor of a person away, and the codes that stood in for them. */
export async function deleteFactors(sql: Sql, userId: string): Promise<void> {
  await sql.query('delete from totp_secrets where user_id = $1', [userId])
  await sql.query('delete from passkeys where user_id = $1', [userId])
  await sql.query('delete from recovery_codes where user_id = $1', [userId])
}

/** Codes without a factor open nothing: they leave with the last one. */
export async function deleteCodesWithoutFactor(sql: Sql, userId: string): Promise<void> {
  await sql.query(
    `delete from recovery_codes where user_id = $1
       and not exists (select from passkeys where user_id = $1)
       and not exists (select from totp_secrets where user_id = $1 and confirmed_at is not null)`,
    [userId],
  )
}
