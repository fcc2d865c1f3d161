import { type RequestSource, recordAudit } from '../../db/audit.store.ts'
import type { Db, Sql } from '../../db/pool.ts'
import type { Clock } from '../../ports/clock.ts'
import { AppError } from '../../ports/errors.ts'
import { findInvite, holdPerson, replaceInvite, setPassword, useInvite } from './invites.store.ts'
import { hashToken, newOpaqueToken } from './opaque-token.ts'
import type { Passwords } from './passwords.ts'
import type { SessionWatch } from './session-watch.ts'
import { endFamiliesOf } from './sessions.store.ts'
import { weakPasswordReason } from './weak-password.ts'

const INVITE_MS = 3_600_000

/** Makes a link's token for a person, good once and for an hour, in place of any that is still unused. */
export async function inviteUser(sql: Sql, userId: string, now: number): Promise<string> {
  const token = newOpaqueToken()
  await replaceInvite(sql, hashToken(token), userId, now + INVITE_MS)
  return token
}

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly passwords: Passwords
  readonly watch: SessionWatch
}

const usedLink = () => new AppError(400, 'LINK_INVALID', 'El enlace no es válido o ya se usó. Pida uno nuevo.')

/** Sets a password with a one-time link; ends the person's other links, and any sign-in made with an older password. 400 for a bad link, 422 for a weak password. */
export async function activate(
  { db, clock, passwords, watch }: Deps,
  token: string,
  password: string,
  source: RequestSource,
): Promise<void> {
  const hash = hashToken(token)
  const invite = await findInvite(db, hash, clock.now())
  if (invite === null) throw usedLink()
  const weakness = weakPasswordReason(password, invite.email)
  if (weakness !== null) throw new AppError(422, 'WEAK_PASSWORD', weakness)
  const passwordHash = await passwords.hash(password)
  await db.transaction(async (sql) => {
    const now = clock.now()
    await holdPerson(sql, invite.userId)
    if (!(await useInvite(sql, hash, now))) throw usedLink()
    await setPassword(sql, invite.userId, passwordHash)
    await endFamiliesOf(sql, invite.userId, 'password', now)
    await recordAudit(sql, {
      organisationId: invite.organisationId,
      actor: { kind: 'user', id: invite.userId },
      ...source,
      action: 'account-activated',
      subject: `user:${invite.userId}`,
      after: { password: 'set' },
      at: now,
    })
  })
  await watch.poll()
}
