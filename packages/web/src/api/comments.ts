import { contactOutcomeCodec } from '@vigia/contract/contact-outcome.codec'
import { stopReasonCodec } from '@vigia/contract/operator-proposal.codec'
import type { ContactOutcome } from '@vigia/domain/communication/contact-outcome'
import type { EntryOrigin } from '@vigia/domain/communication/entry-origin'
import type { StopReason } from '@vigia/domain/trip/stop-reason'
import { call } from './call.ts'
import { type EntryMarks, entryMarksFromWire } from './entry-marks.ts'

/** An entry of a trip's logbook. */
export interface TripComment extends NewComment, EntryMarks {
  readonly commentId: string
  readonly by: string
  /** Epoch ms. */
  readonly at: number
  /** The person may correct it. */
  readonly mayCorrect: boolean
  /** The operator proved its result himself, with his word by his link: that stays. */
  readonly isProved: boolean
}

/** The newest of a trip's logbook, newest first, and whether there are older ones. */
export async function listComments(
  tripId: string,
  signal: AbortSignal,
): Promise<{ readonly comments: readonly TripComment[]; readonly hasMore: boolean }> {
  const { data, nextCursor } = await call('listComments', { params: { id: tripId }, query: { limit: 200 }, signal })
  const comments = data.map(
    ({ id, comment, reported_by, created, outcome, may_correct, outcome_proved, ...marks }) => ({
      ...{ commentId: id, text: comment, by: reported_by, at: Date.parse(created) },
      ...{ mayCorrect: may_correct, isProved: outcome_proved, ...entryMarksFromWire(marks) },
      outcome: outcome === null ? null : contactOutcomeCodec.decode(outcome),
    }),
  )
  return { comments, hasMore: nextCursor !== null }
}

/** Why a unit stands, as an entry says. */
export interface EntryStop {
  readonly reason: StopReason
  readonly minutes: number | null
}

/** What a person writes into a trip's logbook; `outcome` null: it tells of no try to reach the operator. */
interface NewComment {
  readonly text: string
  readonly outcome: ContactOutcome | null
}

/** The same as it is sent, with when the trip is to be contacted next, epoch ms; null: by the rule. */
interface SentComment extends NewComment {
  readonly nextContactAt: number | null
  /** When it was first sent: of an entry that was sent again it is told when it was written. Epoch ms. */
  readonly writtenAt: number
  /** The trip's client may read it. */
  readonly isVisible: boolean
  /** Why the unit stands, and how long it is expected to from when that was written, minutes; null: nothing is expected. */
  readonly stop?: EntryStop | null
  /** Whether the person typed it; absent of what earlier versions kept: nobody has said. */
  readonly origin?: EntryOrigin | undefined
}

/** An entry as the server has it; `at` epoch ms. */
export interface WrittenComment {
  readonly commentId: string
  readonly at: number
}

/**
 * Adds an entry to the trip's logbook and answers which it is. Called again with the same `idempotencyKey` (a UUID) it adds none, also
 * where `signal` ended the first call.
 */
export async function addComment(
  tripId: string,
  { text: comment, outcome, nextContactAt, writtenAt, isVisible, stop = null, origin }: SentComment,
  idempotencyKey: string,
  signal?: AbortSignal,
): Promise<WrittenComment> {
  const { id, created } = await call('addComment', {
    params: { id: tripId },
    body: {
      comment,
      written_at: new Date(writtenAt).toISOString(),
      ...(origin === undefined ? {} : { origin }),
      ...(isVisible ? { visible_to_client: true } : {}),
      ...(stop === null ? {} : { stop_reason: stopReasonCodec.encode(stop.reason) }),
      ...(stop === null || stop.minutes === null ? {} : { stop_minutes: stop.minutes }),
      ...(outcome === null ? {} : { outcome: contactOutcomeCodec.encode(outcome) }),
      ...(nextContactAt === null ? {} : { next_contact_at: new Date(nextContactAt).toISOString() }),
    },
    idempotencyKey,
    ...(signal === undefined ? {} : { signal }),
  })
  return { commentId: id, at: Date.parse(created) }
}

/** Takes back what the person has just written. Throws a 409 whose words say why it is too late. */
export const undoComment = (commentId: string): Promise<unknown> => call('undoComment', { params: { id: commentId } })

/** What an entry is to say, and why; without `outcome` the result that it tells of stays, null: it was none. */
interface Correction {
  readonly text: string
  readonly reason: string
  readonly outcome?: ContactOutcome | null
  /** After how many corrections it said what the person has read. */
  readonly after: number
}

/** Has an entry say something else; what it said is kept. Throws a 409 where somebody corrected it meanwhile. */
export const correctComment = (
  commentId: string,
  { text: comment, reason, outcome, after }: Correction,
): Promise<unknown> =>
  call('correctComment', {
    params: { id: commentId },
    body: {
      ...{ comment, reason, after },
      ...(outcome === undefined ? {} : { outcome: outcome === null ? null : contactOutcomeCodec.encode(outcome) }),
    },
  })

/** Lets the trip's client read an entry, or no more. Throws a 422 whose words say what of it no client is told. */
export const setCommentVisibility = (commentId: string, isVisible: boolean): Promise<unknown> =>
  call('setCommentVisibility', { params: { id: commentId }, body: { visible_to_client: isVisible } })
