import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { FIRST_PAGE } from '../../api/first-page.ts'
import { type ListedTrip, listTrips, type TripListQuery } from '../../api/trip-list.ts'
import { useFailure } from '../../api/use-failure.ts'

export interface TripList {
  /** Those that were loaded so far; null before the first answer. */
  readonly trips: readonly ListedTrip[] | null
  readonly error: Error | null
  readonly hasMore: boolean
  readonly isLoading: boolean
  readonly more: () => void
  readonly retry: () => void
  /** All loaded pages anew: after a change. */
  readonly reload: () => Promise<unknown>
}

/** The trips of any status, as narrowed, five hundred at a time. */
export function useTripList(asked: TripListQuery): TripList {
  const query = useInfiniteQuery({
    queryKey: ['trips', asked],
    queryFn: ({ pageParam, signal }) => listTrips(asked, pageParam, signal),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
  const { data, hasNextPage, isFetching, fetchNextPage, refetch } = query
  const { error, retry } = useFailure(query)
  return {
    trips: useMemo(() => data?.pages.flatMap(({ trips }) => trips) ?? null, [data]),
    error,
    hasMore: hasNextPage,
    isLoading: isFetching,
    more: () => {
      if (!isFetching) void fetchNextPage()
    },
    retry,
    reload: () => refetch(),
  }
}
