import { recordAudit } from '../../../db/audit.store.ts'
import { userExists } from '../../../db/users.store.ts'
import { isoOf } from '../../../http/iso-of.ts'
import { mount, type Server } from '../../../http/route.ts'
import { notFound } from '../../../ports/errors.ts'
import type { Auth } from '../auth.ts'
import { endOwnSessions, listOwnSessions } from './own-sessions.store.ts'

/** The sign-ins of somebody else, for an administrator: seen and closed. */
export function mountUserSessions(server: Server, { db, clock, watch }: Auth): void {
  mount(server, 'listUserSessions', async ({ actor, params }) => {
    if (!(await userExists(db, actor.organisationId, params.id))) throw notFound('La cuenta no existe.')
    const sessions = await listOwnSessions(db, params.id, clock.now())
    return {
      data: sessions.map(({ id, userAgent, address, createdAt, seenAt }) => ({
        id,
        user_agent: userAgent,
        address,
        created_at: isoOf(createdAt),
        last_seen_at: isoOf(seenAt),
      })),
    }
  })

  mount(server, 'endUserSessions', async ({ actor, params, query, audit }) => {
    const only = query.session_id
    const ended = await db.transaction(async (sql) => {
      const now = clock.now()
      if (!(await userExists(sql, actor.organisationId, params.id))) throw notFound('La cuenta no existe.')
      const which = only === undefined ? { except: null } : { only }
      const families = await endOwnSessions(sql, params.id, which, 'closed', now)
      if (only !== undefined && families.length === 0) throw notFound('La sesión no existe.')
      for (const familyId of families) {
        const values = { before: { ended: false }, after: { ended: true }, details: { user: params.id }, at: now }
        await recordAudit(sql, { ...audit, action: 'session-ended', subject: `session:${familyId}`, ...values })
      }
      return families
    })
    for (const familyId of ended) watch.announce({ familyId, userId: params.id })
    return { ended: ended.length }
  })
}
