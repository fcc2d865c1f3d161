import type { Role } from '@vigia/contract'
import type { Clock } from '../../clock.ts'
import { recordAudit } from '../../db/audit.store.ts'
import type { Db, Sql } from '../../db/pool.ts'
import { conflict, notFound } from '../../errors.ts'
import type { Actor } from '../../http/actor.ts'
import { countActiveAdministrators, holdUser, saveUser, type User } from './users.store.ts'

export interface UsersDeps {
  readonly db: Db
  readonly clock: Clock
  /** Ends every sign-in of a person, in the same transaction. */
  readonly endSessionsOf: (sql: Sql, userId: string, now: number) => Promise<void>
  /** Closes at once what ended; elsewhere it is noticed within seconds. */
  readonly noticeEnded: () => Promise<void>
}

/** Changes a person's role, or disables them, which ends their sign-ins. 409 when no administrator would be left. */
export async function updateUser(
  deps: UsersDeps,
  actor: Actor,
  id: string,
  change: { role: Role | undefined; disabled: boolean | undefined },
  address: string,
): Promise<User> {
  const { db, clock, endSessionsOf, noticeEnded } = deps
  const changed = await db.transaction(async (sql) => {
    const now = clock.now()
    const { organisationId } = actor
    const before = await holdUser(sql, organisationId, id)
    if (before === null) throw notFound('La cuenta no existe.')
    const after = { ...before, role: change.role ?? before.role, isDisabled: change.disabled ?? before.isDisabled }
    await saveUser(sql, after, now)
    if ((await countActiveAdministrators(sql, organisationId)) === 0) {
      throw conflict('LAST_ADMINISTRATOR', 'Debe quedar al menos un administrador activo.')
    }
    if (after.isDisabled && !before.isDisabled) await endSessionsOf(sql, id, now)
    await recordAudit(sql, {
      organisationId,
      actor,
      action: 'user-updated',
      subject: `user:${id}`,
      details: {
        before: { role: before.role, disabled: before.isDisabled },
        after: { role: after.role, disabled: after.isDisabled },
      },
      address,
      at: now,
    })
    return after
  })
  if (changed.isDisabled) await noticeEnded()
  return changed
}
