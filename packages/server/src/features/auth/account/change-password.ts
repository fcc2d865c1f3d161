import { type RequestSource, recordAudit } from '../../../db/audit.store.ts'
import type { Db } from '../../../db/pool.ts'
import type { UserActor } from '../../../http/actor.ts'
import { auditContext } from '../../../http/route.ts'
import type { Clock } from '../../../ports/clock.ts'
import { AppError } from '../../../ports/errors.ts'
import type { Sealer } from '../../../secrets/seal.ts'
import { setPassword } from '../invites.store.ts'
import type { Passwords } from '../passwords.ts'
import type { SessionWatch } from '../session-watch.ts'
import { weakPasswordReason } from '../weak-password.ts'
import { endOwnSessions } from './own-sessions.store.ts'
import { passwordHashOf } from './proof.store.ts'
import { checkPassword } from './reauthenticate.ts'
import { requireFresh } from './require-fresh.ts'

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly passwords: Passwords
  readonly sealer: Sealer
  readonly watch: SessionWatch
  readonly pause: (ms: number) => Promise<void>
}

/**
 * Replaces a person's own password and ends their other sign-ins. It takes the current password or a fresh proof, which
 * who has no password can give; 403 without, 422 for a weak one, 409 when it was replaced meanwhile.
 */
export async function changePassword(
  deps: Deps,
  actor: UserActor,
  { current, next }: { readonly current: string | undefined; readonly next: string },
  source: RequestSource,
): Promise<void> {
  const { db, clock, passwords, watch } = deps
  if (current === undefined) await requireFresh(db, actor, clock.now())
  const before =
    current === undefined ? await passwordHashOf(db, actor.id) : await checkPassword(deps, actor, current, source)
  const weakness = weakPasswordReason(next, actor.email)
  if (weakness !== null) throw new AppError(422, 'WEAK_PASSWORD', weakness)
  const passwordHash = await passwords.hash(next)
  const ended = await db.transaction(async (sql) => {
    const now = clock.now()
    if ((await passwordHashOf(sql, actor.id)) !== before) {
      throw new AppError(409, 'PASSWORD_CHANGED', 'La contraseña cambió mientras tanto.')
    }
    await setPassword(sql, actor.id, passwordHash)
    const others = await endOwnSessions(sql, actor.id, { except: actor.familyId }, 'password', now)
    await recordAudit(sql, {
      ...auditContext(actor, source),
      action: 'password-change',
      subject: `user:${actor.id}`,
      after: { changedAt: now },
      details: { endedSessions: others.length },
      at: now,
    })
    return others
  })
  for (const familyId of ended) watch.announce({ familyId, userId: actor.id })
}
