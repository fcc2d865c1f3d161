import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { FIRST_PAGE } from '../../api/first-page.ts'
import { type ImportRow, type ImportRowFilter, type ImportRowPage, listImportRows } from '../../api/trip-imports.ts'
import { useFailure } from '../../api/use-failure.ts'

export interface ImportRows {
  /** Undefined before the first answer. */
  readonly rows: readonly ImportRow[] | undefined
  readonly error: Error | null
  readonly retry: () => void
  readonly hasMore: boolean
  /** Asks for the rows after those that are known, unless they are on their way. */
  readonly more: () => void
  /** Puts rows that were judged anew in their places. */
  readonly replace: (changed: readonly ImportRow[]) => void
}

/** The rows of an import, asked for as one walks through them. */
export function useImportRows(id: string, filter: ImportRowFilter | null): ImportRows {
  const client = useQueryClient()
  const queryKey = ['trip-import-rows', id, filter]
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => listImportRows(id, filter, pageParam, signal),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: ({ nextCursor }: ImportRowPage) => nextCursor,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = query
  const { error, retry } = useFailure(query)
  const rows = useMemo(() => data?.pages.flatMap((page) => page.data), [data])
  return {
    rows,
    error,
    retry,
    hasMore: hasNextPage,
    more: () => {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
    },
    replace: (changed) => {
      const byRow = new Map(changed.map((row) => [row.row, row]))
      client.setQueriesData<InfiniteData<ImportRowPage>>({ queryKey: ['trip-import-rows', id] }, (known) =>
        known === undefined
          ? known
          : {
              ...known,
              pages: known.pages.map((page) => ({ ...page, data: page.data.map((row) => byRow.get(row.row) ?? row) })),
            },
      )
    },
  }
}
