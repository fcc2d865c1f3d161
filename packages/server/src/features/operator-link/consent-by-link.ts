import { type ActorAuditContext, recordAudit } from '../../db/audit.store.ts'
import { conflict } from '../../ports/errors.ts'
import type { LinkDeps } from './link-deps.ts'
import { consentVersion, type LiveLink } from './live-link.ts'
import { insertConsent } from './operator-links.store.ts'

interface Said {
  readonly version: string
  readonly accepted: boolean
  readonly model: string | null
}

const OTHER_TEXT = 'El aviso cambió: vuelva a abrir el enlace y léalo antes de aceptar.'

/**
 * Keeps what an operator says to sharing where he is, with its audit row: of which text, when, on which phone. The same said again
 * is kept once. 409 for a text that the page no longer shows.
 */
export async function consentByLink(
  { db, clock, tripChanged }: Pick<LinkDeps, 'db' | 'clock' | 'tripChanged'>,
  { link, audit }: { readonly link: LiveLink; readonly audit: ActorAuditContext },
  { version, accepted, model }: Said,
): Promise<void> {
  if (accepted && version !== consentVersion(link)) throw conflict('OTHER_TEXT', OTHER_TEXT)
  if (link.consented === accepted && link.consentVersion === version) return
  await db.transaction(async (sql) => {
    const now = clock.now()
    await insertConsent(sql, link.id, { version, accepted, model, now })
    const values = {
      before: { sharing: link.consented === true },
      after: { sharing: accepted, version, phoneModel: model },
    }
    await recordAudit(sql, {
      ...audit,
      action: 'operator-link-consent',
      subject: `trip:${link.tripId}`,
      ...values,
      at: now,
    })
  })
  tripChanged(link)
}
