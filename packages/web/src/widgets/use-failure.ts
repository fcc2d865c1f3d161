import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

export interface Failure {
  /** Why there is no answer, or no newer one; null: there is, or it is asked for the first time. */
  readonly error: Error | null
  /** Asks again as if for the first time. */
  readonly retry: () => void
}

/**
 * Why a query failed. While one that never had an answer is asked again the library calls it on its way and forgets its
 * error: here it stays failed until an answer comes, or until a person asks again.
 */
export function useFailure<Data>({
  data,
  error,
  errorUpdateCount,
  refetch,
}: Pick<UseQueryResult<Data>, 'data' | 'error' | 'errorUpdateCount' | 'refetch'>): Failure {
  const [kept, setKept] = useState<Error | null>(null)
  if (error !== null && error !== kept) setKept(error)
  const isUnanswered = data === undefined && errorUpdateCount > 0
  return {
    error: error ?? (isUnanswered ? kept : null),
    retry: () => {
      setKept(null)
      void refetch()
    },
  }
}
