import { asSentence } from '@vigia/domain/text/sentences'
import { CONNECTION_ERROR } from '../text/error-text.ts'

/** Why a call failed: the server refused it, nothing answered, it took too long, or the answer wasn't JSON. */
export type ApiErrorKind = 'http' | 'network' | 'timeout' | 'malformed'

interface ApiErrorFacts {
  readonly kind: ApiErrorKind
  /** Spanish, for a person. */
  readonly message: string
  readonly status?: number
  readonly code?: string
  readonly details?: unknown
  readonly retryAfterS?: number | null
}

/** A failed call. `message` can be shown as it is; `status` is 0 when no answer came. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind
  readonly status: number
  readonly code: string | null
  readonly details: unknown
  readonly retryAfterS: number | null

  constructor(facts: ApiErrorFacts) {
    super(facts.message)
    this.name = 'ApiError'
    this.kind = facts.kind
    this.status = facts.status ?? 0
    this.code = facts.code ?? null
    this.details = facts.details
    this.retryAfterS = facts.retryAfterS ?? null
  }
}

/** True when nothing answered: the person's connection or the server is away. */
export function isOffline(error: unknown): boolean {
  return error instanceof ApiError && (error.kind === 'network' || error.kind === 'timeout')
}

/** What a failed act says to a person: the server's sentence, or that nothing answered. */
export const errorText = (error: unknown): string => (error instanceof ApiError ? error.message : CONNECTION_ERROR)

/** A refused call in the words of spec §8: `HTTP error 502`, without a full stop; without an answer the sentence of the connection. */
export const failureText = (error: Error): string =>
  error instanceof ApiError && error.kind === 'http' ? `HTTP error ${error.status}` : error.message

/** The same as a sentence, for where another follows. */
export const failureSentence = (error: Error): string => asSentence(failureText(error))

/** The same with what the server said of it: `HTTP error 503. La base no responde.` */
export const failureSentences = (error: Error): string =>
  [...new Set([failureText(error), error.message].map(asSentence))].join(' ')

/** Somebody else has saved since the caller read it. */
export const isChangedMeanwhile = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'CHANGED_MEANWHILE'
