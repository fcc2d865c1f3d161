import { useInfiniteQuery } from '@tanstack/react-query'
import { NO_FILTER } from '../../alerts/history-link.ts'
import { type Alert, alertHistory, type HistoryFilter } from '../../api/alerts.ts'
import { FIRST_PAGE } from '../../api/first-page.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { useFailure } from '../../api/use-failure.ts'
import { acquireLive } from '../../live/live.ts'
import { LOAD_HOURS } from './alert-load.ts'

const PAGE = 100
const MOST = 1_000
const LOAD_EVERY_MS = 60_000

export interface AlertHistory {
  /** Null before the first answer. */
  readonly alerts: readonly Alert[] | null
  readonly error: Error | null
  readonly hasMore: boolean
  readonly isLoading: boolean
  readonly more: () => void
  readonly retry: () => void
}

/** The history as filtered, a hundred at a time. */
export function useAlertHistory(filter: HistoryFilter): AlertHistory {
  const query = useInfiniteQuery({
    queryKey: ['alert-history', filter],
    queryFn: ({ pageParam, signal }) => alertHistory(filter, pageParam, PAGE, signal),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
  const { error, retry } = useFailure(query)
  return {
    alerts: query.data?.pages.flatMap(({ alerts }) => alerts) ?? null,
    error,
    hasMore: query.hasNextPage,
    isLoading: query.isFetching,
    more: () => void query.fetchNextPage(),
    retry,
  }
}

/** Alerts opened in the last eight hours, the newest first; undefined until read. Read anew as `openCount` changes. */
export function useRecentAlerts(newestId: string | null) {
  return useAnswer({
    queryKey: ['alert-history', 'recent', newestId],
    queryFn: ({ signal }) => {
      const from = acquireLive().clock.now() - LOAD_HOURS * 3_600_000
      return alertHistory({ ...NO_FILTER, from }, null, MOST, signal)
    },
    refetchInterval: LOAD_EVERY_MS,
    placeholderData: (before) => before,
    staleTime: 10_000,
  })
}
