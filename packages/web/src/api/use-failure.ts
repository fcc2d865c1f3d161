import { useCallback, useState } from 'react'

/** The part of a query of the library that tells of failures. */
interface FailingQuery {
  readonly data: unknown
  /** `data` stands in for the answer to another question. */
  readonly isPlaceholderData: boolean
  readonly error: Error | null
  /** How often it failed, since ever. */
  readonly errorUpdateCount: number
  readonly refetch: () => unknown
}

interface Failure {
  /** Why there is no answer, or no newer one; null: there is, or it is asked for the first time. */
  readonly error: Error | null
  /** Asks again as if for the first time. */
  readonly retry: () => void
}

/**
 * Why a query failed. While one that never had an answer is asked again the library calls it on its way and forgets its
 * error: here it stays failed until an answer comes, or until a person asks again.
 */
export function useFailure({ data, isPlaceholderData, error, errorUpdateCount, refetch }: FailingQuery): Failure {
  const isAnswered = data !== undefined && !isPlaceholderData
  const [kept, setKept] = useState<Error | null>(null)
  const [dismissed, setDismissed] = useState<Error | null>(null)
  if (error !== null && error !== kept) setKept(error)
  const last = error ?? (!isAnswered && errorUpdateCount > 0 ? kept : null)
  const retry = useCallback(() => {
    // The same object may be handed in once more before the library says that it asks again.
    if (!isAnswered) setDismissed(last)
    void refetch()
  }, [isAnswered, last, refetch])
  return { error: last === dismissed ? null : last, retry }
}
