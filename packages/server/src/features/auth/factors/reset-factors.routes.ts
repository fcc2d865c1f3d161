import { recordAudit } from '../../../db/audit.store.ts'
import { noteFactorsReset } from '../../../db/users.store.ts'
import { requireUser } from '../../../http/actor.ts'
import { mount, type Server } from '../../../http/route.ts'
import { notFound } from '../../../ports/errors.ts'
import { endOwnSessions } from '../account/own-sessions.store.ts'
import { requireFresh } from '../account/require-fresh.ts'
import type { Auth } from '../auth.ts'
import { deleteTicketsOf } from '../tickets.store.ts'
import { deleteFactors, factorsOf } from './factors.store.ts'

/** What an administrator does for who lost their telephone: the password alone opens the account again, once told. */
export function mountResetFactors(server: Server, { db, clock, watch }: Auth): void {
  mount(server, 'resetFactors', async ({ actor, params, audit }) => {
    const ended = await db.transaction(async (sql) => {
      const now = clock.now()
      await requireFresh(sql, requireUser(actor), now)
      const owner = { userId: params.id, organisationId: actor.organisationId }
      if (!(await noteFactorsReset(sql, owner, now))) throw notFound('La cuenta no existe.')
      const { totp, passkeys, recoveryCodes } = await factorsOf(sql, params.id)
      await deleteFactors(sql, params.id)
      await deleteTicketsOf(sql, params.id)
      const families = await endOwnSessions(sql, params.id, { except: null }, 'factors', now)
      await recordAudit(sql, {
        ...audit,
        action: 'factors-reset',
        subject: `user:${params.id}`,
        before: { totp, passkeys, recoveryCodes },
        after: { totp: false, passkeys: 0, recoveryCodes: 0 },
        at: now,
      })
      return families
    })
    for (const familyId of ended) watch.announce({ familyId, userId: params.id })
  })
}
