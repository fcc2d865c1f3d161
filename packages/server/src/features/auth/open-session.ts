import { type RequestSource, recordAudit } from '../../db/audit.store.ts'
import type { Sql } from '../../db/pool.ts'
import { takeFactorsNotice } from '../../db/users.store.ts'
import { FAMILY_MS, type IssuedSession, issueSession } from './issue-session.ts'
import { type Account, openFamily, type SignInMethod } from './sessions.store.ts'

/** From where a sign-in comes, and what its browser says that it is. */
export interface SignInClient extends RequestSource {
  readonly userAgent: string | null
}

/** A session, and what its person is told at its beginning. */
export interface OpenedSession extends IssuedSession {
  readonly wereFactorsReset: boolean
}

const MAX_USER_AGENT = 400

/** Opens a session for somebody who has proved who they are; `factor` is what came after the password. */
export async function openSession(
  sql: Sql,
  account: Account,
  by: { readonly method: SignInMethod; readonly factor?: string; readonly client: SignInClient },
  now: number,
): Promise<OpenedSession> {
  const { userAgent, ...source } = by.client
  const expiresAt = now + FAMILY_MS
  const familyId = await openFamily(sql, {
    userId: account.id,
    method: by.method,
    address: source.address,
    userAgent: userAgent?.slice(0, MAX_USER_AGENT) ?? null,
    now,
    expiresAt,
  })
  await recordAudit(sql, {
    organisationId: account.organisationId,
    actor: { kind: 'user', id: account.id },
    ...source,
    action: 'sign-in',
    subject: `session:${familyId}`,
    after: { expires: new Date(expiresAt).toISOString(), method: by.method, factor: by.factor ?? null },
    at: now,
  })
  const issued = await issueSession(sql, account, familyId, now)
  return { ...issued, wereFactorsReset: await takeFactorsNotice(sql, account.id) }
}
