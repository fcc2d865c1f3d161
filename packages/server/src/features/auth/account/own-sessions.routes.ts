import { type ActorAuditContext, recordAudit } from '../../../db/audit.store.ts'
import { requireUser, type UserActor } from '../../../http/actor.ts'
import { mount, type Server } from '../../../http/route.ts'
import { notFound } from '../../../ports/errors.ts'
import type { Auth } from '../auth.ts'
import { endOwnSessions, listOwnSessions, markActive } from './own-sessions.store.ts'

/** A person's own sign-ins: seen, closed, and kept alive by who sits before them. */
export function mountOwnSessions(server: Server, { db, clock, watch }: Auth): void {
  const end = async (
    actor: UserActor,
    which: { readonly only: string } | { readonly except: string },
    audit: ActorAuditContext,
  ): Promise<number> => {
    const ended = await db.transaction(async (sql) => {
      const now = clock.now()
      const families = await endOwnSessions(sql, actor.id, which, 'closed', now)
      for (const familyId of families) {
        await recordAudit(sql, {
          ...audit,
          action: 'session-ended',
          subject: `session:${familyId}`,
          before: { ended: false },
          after: { ended: true },
          at: now,
        })
      }
      return families
    })
    for (const familyId of ended) watch.announce({ familyId, userId: actor.id })
    return ended.length
  }

  mount(server, 'listSessions', async ({ actor }) => {
    const person = requireUser(actor)
    const sessions = await listOwnSessions(db, person.id, clock.now())
    return {
      data: sessions.map(({ id, userAgent, address, createdAt, seenAt }) => ({
        id,
        user_agent: userAgent,
        address,
        created_at: new Date(createdAt).toISOString(),
        last_seen_at: new Date(seenAt).toISOString(),
        is_current: id === person.familyId,
      })),
    }
  })
  mount(server, 'endSession', async ({ actor, params, audit }) => {
    if ((await end(requireUser(actor), { only: params.id }, audit)) === 0) throw notFound('La sesión no existe.')
  })
  mount(server, 'endOtherSessions', async ({ actor, audit }) => {
    const person = requireUser(actor)
    return { ended: await end(person, { except: person.familyId }, audit) }
  })
  mount(server, 'reportActivity', async ({ actor }) => markActive(db, requireUser(actor).familyId, clock.now()))
}
