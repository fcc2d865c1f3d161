import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type AuditEntry, type AuditFilter, listAudit } from '../../../api/audit.ts'
import { FIRST_PAGE } from '../../../api/first-page.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { useFailure } from '../../../api/use-failure.ts'

const PAGE = 100
const NEWS_EVERY_MS = 10_000
const MOST_NEWS = 100

export interface AuditLog {
  /** Null before the first answer. */
  readonly entries: readonly AuditEntry[] | null
  readonly error: Error | null
  readonly hasMore: boolean
  readonly isLoading: boolean
  readonly more: () => void
  readonly retry: () => void
  /** How many came since the list was read; they wait until they are asked for. `isMore`: that many or more. */
  readonly news: { readonly count: number; readonly isMore: boolean }
  readonly showNews: () => void
}

/** The log as narrowed, a page at a time, and how much has come since. */
export function useAuditLog(filter: AuditFilter): AuditLog {
  const client = useQueryClient()
  const queryKey = ['audit', filter]
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => listAudit(filter, { cursor: pageParam, limit: PAGE }, signal),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchOnWindowFocus: false,
  })
  const { data, hasNextPage, isFetching, fetchNextPage } = query
  const { error, retry } = useFailure(query)
  const entries = useMemo(() => data?.pages.flatMap((page) => page.entries) ?? null, [data])
  const newest = entries?.[0]?.id
  const news = useAnswer({
    queryKey: ['audit-news', filter, newest ?? null],
    queryFn: ({ signal }) =>
      listAudit(filter, { ...(newest === undefined ? {} : { after: newest }), limit: MOST_NEWS }, signal),
    enabled: entries !== null && filter.to === null,
    refetchInterval: NEWS_EVERY_MS,
  })
  return {
    ...{ entries, error, retry },
    hasMore: hasNextPage,
    isLoading: isFetching,
    more: () => {
      if (!isFetching) void fetchNextPage()
    },
    news: { count: news.data?.entries.length ?? 0, isMore: (news.data?.nextCursor ?? null) !== null },
    showNews: () => void client.resetQueries({ queryKey }),
  }
}
