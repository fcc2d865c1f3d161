import type { Role } from '@vigia/contract'
import type { Reach } from '@vigia/domain/account/reach'
import { type AuditContext, recordAudit } from '../../db/audit.store.ts'
import type { Sql } from '../../db/pool.ts'
import { insertUser } from '../../db/users.store.ts'

/** Makes a one-time link's token for a person; those before it end. */
export type MakeInvite = (sql: Sql, userId: string, now: number) => Promise<string>

export interface NewPerson {
  readonly email: string
  readonly name: string
  readonly role: Role
  readonly reach: Reach | null
}

interface Invitation {
  readonly makeInvite: MakeInvite
  /** Who invites; its organisation is the person's. */
  readonly audit: AuditContext & { readonly organisationId: string }
  /** For the audit, beside the act itself. */
  readonly details?: object
  readonly now: number
}

interface Invited {
  readonly userId: string
  readonly token: string
}

/** Adds a person without a password, and the link with which they choose one. Null when the e-mail has an account. */
export async function invitePerson(
  sql: Sql,
  { makeInvite, audit, details, now }: Invitation,
  { email, name, role, reach }: NewPerson,
): Promise<Invited | null> {
  const { organisationId } = audit
  const userId = await insertUser(sql, { organisationId, email, name, role, reach, passwordHash: null, now })
  if (userId === null) return null
  await recordAudit(sql, {
    ...audit,
    action: 'user-created',
    subject: `user:${userId}`,
    after: { email, name, role, reach },
    ...(details === undefined ? {} : { details }),
    at: now,
  })
  return { userId, token: await makeInvite(sql, userId, now) }
}

/** A new link for somebody who has an account already; the one before ends. */
export async function inviteAgain(
  sql: Sql,
  { makeInvite, audit, details, now }: Invitation,
  userId: string,
): Promise<Invited> {
  await recordAudit(sql, {
    ...audit,
    action: 'invite-created',
    subject: `user:${userId}`,
    after: { link: 'new' },
    ...(details === undefined ? {} : { details }),
    at: now,
  })
  return { userId, token: await makeInvite(sql, userId, now) }
}
