import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useFailure } from './use-failure.ts'

/** What the server said to a question, as far as it did. */
export interface Answer<Data> {
  /** The newest good answer; undefined before the first. */
  readonly data: Data | undefined
  /** When that came, local epoch ms; 0 before the first. */
  readonly dataUpdatedAt: number
  /** Why there is none, or no newer one. It stays while the question is asked again, until an answer comes. */
  readonly error: Error | null
  /** Neither an answer nor a failure yet. */
  readonly isPending: boolean
  /** The question is on its way, for the first time or again. */
  readonly isFetching: boolean
  /** Asks again as if for the first time: because a person says so, or has changed what it is about. */
  readonly retry: () => void
}

/**
 * Asks the server, as `useQuery` does. Every reader of a query uses it: the library forgets the failure of a question that
 * was never answered as soon as it asks again, and with a dead server a screen would say "Cargando…" for hours.
 */
export function useAnswer<QueryData, Data = QueryData, Key extends QueryKey = QueryKey>(
  options: UseQueryOptions<QueryData, Error, Data, Key>,
): Answer<Data> {
  const query = useQuery(options)
  const { data, dataUpdatedAt, isFetching } = query
  const { error, retry } = useFailure(query)
  return { data, dataUpdatedAt, isFetching, error, retry, isPending: data === undefined && error === null }
}
