import { createHash } from 'node:crypto'
import { type ActorAuditContext, recordAudit } from '../../db/audit.store.ts'
import type { Sql } from '../../db/pool.ts'
import type { Clock } from '../../ports/clock.ts'
import { notFound, outOfRange } from '../../ports/errors.ts'
import { insertComment, type TripComment, tripLife } from './comments.store.ts'
import type { TripsDeps } from './trips-deps.ts'

type Deps = Pick<TripsDeps, 'db' | 'clock' | 'signals'>

interface LogbookEntry {
  readonly audit: ActorAuditContext
  readonly tripId: string
  /** As it was typed, not empty. */
  readonly comment: string
  /** Who said it, as the logbook calls them. */
  readonly reportedBy: string
}

const NO_TRIP = 'No existe ese viaje.'
const OUTSIDE = 'created: El comentario debe ser de la vida del viaje y no del futuro'

/** Adds a comment to a trip's logbook, with its audit row. `created`: when another system's was said; absent: now. 404, 422. */
export async function addComment(
  { db, clock, signals }: Deps,
  { audit, tripId, comment: text, reportedBy, created }: LogbookEntry & { readonly created?: string | undefined },
): Promise<TripComment> {
  const { organisationId, actor } = audit
  const comment = await db.transaction(async (sql) => {
    const at = await saidAt(sql, organisationId, { tripId, created }, clock)
    const userId = actor.kind === 'user' ? actor.id : null
    const comment = await insertComment(sql, { organisationId, tripId, text, reportedBy, userId, at })
    if (comment === null) throw notFound(NO_TRIP)
    // The words are the logbook's: they can name a person, who may be erased from it, and never from the audit (ADR 13).
    const after = { id: comment.id, sha256: createHash('sha256').update(comment.comment).digest('hex') }
    await recordAudit(sql, { ...audit, action: 'comment-add', subject: `trip:${tripId}`, after, at: clock.now() })
    return comment
  })
  signals.tripsChanged(organisationId, [tripId])
  return comment
}

/** Adds what is said of a trip by who does something else to it. */
export const logbookWriter =
  (deps: Deps) =>
  async (entry: LogbookEntry): Promise<void> => {
    await addComment(deps, entry)
  }

/** Now, or when another system's comment was said. Throws what the caller can mend. */
async function saidAt(
  db: Sql,
  organisationId: string,
  { tripId, created }: { readonly tripId: string; readonly created: string | undefined },
  clock: Clock,
): Promise<number> {
  if (created === undefined) return clock.now()
  const life = await tripLife(db, organisationId, tripId)
  if (life === null) throw notFound(NO_TRIP)
  const at = Date.parse(created)
  const isWithin = at >= life.beganAt && at <= Math.min(life.endedAt ?? Number.POSITIVE_INFINITY, clock.now())
  if (!isWithin) throw outOfRange(OUTSIDE)
  return at
}
