import { ROLES, type Role } from '@vigia/contract'
import type { Reach } from '@vigia/domain/account/reach'
import { type ActorAuditContext, recordAudit } from '../../db/audit.store.ts'
import { reachKey } from '../../db/organisation-scope.ts'
import type { Db, Sql } from '../../db/pool.ts'
import { saveUser } from '../../db/users.store.ts'
import type { UserActor } from '../../http/actor.ts'
import { requireUnchanged } from '../../http/require-unchanged.ts'
import type { Clock } from '../../ports/clock.ts'
import { AppError, conflict, notFound } from '../../ports/errors.ts'
import { countActiveAdministrators, hasParties, holdUser, type User } from './user-list.store.ts'

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

interface EditedFields {
  readonly name?: string | undefined
  readonly role?: Role | undefined
  readonly reach?: Reach | null | undefined
}

/** Undefined keeps what is. */
interface UserChange extends EditedFields {
  readonly disabled: boolean | undefined
  /** As whoever asks has read it. */
  readonly was: EditedFields | undefined
}

/**
 * Changes how a person is called, their role or reach, or disables them, which ends their sign-ins and keys. 409 when no
 * administrator would be left, or for one's own standing; 412 when another one changed the same meanwhile; 403 when it gives
 * rights and `by` has not proved lately who they are: a session left open must not make administrators.
 */
export async function updateUser(
  deps: UsersDeps,
  by: UserActor,
  audit: ActorAuditContext,
  id: string,
  change: UserChange,
): Promise<void> {
  const { db, clock, endAccessOf, requireFresh, rightsChanged } = deps
  await db.transaction(async (sql) => {
    const now = clock.now()
    const { organisationId } = audit
    const before = await holdUser(sql, organisationId, id)
    if (before === null) throw notFound('La cuenta no existe.')
    await requireUnchanged(sql, {
      ...{ organisationId, subject: `user:${id}` },
      before: editable(before),
      change: editable(change),
      was: change.was && editable(change.was),
    })
    const after = changed(before, change)
    if (id === by.id && !isSameStanding(before, after)) {
      throw conflict(
        'OWN_ACCOUNT',
        'No puede darse de baja ni cambiar su propio rol o alcance. Pídalo a otro administrador.',
      )
    }
    // What it named before may be gone since: nobody stays in for that.
    if (after.reach !== null && reachKey(after.reach) !== reachKey(before.reach))
      await requireParties(sql, organisationId, after.reach)
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
      before: audited(before),
      after: audited(after),
      at: now,
    })
  })
  await rightsChanged()
}

/** Throws 422 when a reach names a client or a carrier that the organisation has not. */
export async function requireParties(sql: Sql, organisationId: string, reach: Reach): Promise<void> {
  if (await hasParties(sql, organisationId, reach)) return
  const what = reach.by === 'client' ? 'Uno de los clientes' : 'Una de las líneas transportistas'
  throw new AppError(422, 'UNKNOWN_PARTY', `${what} del alcance no existe.`)
}

function changed(before: User, { name, role, reach, disabled }: UserChange): User {
  const next = role ?? before.role
  return {
    ...before,
    name: name ?? before.name,
    role: next,
    reach: next === 'administrador' ? null : reach === undefined ? before.reach : reach,
    isDisabled: disabled ?? before.isDisabled,
  }
}

const isSameStanding = (before: User, after: User): boolean =>
  before.role === after.role &&
  before.isDisabled === after.isDisabled &&
  reachKey(before.reach) === reachKey(after.reach)

/** Roles are listed from the one that may most to the one that may least. A reach that is not a part of the one before shows more. */
const givesRights = (before: User, after: User): boolean =>
  !after.isDisabled &&
  (before.isDisabled || ROLES.indexOf(after.role) < ROLES.indexOf(before.role) || !isPart(after.reach, before.reach))

function isPart(reach: Reach | null, of: Reach | null): boolean {
  if (of === null) return true
  return reach !== null && reach.by === of.by && reach.ids.every((id) => of.ids.includes(id))
}

/** What of an account a person edits; in a reach the order says nothing. */
const editable = ({ name, role, reach }: EditedFields) => ({
  ...{ name, role },
  reach: reach && { by: reach.by, ids: reach.ids.toSorted() },
})

const audited = ({ name, role, reach, isDisabled }: User) => ({ name, role, reach, disabled: isDisabled })
