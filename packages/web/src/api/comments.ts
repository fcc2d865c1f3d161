import { contactOutcomeCodec } from '@vigia/contract/contact-outcome.codec'
import type { ContactOutcome } from '@vigia/domain/communication/contact-outcome'
import { call } from './call.ts'

/** An entry of a trip's logbook. */
export interface TripComment extends NewComment {
  readonly commentId: string
  readonly by: string
  /** Epoch ms. */
  readonly at: number
}

/** The newest of a trip's logbook, newest first, and whether there are older ones. */
export async function listComments(
  tripId: string,
  signal: AbortSignal,
): Promise<{ readonly comments: readonly TripComment[]; readonly hasMore: boolean }> {
  const { data, nextCursor } = await call('listComments', { params: { id: tripId }, query: { limit: 200 }, signal })
  const comments = data.map(({ id, comment, reported_by, created, outcome }) => ({
    ...{ commentId: id, text: comment, by: reported_by, at: Date.parse(created) },
    outcome: outcome === null ? null : contactOutcomeCodec.decode(outcome),
  }))
  return { comments, hasMore: nextCursor !== null }
}

/** What a person writes into a trip's logbook; `outcome` null: it tells of no try to reach the operator. */
interface NewComment {
  readonly text: string
  readonly outcome: ContactOutcome | null
}

/** The same as it is sent, with when the trip is to be contacted next, epoch ms; null: by the rule. */
interface SentComment extends NewComment {
  readonly nextContactAt: number | null
}

/** Adds an entry to the trip's logbook. Called again with the same `idempotencyKey` (a UUID) it adds none. */
export const addComment = (
  tripId: string,
  { text: comment, outcome, nextContactAt }: SentComment,
  idempotencyKey: string,
): Promise<unknown> =>
  call('addComment', {
    params: { id: tripId },
    body: {
      comment,
      ...(outcome === null ? {} : { outcome: contactOutcomeCodec.encode(outcome) }),
      ...(nextContactAt === null ? {} : { next_contact_at: new Date(nextContactAt).toISOString() }),
    },
    idempotencyKey,
  })
