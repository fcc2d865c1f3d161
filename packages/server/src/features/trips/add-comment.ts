import { contactDueAt, NEXT_CONTACT_MIN } from '@vigia/domain/communication/contact-due'
import type { ContactOutcome } from '@vigia/domain/communication/contact-outcome'
import type { EntryOrigin } from '@vigia/domain/communication/entry-origin'
import { canBeWritten, isLateEntry } from '@vigia/domain/communication/entry-times'
import { withoutMailState } from '@vigia/domain/operator/operator-message'
import { MINUTE_MS } from '@vigia/domain/time/duration'
import { STOP_REASON_LABEL, type StopReason } from '@vigia/domain/trip/stop-reason'
import { answerOnce } from '../../db/answer-once.ts'
import { type ActorAuditContext, recordAudit } from '../../db/audit.store.ts'
import { digestOfWords } from '../../db/digest-of-words.ts'
import type { Sql } from '../../db/pool.ts'
import type { Clock } from '../../ports/clock.ts'
import { AppError, notFound, outOfRange } from '../../ports/errors.ts'
import {
  type EntryContact,
  findComment,
  insertComment,
  newestEntry,
  type TripComment,
  tripLife,
} from './comments.store.ts'
import { refuseInternal } from './set-comment-visibility.ts'
import type { TripsDeps } from './trips-deps.ts'

type Deps = Pick<TripsDeps, 'db' | 'clock' | 'signals'> & { readonly cadenceOf: CadenceOf }

/** How often a trip is to be contacted now, minutes; null of one that is not under way. */
export type CadenceOf = (organisationId: string, tripId: string) => number | null

/** Calls everybody for an operator who said the duress word, in the transaction of the entry that tells it. */
export type RaiseDuress = (
  sql: Sql,
  of: { readonly audit: ActorAuditContext; readonly tripId: string; readonly userId: string; readonly now: number },
) => Promise<void>

/** A stop that is expected because an entry says so. */
export interface EntryStop {
  readonly reason: StopReason
  readonly minutes: number
  /** Epoch ms. */
  readonly saidAt: number
  /** When it waited for the network: when it was written, epoch ms. */
  readonly decidedAt?: number
  readonly commentId: string
}

/** What proves which photo an entry is of. */
interface EntryPhoto {
  readonly id: string
  /** In hexadecimal. */
  readonly sha256: string
}

interface LogbookEntry {
  readonly audit: ActorAuditContext
  readonly tripId: string
  /** As it was typed, not empty. */
  readonly comment: string
  /** Who said it, as the logbook calls them. */
  readonly reportedBy: string
}

interface CommentRequest extends LogbookEntry {
  /** When another system's was said; absent: now. */
  readonly created?: string | undefined
  /** How a person's try to reach the operator went; absent: the entry tells of none. Only a person hears a duress word. */
  readonly contact?:
    | { readonly outcome: ContactOutcome; readonly raiseDuress: RaiseDuress }
    | { readonly outcome: Exclude<ContactOutcome, 'duress-word'> }
    | undefined
  /** When a person wants the trip to be contacted next, epoch ms; absent: by the rule. */
  readonly nextContactAt?: number | undefined
  /** When a person wrote it, by their clock, epoch ms; absent: now. */
  readonly writtenAt?: number | undefined
  /** The trip's client may read it. */
  readonly isVisible?: boolean
  /** Whether a person typed it; absent: nobody has said. */
  readonly origin?: EntryOrigin | undefined
  /** The operator wrote it himself: it is no try to reach him, and counts among none. */
  readonly isOperators?: boolean
  /** False: nobody knows that it was he, and the contact that was due stays due. */
  readonly isContact?: boolean
  /** Why the unit stands, and how long it is expected to from when that was written, minutes; null: nothing is expected. */
  readonly stop?: { readonly reason: StopReason; readonly minutes: number | null } | undefined
  /** Expects it, in the entry's transaction. */
  readonly acceptStop?: (sql: Sql, stop: EntryStop) => Promise<unknown>
  /** The photo that it is of, with the SHA-256 of the picture that is kept: the audit says which it was. */
  readonly photo?: EntryPhoto | undefined
  /** What else is written with it, in its transaction. */
  readonly alongside?: (sql: Sql, now: number, commentId: string) => Promise<void>
  /** From `Idempotency-Key`, with the fingerprint of what is asked; null: every call adds an entry. */
  readonly once?: { readonly key: string; readonly bodyHash: Buffer } | null
}

const NO_TRIP = 'No existe ese viaje.'
const NEXT_OUTSIDE = `next_contact_at: El próximo contacto debe ser de ${NEXT_CONTACT_MIN.least} a ${NEXT_CONTACT_MIN.most} minutos desde ahora`
const WRITTEN_OUTSIDE = 'written_at: La entrada debe haberse escrito en las últimas 24 horas y no en el futuro'
const OUTSIDE = 'created: El comentario debe ser de la vida del viaje y no del futuro'

/**
 * Adds a comment to a trip's logbook, with its audit row, and raises the alert of a duress word. 404; 409 for a key that was
 * used with another entry; 422 for an instant outside of the trip's life, and for what no client is told where one is to read it.
 */
export async function addComment(deps: Deps, request: CommentRequest): Promise<TripComment> {
  const { db, clock, signals } = deps
  const { audit, tripId, once = null } = request
  const { organisationId } = audit
  const comment = await db.transaction(async (sql) => {
    const now = clock.now()
    const of = { organisationId, call: 'addComment' }
    const key = once && { of: { ...of, key: once.key }, bodyHash: once.bodyHash, status: 201, now }
    // Only its id is kept under the key: a person may be erased from the words, and would stay in a copy of them (ADR 13).
    const { id } = await answerOnce(sql, key, () => insert(sql, request, deps))
    return findComment(sql, id)
  })
  if (comment === null) throw notFound(NO_TRIP)
  signals.tripsChanged(organisationId, [tripId])
  return comment
}

async function insert(sql: Sql, request: CommentRequest, deps: Deps): Promise<{ readonly id: string }> {
  const { audit, tripId, reportedBy, created, contact } = request
  // Whoever types a message's words, with what became of it, has sent none: nobody knows of one.
  const text = withoutMailState(request.comment)
  const { clock } = deps
  const { organisationId, actor } = audit
  const at = await saidAt(sql, organisationId, { tripId, created }, clock)
  const userId = actor.kind === 'user' ? actor.id : null
  const outcome = contact?.outcome ?? null
  const entry = await entryContact(sql, request, deps)
  const isVisible = request.isVisible ?? false
  if (isVisible) await refuseInternal(sql, { tripId, text, outcome, userId, reportedBy })
  const id = await insertComment(sql, {
    ...{ organisationId, tripId, text, reportedBy, userId, outcome, at, contact: entry },
    writtenAt: writtenAtOf(request, clock),
    isOperators: request.isOperators ?? false,
    stopReason: request.stop?.reason ?? null,
    origin: request.origin ?? null,
    visibleSince: isVisible ? clock.now() : null,
  })
  if (id === null) throw notFound(NO_TRIP)
  const after = {
    ...{ id, sha256: digestOfWords(text), ...(outcome === null ? {} : { outcome }) },
    ...(request.photo === undefined ? {} : { photo: request.photo }),
    ...(isVisible ? { isVisible } : {}),
    ...(request.stop === undefined ? {} : { stopReason: STOP_REASON_LABEL[request.stop.reason] }),
    ...(entry.nextContactAt === null ? {} : { nextContactAt: new Date(entry.nextContactAt).toISOString() }),
  }
  await recordAudit(sql, { ...audit, action: 'comment-add', subject: `trip:${tripId}`, after, at: clock.now() })
  if (contact?.outcome === 'duress-word' && userId !== null) {
    await contact.raiseDuress(sql, { audit, tripId, userId, now: clock.now() })
  }
  await expectStopOf(sql, request, { id, now: clock.now() })
  await request.alongside?.(sql, clock.now(), id)
  return { id }
}

/** Expects the stop that an entry tells of. What is said under duress excuses nothing. */
async function expectStopOf(
  sql: Sql,
  { stop, contact, writtenAt, acceptStop }: CommentRequest,
  { id: commentId, now }: { readonly id: string; readonly now: number },
): Promise<void> {
  if (stop === undefined || stop.minutes === null || contact?.outcome === 'duress-word') return
  const saidAt = writtenAt ?? now
  await acceptStop?.(sql, {
    ...{ reason: stop.reason, minutes: stop.minutes, saidAt, commentId },
    ...(isLateEntry(saidAt, now) ? { decidedAt: saidAt } : {}),
  })
}

/** When it was written. 422 for an hour that no entry of now can be of. */
function writtenAtOf({ writtenAt }: CommentRequest, clock: Clock): number | null {
  if (writtenAt === undefined) return null
  if (!canBeWritten(writtenAt, clock.now())) throw new AppError(422, 'WRITTEN_AT_OUT_OF_RANGE', WRITTEN_OUTSIDE)
  return writtenAt
}

/** What the entry is among the trip's contacts. One that tells of an earlier time is none of now, and was due at no time. */
async function entryContact(
  sql: Sql,
  { audit: { organisationId }, tripId, created, nextContactAt: wanted, writtenAt, isContact = true }: CommentRequest,
  { cadenceOf, clock }: Deps,
): Promise<EntryContact> {
  const nextContactAt = wanted ?? null
  // From when it was written: what waited for the network may arrive after the contact that it plans.
  const leftMin = nextContactAt === null ? null : (nextContactAt - (writtenAt ?? clock.now())) / MINUTE_MS
  // The minute in which it was chosen may have passed on the way.
  const { least, most } = NEXT_CONTACT_MIN
  if (leftMin !== null && (leftMin < least - 1 || leftMin > most + 1)) throw outOfRange(NEXT_OUTSIDE)
  const cadenceMin = created === undefined ? cadenceOf(organisationId, tripId) : null
  const entry = cadenceMin === null ? null : await newestEntry(sql, organisationId, tripId)
  if (cadenceMin === null || entry === null) return { nextContactAt, dueAt: null, cadenceMin: null }
  const dueAt = contactDueAt({ ...entry, cadenceMin })
  return isContact ? { nextContactAt, dueAt, cadenceMin } : { nextContactAt: dueAt, dueAt: null, cadenceMin: null }
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
