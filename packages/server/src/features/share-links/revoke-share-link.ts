import { type ActorAuditContext, recordAudit } from '../../db/audit.store.ts'
import type { Db } from '../../db/pool.ts'
import type { Clock } from '../../ports/clock.ts'
import { notFound } from '../../ports/errors.ts'
import { annulLink, findLink } from './share-links.store.ts'

export const NO_LINK = 'No existe ese enlace.'

/** Annuls a link from now on; one that was already annulled stays as it is. 404. */
export async function revokeShareLink(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  { audit, userId, linkId }: { readonly audit: ActorAuditContext; readonly userId: string; readonly linkId: string },
): Promise<void> {
  await db.transaction(async (sql) => {
    const link = await findLink(sql, audit.organisationId, linkId)
    if (link === null) throw notFound(NO_LINK)
    const now = clock.now()
    if (!(await annulLink(sql, linkId, userId, now))) return
    const values = { before: { id: linkId, revoked: false }, after: { id: linkId, revoked: true } }
    await recordAudit(sql, {
      ...audit,
      action: 'share-link-revoked',
      subject: `trip:${link.tripId}`,
      ...values,
      at: now,
    })
  })
}
