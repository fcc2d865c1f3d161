import { createPendingAnswers } from './pending-answers.ts'
import type { FromWorker, SecretRequest, ToWorker } from './worker-messages.ts'

/** The server answers from memory: later than this, the answer is not waited for. */
const ANSWER_WITHIN_MS = 10_000

/** The worker's way to a secret: the server opens it, for one use. */
export interface SecretRequests {
  /** The secret in the clear; null when the server refuses, or does not answer within 10 s. */
  ask(request: SecretRequest): Promise<string | null>
  answer(message: Extract<ToWorker, { type: 'secret' }>): void
}

export function createSecretRequests(send: (message: FromWorker) => void): SecretRequests {
  const pending = createPendingAnswers<string | null>(ANSWER_WITHIN_MS, null)
  return {
    ask: (request) => pending.ask((requestId) => send({ type: 'secret-request', requestId, request })),
    answer: ({ requestId, secret }) => pending.answer(requestId, secret),
  }
}
