import { type ActorAuditContext, recordAudit } from '../../db/audit.store.ts'
import { digestOfWords } from '../../db/digest-of-words.ts'
import { conflict, forbidden, notFound } from '../../ports/errors.ts'
import { findComment, holdComment, saveCorrection, type TripComment } from './comments.store.ts'
import { refuseInternal } from './set-comment-visibility.ts'
import type { TripsDeps } from './trips-deps.ts'

/** What is corrected more often is to be written anew. */
const MAX_CORRECTIONS = 20

interface Correction {
  readonly audit: ActorAuditContext
  readonly userId: string
  /** Whether they correct what others wrote, too. */
  readonly mayOthers: boolean
  readonly commentId: string
  readonly comment: string
  readonly reason: string
}

const ONLY_OWN = 'Solo quien escribió la entrada, un supervisor o un administrador puede corregirla.'

/**
 * Has an entry of a logbook say something else, and keeps what it said, with its audit row. 404; 403 for what somebody else
 * wrote; 409 when it says so already, or was corrected too often; 422 for what the client who reads it is not told.
 */
export async function correctComment(
  deps: Pick<TripsDeps, 'db' | 'clock' | 'signals'>,
  of: Correction,
): Promise<TripComment> {
  const { db, clock, signals } = deps
  const { audit, userId, commentId, comment, reason } = of
  const { organisationId } = audit
  const { tripId, corrected } = await db.transaction(async (sql) => {
    const now = clock.now()
    const before = await holdComment(sql, organisationId, commentId)
    if (before === null) throw notFound('No existe esa entrada.')
    if (!of.mayOthers && before.userId !== userId) throw forbidden(ONLY_OWN)
    if (before.comment === comment) throw conflict('UNCHANGED', 'La entrada ya dice eso.')
    if (before.corrections >= MAX_CORRECTIONS)
      throw conflict('TOO_MANY_CORRECTIONS', `La entrada ya se corrigió ${MAX_CORRECTIONS} veces: escriba otra.`)
    if (before.isVisible) await refuseInternal(sql, { ...before, text: comment })
    await saveCorrection(sql, commentId, { was: before.comment, comment, reason, userId, now })
    const values = { before: digestOf(commentId, before.comment), after: digestOf(commentId, comment) }
    const act = { action: 'comment-correct', subject: `trip:${before.tripId}` } as const
    await recordAudit(sql, { ...audit, ...act, ...values, at: now })
    return { tripId: before.tripId, corrected: await findComment(sql, commentId) }
  })
  if (corrected === null) throw notFound('No existe esa entrada.')
  signals.tripsChanged(organisationId, [tripId])
  return corrected
}

const digestOf = (id: string, text: string) => ({ id, sha256: digestOfWords(text) })
