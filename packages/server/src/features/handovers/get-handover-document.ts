import { actaText } from '@vigia/domain/shifts/acta-text'
import { attachment } from '../../http/attachment.ts'
import { answer } from '../../http/route.ts'
import { actaOf } from './acta.wire.ts'
import { auditHandover, type HandoverDeps, type HandoverRequest } from './handover-deps.ts'
import { getHandover } from './read-handover.ts'

/** The acta of a hand-over as a PDF: what the screen says of it to whoever asks, in the same words. Audited. Throws 404. */
export async function getHandoverDocument(deps: HandoverDeps, request: HandoverRequest) {
  const { db, clock, drawActa } = deps
  const at = clock.now()
  const handover = await getHandover(deps, request.actor, request.handoverId)
  const acta = actaText(actaOf(handover))
  const bytes = await drawActa(acta, at)
  const details = { report: acta.title, format: 'PDF', rows: handover.points.length, folio: handover.folio }
  await auditHandover(db, request, { action: 'report-downloaded', details, at })
  const headers = attachment(`acta-${handover.folio}.pdf`, 'application/pdf')
  return answer(200, bytes, { ...headers, 'cache-control': 'no-store' })
}
