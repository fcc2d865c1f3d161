import type { Session } from '@vigia/contract'
import type { Sql } from '../../db/pool.ts'
import { hashToken, newOpaqueToken } from './opaque-token.ts'
import { type Account, addToken } from './sessions.store.ts'

export const ACCESS_MS = 15 * 60_000
/** A sign-in ends this long after it began, however often it was renewed (contract, login). */
export const FAMILY_MS = 12 * 3_600_000

/** Adds a pair of tokens to a family; neither outlives it. */
export async function issueSession(
  sql: Sql,
  account: Account,
  family: { id: string; expiresAt: number },
  now: number,
): Promise<Session> {
  const token = newOpaqueToken()
  const refreshToken = newOpaqueToken()
  const common = { familyId: family.id, issuedAt: now }
  const accessExpiresAt = Math.min(now + ACCESS_MS, family.expiresAt)
  await addToken(sql, { ...common, hash: hashToken(token), kind: 'access', expiresAt: accessExpiresAt })
  await addToken(sql, { ...common, hash: hashToken(refreshToken), kind: 'refresh', expiresAt: family.expiresAt })
  const { id, email, name, role } = account
  return { token, refreshToken, user: { id, email, name, role } }
}
