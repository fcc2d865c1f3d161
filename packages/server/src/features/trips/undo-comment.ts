import { UNDO_FOR_MS } from '@vigia/domain/communication/round-limits'
import { type ActorAuditContext, recordAudit } from '../../db/audit.store.ts'
import { digestOfWords } from '../../db/digest-of-words.ts'
import { conflict, forbidden, notFound } from '../../ports/errors.ts'
import { deleteComment, holdComment } from './comments.store.ts'
import type { TripsDeps } from './trips-deps.ts'

interface UndoRequest {
  readonly audit: ActorAuditContext
  readonly commentId: string
  readonly userId: string
}

/**
 * Takes back what a person has just written; the audit keeps that they did. Throws 404; 403 for another person's; 409 `UNDO_EXPIRED`
 * ten seconds after it was written, and `DURESS_STAYS` for a duress word, which has called everybody.
 */
export async function undoComment(
  { db, clock, signals }: Pick<TripsDeps, 'db' | 'clock' | 'signals'>,
  { audit, commentId, userId }: UndoRequest,
): Promise<void> {
  const tripId = await db.transaction(async (sql) => {
    const now = clock.now()
    const comment = await holdComment(sql, audit.organisationId, commentId)
    if (comment === null) throw notFound('No existe ese comentario.')
    if (comment.userId !== userId) throw forbidden('Solo quien lo escribió puede deshacerlo.')
    if (comment.outcome === 'duress-word')
      throw conflict('DURESS_STAYS', 'La clave de coacción no se deshace: resuelva su alerta.')
    if (now - comment.createdAt > UNDO_FOR_MS)
      throw conflict('UNDO_EXPIRED', 'Ya pasaron 10 segundos: agregue otro comentario que lo corrija.')
    await deleteComment(sql, commentId)
    const sha256 = digestOfWords(comment.comment)
    const outcome = comment.outcome === null ? {} : { outcome: comment.outcome }
    const before = { id: commentId, sha256, ...outcome }
    await recordAudit(sql, { ...audit, action: 'comment-undo', subject: `trip:${comment.tripId}`, before, at: now })
    return comment.tripId
  })
  signals.tripsChanged(audit.organisationId, [tripId])
}
