import { ROLES, type Role } from '@vigia/contract'
import { type ActorAuditContext, recordAudit } from '../../db/audit.store.ts'
import type { Db, Sql } from '../../db/pool.ts'
import { saveUser } from '../../db/users.store.ts'
import type { UserActor } from '../../http/actor.ts'
import type { Clock } from '../../ports/clock.ts'
import { conflict, notFound } from '../../ports/errors.ts'
import { countActiveAdministrators, holdUser, type User } from './users.store.ts'

export interface UsersDeps {
  readonly db: Db
  readonly clock: Clock
  /** Ends every sign-in and every key of a person, in the same transaction. */
  readonly endAccessOf: (sql: Sql, audit: ActorAuditContext, userId: string, now: number) => Promise<void>
  /** Throws 403 when the person has not proved lately who they are. */
  readonly requireFresh: (sql: Sql, person: UserActor, now: number) => Promise<void>
  /** Ends at once what is open and no longer allowed; elsewhere it is noticed within seconds. */
  readonly rightsChanged: () => Promise<void>
}

/**
 * Changes a person's role, or disables them, which ends their sign-ins and keys. 409 when no administrator would be left;
 * 403 when it gives rights and `by` has not proved lately who they are: a session left open must not make administrators.
 */
export async function updateUser(
  deps: UsersDeps,
  by: UserActor,
  audit: ActorAuditContext,
  id: string,
  change: { role: Role | undefined; disabled: boolean | undefined },
): Promise<User> {
  const { db, clock, endAccessOf, requireFresh, rightsChanged } = deps
  const changed = await db.transaction(async (sql) => {
    const now = clock.now()
    const { organisationId } = audit
    const before = await holdUser(sql, organisationId, id)
    if (before === null) throw notFound('La cuenta no existe.')
    const after = { ...before, role: change.role ?? before.role, isDisabled: change.disabled ?? before.isDisabled }
    if (givesRights(before, after)) await requireFresh(sql, by, now)
    await saveUser(sql, after, now)
    if ((await countActiveAdministrators(sql, organisationId)) === 0) {
      throw conflict('LAST_ADMINISTRATOR', 'Debe quedar al menos un administrador activo.')
    }
    if (after.isDisabled && !before.isDisabled) await endAccessOf(sql, audit, id, now)
    await recordAudit(sql, {
      ...audit,
      action: 'user-updated',
      subject: `user:${id}`,
      before: { role: before.role, disabled: before.isDisabled },
      after: { role: after.role, disabled: after.isDisabled },
      at: now,
    })
    return after
  })
  await rightsChanged()
  return changed
}

/** Roles are listed from the one that may most to the one that may least. */
const givesRights = (before: User, after: User): boolean =>
  !after.isDisabled && (before.isDisabled || ROLES.indexOf(after.role) < ROLES.indexOf(before.role))
