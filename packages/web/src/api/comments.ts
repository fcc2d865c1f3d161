import { contactOutcomeCodec } from '@vigia/contract/contact-outcome.codec'
import type { ContactOutcome } from '@vigia/domain/communication/contact-outcome'
import { call } from './call.ts'

/** What a person writes into a trip's logbook; `outcome` null: it tells of no try to reach the operator. */
export interface NewComment {
  readonly text: string
  readonly outcome: ContactOutcome | null
}

/** Adds an entry to the trip's logbook. Called again with the same `idempotencyKey` (a UUID) it adds none. */
export const addComment = (
  tripId: string,
  { text: comment, outcome }: NewComment,
  idempotencyKey: string,
): Promise<unknown> =>
  call('addComment', {
    params: { id: tripId },
    body: outcome === null ? { comment } : { comment, outcome: contactOutcomeCodec.encode(outcome) },
    idempotencyKey,
  })
