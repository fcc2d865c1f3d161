import { idleEnd } from '@vigia/domain/account/idle-end'
import type { Sql } from '../../db/pool.ts'
import { hashToken, newOpaqueToken } from './opaque-token.ts'
import { type Account, addToken, standingOf } from './sessions.store.ts'

const ACCESS_MS = 15 * 60_000
/** A sign-in ends this long after it began, however often it was renewed (contract, login). */
export const FAMILY_MS = 12 * 3_600_000

/** A new pair of tokens: what the answer tells of whom, and what its cookie holds and for how long. */
export interface IssuedSession {
  readonly token: string
  readonly account: Account
  readonly mustAddFactor: boolean
  readonly refreshToken: string
  readonly maxAgeS: number
}

/** What a guest of a demonstration is given: no refresh token, so that only who sent them can renew it. */
export type IssuedVisit = Pick<IssuedSession, 'token' | 'account'>

/** Adds an access token alone to the family of a guest, which it does not outlive. */
export async function issueVisit(sql: Sql, account: Account, familyId: string, now: number): Promise<IssuedVisit> {
  const token = newOpaqueToken()
  const { expiresAt } = await standingOf(sql, familyId)
  const ends = Math.min(now + ACCESS_MS, expiresAt)
  await addToken(sql, { familyId, issuedAt: now, hash: hashToken(token), kind: 'access', expiresAt: ends })
  return { token, account }
}

/** Adds a pair of tokens to a family; neither outlives it, and the access token not the time without input either. */
export async function issueSession(sql: Sql, account: Account, familyId: string, now: number): Promise<IssuedSession> {
  const token = newOpaqueToken()
  const refreshToken = newOpaqueToken()
  const common = { familyId, issuedAt: now }
  const { activeAt, expiresAt, rules, mustAddFactor } = await standingOf(sql, familyId)
  const idleAt = idleEnd(account.role, activeAt, rules.idleMinutes)
  const accessExpiresAt = Math.min(now + ACCESS_MS, expiresAt, idleAt)
  await addToken(sql, { ...common, hash: hashToken(token), kind: 'access', expiresAt: accessExpiresAt })
  await addToken(sql, { ...common, hash: hashToken(refreshToken), kind: 'refresh', expiresAt })
  return {
    token,
    account,
    mustAddFactor,
    refreshToken,
    maxAgeS: Math.max(0, Math.ceil((expiresAt - now) / 1000)),
  }
}
