import { nextContactMinutes } from '@vigia/domain/communication/contact-due'
import type { ContactOutcome } from '@vigia/domain/communication/contact-outcome'
import { withoutMailState } from '@vigia/domain/operator/operator-message'
import { MINUTE_MS } from '@vigia/domain/time/duration'
import { type ActorAuditContext, recordAudit } from '../../db/audit.store.ts'
import { digestOfWords } from '../../db/digest-of-words.ts'
import { conflict, forbidden, notFound } from '../../ports/errors.ts'
import type { CadenceOf } from './add-comment.ts'
import {
  findComment,
  type HeldComment,
  holdComment,
  isOutcomeProved,
  type OutcomeCorrection,
  saveCorrection,
  type TripComment,
} from './comments.store.ts'
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
  /** How the try that it tells of went; null: it was none. Absent: as it says. */
  readonly outcome?: ContactOutcome | null | undefined
  /** After how many corrections it said what they have read; absent: whatever it says. */
  readonly after?: number | undefined
}

const DURESS = 'La clave de coacción no se corrige: si la oyó, agregue otra entrada; si no, resuelva su alerta.'
const OVERTAKEN = 'La entrada se corrigió mientras tanto: cierre, lea qué dice ahora y corríjala de nuevo.'
const ONLY_OWN = 'Solo quien escribió la entrada, un supervisor o un administrador puede corregirla.'

/**
 * Has an entry of a logbook say something else, also of how a try to reach the operator went, and keeps what it said, with its audit row:
 * all that is counted of the result follows. 404; 403 for what somebody else wrote; 409 when it says so already, somebody corrected it
 * meanwhile, it was corrected too often, or it is no result to be corrected; 422 for what the client who reads it is not told.
 */
export async function correctComment(
  deps: Pick<TripsDeps, 'db' | 'clock' | 'signals'> & { readonly cadenceOf: CadenceOf },
  of: Correction,
): Promise<TripComment> {
  const { db, clock, signals, cadenceOf } = deps
  const { audit, userId, commentId, reason } = of
  // It is corrected as it was read, and what became of a mail goes on changing.
  const comment = withoutMailState(of.comment)
  const { organisationId } = audit
  const { tripId, corrected } = await db.transaction(async (sql) => {
    const now = clock.now()
    const before = await holdComment(sql, organisationId, commentId)
    if (before === null) throw notFound('No existe esa entrada.')
    if (!of.mayOthers && before.userId !== userId) throw forbidden(ONLY_OWN)
    const isResult = of.outcome === undefined || of.outcome === before.outcome
    if (before.comment === comment && isResult) throw conflict('UNCHANGED', 'La entrada ya dice eso.')
    if (of.after !== undefined && of.after !== before.corrections) throw conflict('OVERTAKEN', OVERTAKEN)
    const outcome = otherOutcome(before, of.outcome, cadenceOf(organisationId, before.tripId))
    if (before.corrections >= MAX_CORRECTIONS)
      throw conflict('TOO_MANY_CORRECTIONS', `La entrada ya se corrigió ${MAX_CORRECTIONS} veces: escriba otra.`)
    const after = outcome === null ? before.outcome : outcome.outcome
    if (before.isVisible) await refuseInternal(sql, { ...before, outcome: after, text: comment })
    await saveCorrection(sql, commentId, { was: before.comment, comment, reason, userId, now, outcome })
    const values = {
      before: digestOf(commentId, before.comment, outcome === null ? undefined : outcome.was),
      after: digestOf(commentId, comment, outcome === null ? undefined : after),
    }
    const act = { action: 'comment-correct', subject: `trip:${before.tripId}` } as const
    await recordAudit(sql, { ...audit, ...act, ...values, at: now })
    return { tripId: before.tripId, corrected: await findComment(sql, commentId) }
  })
  if (corrected === null) throw notFound('No existe esa entrada.')
  signals.tripsChanged(organisationId, [tripId])
  return corrected
}

/** The outcome only where it is another. */
const digestOf = (id: string, text: string, outcome: ContactOutcome | null | undefined) => ({
  ...{ id, sha256: digestOfWords(text) },
  ...(outcome === undefined ? {} : { outcome }),
})

/**
 * The result that an entry is to tell of, where it is another; null: it stays. The next contact that somebody wanted after the one that it
 * told of stays where it comes before the rule's. 409 for an entry of no try, for a duress word, and for what the operator proved himself.
 */
function otherOutcome(
  entry: HeldComment,
  outcome: Correction['outcome'],
  cadenceNow: number | null,
): OutcomeCorrection | null {
  const { outcome: was, saidAt, nextContactAt } = entry
  if (outcome === undefined || outcome === was) return null
  if (was === null) throw conflict('NO_OUTCOME', 'La entrada no cuenta ningún intento: agregue otra que lo diga.')
  if (was === 'duress-word' || outcome === 'duress-word') throw conflict('DURESS_STAYS', DURESS)
  if (isOutcomeProved(entry))
    throw conflict('OUTCOME_PROVED', 'Lo dijo el operador con su clave desde su enlace: no se corrige.')
  const cadenceMin = cadenceNow ?? entry.cadenceMin
  const byRule = cadenceMin === null ? null : saidAt + nextContactMinutes(outcome, cadenceMin) * MINUTE_MS
  const staysWanted = nextContactAt !== null && (byRule === null || nextContactAt <= byRule)
  return { was, outcome, nextContactAt: staysWanted ? nextContactAt : null }
}
