import type { CallAnswers, CallInputs } from '@vigia/contract/calls'
import { call } from './call.ts'

type Answer = CallAnswers['tripMessages']
export type MessageWay = CallInputs['sendOperatorMessage']['body']['via']

/** A message between the team and the operator of a trip. Instants in epoch ms. */
export interface OperatorMessage {
  readonly messageId: string
  readonly from: 'operator' | 'team'
  readonly text: string
  readonly at: number
  readonly receivedAt: number
  readonly by: string
  readonly via: MessageWay
  /** When his page showed it; null: it has not, or went another way. */
  readonly seenAt: number | null
  /** What became of one by mail; null: it went another way. */
  readonly mail: Answer['messages'][number]['mail']
}

/** What was written, the oldest first, and how the operator can be written to. */
export interface TripMessages {
  readonly messages: readonly OperatorMessage[]
  readonly more: number
  readonly operator: Answer['operator']
  readonly hasPage: boolean
  readonly hasWebhook: boolean
  /** Whether mail goes to him: else he has no address, or none goes out. */
  readonly mail: Answer['mail']
  readonly isUnderDuress: boolean
  readonly templates: Answer['templates']
}

export async function tripMessages(tripId: string, signal: AbortSignal): Promise<TripMessages> {
  const answer = await call('tripMessages', { params: { id: tripId }, signal })
  return {
    ...{ more: answer.more, operator: answer.operator, templates: answer.templates },
    ...{ hasPage: answer.has_page, hasWebhook: answer.has_webhook, isUnderDuress: answer.is_under_duress },
    mail: answer.mail,
    messages: answer.messages.map(({ id, at, received_at, seen_at, ...message }) => ({
      ...{ ...message, messageId: id, at: Date.parse(at), receivedAt: Date.parse(received_at) },
      seenAt: seen_at === null ? null : Date.parse(seen_at),
    })),
  }
}

/** Writes to the operator of a trip; with the same key it is the same message. */
export const sendOperatorMessage = (
  tripId: string,
  body: { readonly text: string; readonly via: MessageWay },
  idempotencyKey: string,
): Promise<unknown> => call('sendOperatorMessage', { params: { id: tripId }, body, idempotencyKey })
