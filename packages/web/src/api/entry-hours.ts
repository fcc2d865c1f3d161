import { call } from './call.ts'
import { AGAIN_EVERY_MS, type KpiScope, queryOf, STATS_KEY } from './stats.ts'
import { useAnswer } from './use-answer.ts'

/** How many comments people wrote in each hour of the day, again each minute. */
export const useEntryHours = (scope: KpiScope) =>
  useAnswer({
    queryKey: [...STATS_KEY, 'entry-hours', scope],
    queryFn: async ({ signal }) => {
      const { is_kept: isKept, hours } = await call('getEntryHours', { query: queryOf(scope), signal })
      return { isKept, hours }
    },
    refetchInterval: AGAIN_EVERY_MS,
  })
