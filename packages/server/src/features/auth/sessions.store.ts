import type { Role } from '@vigia/contract'
import { mustAddFactor } from '@vigia/domain/account/must-add-factor'
import { type Db, onlyRow, type Sql } from '../../db/pool.ts'
import { readStored, type SignInRules, storedSetting } from '../../db/settings.store.ts'

export interface Account {
  readonly id: string
  readonly organisationId: string
  readonly email: string
  readonly name: string
  readonly role: Role
  readonly passwordHash: string | null
  readonly isDisabled: boolean
}

export type EndReason = 'logout' | 'reuse' | 'disabled' | 'password' | 'closed' | 'idle' | 'factors'

/** What proved who a person is: a password (with a second factor or without), a passkey alone, an identity provider. */
export type SignInMethod = 'password' | 'passkey' | 'provider'

/** What a session may do now. */
export interface Standing {
  readonly expiresAt: number
  /** When its person last touched a key. */
  readonly activeAt: number
  readonly rules: SignInRules
  readonly mustAddFactor: boolean
}

export interface RefreshToken {
  readonly familyId: string
  readonly usedAt: number | null
  readonly expiresAt: number
  readonly familyExpiresAt: number
  readonly isEnded: boolean
  readonly account: Account
}

export interface EndedSession {
  readonly familyId: string
  readonly userId: string
}

interface AccountRow {
  id: string
  organisation_id: string
  email: string
  name: string
  role: Role
  password_hash: string | null
  disabled_at: number | null
}

const ACCOUNT_COLUMNS = 'u.id, u.organisation_id, u.email, u.name, u.role, u.password_hash, u.disabled_at'

const toAccount = (row: AccountRow): Account => ({
  id: row.id,
  organisationId: row.organisation_id,
  email: row.email,
  name: row.name,
  role: row.role,
  passwordHash: row.password_hash,
  isDisabled: row.disabled_at !== null,
})

export async function findAccount(sql: Sql, email: string): Promise<Account | null> {
  const { rows } = await sql.query<AccountRow>(`select ${ACCOUNT_COLUMNS} from users u where u.email = $1`, [email])
  return rows[0] === undefined ? null : toAccount(rows[0])
}

/** Keeps an account as it was read until the transaction ends; false when it has another password by now, or is disabled. */
export async function holdAccount(sql: Sql, { id, passwordHash }: Account): Promise<boolean> {
  const { rowCount } = await sql.query(
    'select 1 from users where id = $1 and password_hash = $2 and disabled_at is null for share',
    [id, passwordHash],
  )
  return rowCount > 0
}

/** The same by its id, for who proved who they are without a password; null when there is nobody, or is disabled. */
export async function holdAccountById(sql: Sql, userId: string): Promise<Account | null> {
  const { rows } = await sql.query<AccountRow>(
    `select ${ACCOUNT_COLUMNS} from users u where u.id = $1 and u.disabled_at is null for share`,
    [userId],
  )
  return rows[0] === undefined ? null : toAccount(rows[0])
}

/** Opens a family: one sign-in, whose tokens rotate until `expiresAt`. */
export async function openFamily(
  sql: Sql,
  family: {
    readonly userId: string
    readonly method: SignInMethod
    readonly address: string
    readonly userAgent: string | null
    readonly now: number
    readonly expiresAt: number
    /** The family with which it ends: a guest's of a demonstration. */
    readonly visitOf?: string
  },
): Promise<string> {
  const { userId, method, address, userAgent, now, expiresAt, visitOf = null } = family
  const inserted = await sql.query<{ id: string }>(
    `insert into session_families
       (user_id, method, address, user_agent, created_at, seen_at, active_at, authenticated_at, expires_at, visit_of)
     values ($1, $2, $3, $4, $5, $5, $5, $5, $6, $7) returning id`,
    [userId, method, address, userAgent, new Date(now), new Date(expiresAt), visitOf],
  )
  return onlyRow(inserted).id
}

/** Keeps a family as it is until the transaction ends; null when it has ended. */
export async function holdFamily(
  sql: Sql,
  familyId: string,
): Promise<{ readonly method: SignInMethod; readonly expiresAt: number } | null> {
  const { rows } = await sql.query<{ method: SignInMethod; expiresAt: number }>(
    'select method, expires_at as "expiresAt" from session_families where id = $1 and ended_at is null for share',
    [familyId],
  )
  return rows[0] ?? null
}

/** Whether the person `u` has a second factor. */
export const HAS_FACTOR = `(exists (select from totp_secrets t where t.user_id = u.id and t.confirmed_at is not null)
    or exists (select from passkeys p where p.user_id = u.id))`

/** Columns from which `mustAddFactorOf` tells: users `u`, session_families `f`. */
export const STANDING_COLUMNS = `u.role, f.method, ${storedSetting('sign-in', 'u.organisation_id')} as rules,
   ${HAS_FACTOR} as has_factor`

export interface StandingRow {
  role: Role
  method: SignInMethod
  rules: unknown
  has_factor: boolean
}

export const mustAddFactorOf = ({ role, method, rules, has_factor: hasFactor }: StandingRow): boolean =>
  mustAddFactor(readStored('sign-in', rules).secondFactor, { role, hasFactor, isVouchedFor: method === 'provider' })

export async function standingOf(sql: Sql, familyId: string): Promise<Standing> {
  const found = await sql.query<StandingRow & { expires_at: number; active_at: number }>(
    `select ${STANDING_COLUMNS}, f.expires_at, f.active_at
     from session_families f join users u on u.id = f.user_id
     where f.id = $1`,
    [familyId],
  )
  const row = onlyRow(found)
  return {
    expiresAt: row.expires_at,
    activeAt: row.active_at,
    rules: readStored('sign-in', row.rules),
    mustAddFactor: mustAddFactorOf(row),
  }
}

export async function markSeen(sql: Sql, familyId: string, now: number): Promise<void> {
  await sql.query('update session_families set seen_at = $2 where id = $1', [familyId, new Date(now)])
}

export async function addToken(
  sql: Sql,
  token: { hash: Buffer; familyId: string; kind: 'access' | 'refresh'; issuedAt: number; expiresAt: number },
): Promise<void> {
  await sql.query(
    'insert into session_tokens (token_hash, family_id, kind, issued_at, expires_at) values ($1, $2, $3, $4, $5)',
    [token.hash, token.familyId, token.kind, new Date(token.issuedAt), new Date(token.expiresAt)],
  )
}

/** Reads a refresh token and holds its family until the transaction ends, so that two rotations never cross. */
export async function holdRefreshToken(sql: Sql, hash: Buffer): Promise<RefreshToken | null> {
  const family = await sql.query<{ id: string }>(
    `select id from session_families where id = (select family_id from session_tokens where token_hash = $1 and kind = 'refresh')
     for update`,
    [hash],
  )
  if (family.rowCount === 0) return null
  const { rows } = await sql.query<
    AccountRow & {
      family_id: string
      used_at: number | null
      token_expires_at: number
      family_expires_at: number
      ended_at: number | null
    }
  >(
    `select ${ACCOUNT_COLUMNS}, t.family_id, t.used_at, t.expires_at as token_expires_at,
       f.expires_at as family_expires_at, f.ended_at
     from session_tokens t join session_families f on f.id = t.family_id join users u on u.id = f.user_id
     where t.token_hash = $1`,
    [hash],
  )
  const row = rows[0]
  if (row === undefined) return null
  return {
    familyId: row.family_id,
    usedAt: row.used_at,
    expiresAt: row.token_expires_at,
    familyExpiresAt: row.family_expires_at,
    isEnded: row.ended_at !== null,
    account: toAccount(row),
  }
}

/** The open families of these tokens, each once. */
export async function findOpenFamilies(
  sql: Sql,
  hashes: readonly Buffer[],
): Promise<(EndedSession & { readonly organisationId: string })[]> {
  const { rows } = await sql.query<{ id: string; user_id: string; organisation_id: string }>(
    `select f.id, f.user_id, u.organisation_id from session_families f join users u on u.id = f.user_id
     where f.ended_at is null and f.id in (select family_id from session_tokens where token_hash = any($1)) for update of f`,
    [hashes],
  )
  return rows.map((row) => ({ familyId: row.id, userId: row.user_id, organisationId: row.organisation_id }))
}

export async function markUsed(sql: Sql, hash: Buffer, now: number): Promise<void> {
  await sql.query('update session_tokens set used_at = $2 where token_hash = $1', [hash, new Date(now)])
}

export async function endFamily(sql: Sql, familyId: string, reason: EndReason, now: number): Promise<void> {
  await sql.query('update session_families set ended_at = $2, end_reason = $3 where id = $1 and ended_at is null', [
    familyId,
    new Date(now),
    reason,
  ])
}

/** Ends every open sign-in of a person. */
export async function endFamiliesOf(sql: Sql, userId: string, reason: EndReason, now: number): Promise<void> {
  await sql.query(
    'update session_families set ended_at = $2, end_reason = $3 where user_id = $1 and ended_at is null',
    [userId, new Date(now), reason],
  )
}

/** Removes sign-ins and failures that no rule looks at any more. */
export async function forgetOld(db: Db, before: number): Promise<void> {
  await db.query('delete from session_families where expires_at < $1', [new Date(before)])
  await db.query('delete from sign_in_failures where failed_at < $1', [new Date(before)])
  await db.query('delete from user_invites where expires_at < $1', [new Date(before)])
  await db.query('delete from sign_in_tickets where expires_at < $1', [new Date(before)])
}
