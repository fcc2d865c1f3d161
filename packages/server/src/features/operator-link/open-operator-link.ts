import { createHash } from 'node:crypto'
import { type ActorAuditContext, recordAudit } from '../../db/audit.store.ts'
import type { LinkDeps } from './link-deps.ts'
import type { LiveLink } from './live-link.ts'
import { noteOpening } from './operator-links.store.ts'

interface Phone {
  /** What its browser keeps, by which it is told from another; null: it does not say, and is not told apart. */
  readonly phone: string | null
  readonly model: string | null
}

/** Notes that the page of a link was opened; who looks at the link sees on how many phones. The first opening is in the audit. */
export async function openOperatorLink(
  { db, clock }: Pick<LinkDeps, 'db' | 'clock'>,
  { link, audit }: { readonly link: LiveLink; readonly audit: ActorAuditContext },
  { phone, model }: Phone,
): Promise<void> {
  const phoneHash = createHash('sha256')
    .update(phone ?? '')
    .digest()
  await db.transaction(async (sql) => {
    const now = clock.now()
    const opened = await noteOpening(sql, { linkId: link.id, phoneHash, model, now })
    if (opened === null) return
    const action = opened === 'first' ? 'operator-link-opened' : 'operator-link-other-phone'
    await recordAudit(sql, {
      ...audit,
      action,
      subject: `trip:${link.tripId}`,
      details: { phoneModel: model },
      at: now,
    })
  })
}
