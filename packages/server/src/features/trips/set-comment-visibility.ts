import { whyInternal } from '@vigia/domain/communication/client-visibility'
import { type ActorAuditContext, recordAudit } from '../../db/audit.store.ts'
import type { Sql } from '../../db/pool.ts'
import { AppError, conflict, forbidden, notFound } from '../../ports/errors.ts'
import { holdComment, setVisibleSince, unnamedOf } from './comments.store.ts'
import type { TripsDeps } from './trips-deps.ts'

interface Visibility {
  readonly audit: ActorAuditContext
  readonly userId: string
  /** Whether they decide it of what others wrote, too. */
  readonly mayOthers: boolean
  readonly commentId: string
  readonly isVisible: boolean
}

const ONLY_OWN = 'Solo quien escribió la entrada, un supervisor o un administrador dice si el cliente la lee.'
const ALREADY = { true: 'El cliente ya la puede leer.', false: 'El cliente ya no la puede leer.' } as const

/**
 * Lets a trip's client read an entry of its logbook, or no more, with its audit row. 404; 403 for what somebody else wrote; 409 when it
 * is so already; 422 `INTERNAL_ENTRY` for what no client is told.
 */
export async function setCommentVisibility(
  { db, clock, signals }: Pick<TripsDeps, 'db' | 'clock' | 'signals'>,
  { audit, userId, mayOthers, commentId, isVisible }: Visibility,
): Promise<void> {
  const { organisationId } = audit
  const tripId = await db.transaction(async (sql) => {
    const now = clock.now()
    const entry = await holdComment(sql, organisationId, commentId)
    if (entry === null) throw notFound('No existe esa entrada.')
    if (!mayOthers && entry.userId !== userId) throw forbidden(ONLY_OWN)
    if (entry.isVisible === isVisible) throw conflict('UNCHANGED', ALREADY[`${isVisible}`])
    if (isVisible) await refuseInternal(sql, { ...entry, text: entry.comment })
    await setVisibleSince(sql, commentId, isVisible ? now : null)
    const values = { before: { id: commentId, isVisible: !isVisible }, after: { id: commentId, isVisible } }
    const act = { action: 'comment-visibility', subject: `trip:${entry.tripId}` } as const
    await recordAudit(sql, { ...audit, ...act, ...values, at: now })
    return entry.tripId
  })
  signals.tripsChanged(organisationId, [tripId])
}

/** Throws 422 `INTERNAL_ENTRY` with why no client may read it. */
export async function refuseInternal(
  sql: Sql,
  entry: Pick<Parameters<typeof whyInternal>[0], 'text' | 'outcome'> & {
    readonly tripId: string
    readonly userId: string | null
    readonly reportedBy: string
  },
): Promise<void> {
  const { text, outcome, userId, reportedBy, tripId } = entry
  const unnamed = [...(await unnamedOf(sql, tripId)), reportedBy]
  const why = whyInternal({ text, outcome, isByTeam: userId !== null, unnamed })
  if (why !== null) throw new AppError(422, 'INTERNAL_ENTRY', why)
}
