import type { Clock } from '../../clock.ts'
import { recordAudit } from '../../db/audit.store.ts'
import type { Db } from '../../db/pool.ts'
import type { UserActor } from '../../http/actor.ts'
import type { SessionWatch } from './session-watch.ts'
import { endFamily } from './sessions.store.ts'

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly watch: SessionWatch
}

/** Ends the sign-in that this token belongs to: its tokens, in every tab, and its sockets. */
export async function signOut({ db, clock, watch }: Deps, actor: UserActor, address: string): Promise<void> {
  const now = clock.now()
  await db.transaction(async (sql) => {
    await endFamily(sql, actor.familyId, 'logout', now)
    await recordAudit(sql, {
      organisationId: actor.organisationId,
      actor: { kind: 'user', id: actor.id },
      action: 'sign-out',
      subject: `session:${actor.familyId}`,
      address,
      at: now,
    })
  })
  watch.announce({ familyId: actor.familyId, userId: actor.id })
}
