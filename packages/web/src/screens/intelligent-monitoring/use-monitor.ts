import { useQueryClient } from '@tanstack/react-query'
import type { MonitorStatus } from '@vigia/domain/analysis/monitor-config'
import { useCallback, useDeferredValue, useEffect, useMemo } from 'react'
import { askAgain } from '../../api/ask-again.ts'
import { type MonitorLoad, monitorLoad, useMonitorLoad } from '../../api/monitor.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { countByStatus, filterByStatus, inOrder, type JudgedTrip, judgeTrips } from './judged-trips.ts'
import { failureLines } from './load-failures.ts'
import { type Analysis, useAnalysis } from './use-analysis.ts'
import { type Config, useConfig } from './use-config.ts'
import { useCriticalNews } from './use-critical-news.ts'
import { type Errors, useErrors } from './use-errors.ts'
import { usePush } from './use-push.ts'

/** Minutes since the last comment pass by themselves. */
const JUDGED_EVERY_MS = 15_000

/** Everything the screen shows and can do; one instance per screen. */
export interface Monitor {
  /** The newest load; null before the first. */
  readonly load: MonitorLoad | null
  readonly isLoading: boolean
  readonly refresh: () => void
  /** As `refresh`, by the timer: a load that is on its way is left to end. */
  readonly refreshOnTime: () => void
  /** All trips in the order of the table; null before the first answer. */
  readonly all: readonly JudgedTrip[] | null
  /** What the filter leaves of them. */
  readonly shown: readonly JudgedTrip[]
  /** The filter as the table follows it: the choice itself shows at once. */
  readonly listedBy: Config['filter']
  readonly counts: ReadonlyMap<MonitorStatus, number> | null
  readonly config: Config
  readonly setPush: (on: boolean) => Promise<void>
  readonly errors: Errors
  readonly analysis: Analysis
}

/** The state of the intelligent monitoring (spec §2, §4, §5). */
export function useMonitor(): Monitor {
  const { data, isFetching, retry } = useMonitorLoad()
  const client = useQueryClient()
  const refreshOnTime = useCallback(() => void askAgain(client, monitorLoad.queryKey), [client])
  const load = data ?? null
  const errors = useErrors()
  const { add, remove } = errors
  const config = useConfig(useCallback((message) => add('general', message), [add]))
  const setPush = usePush(config, errors)
  const analysis = useAnalysis(load, errors)

  useEffect(() => {
    if (load === null) return
    const failures = failureLines(load)
    if (failures.length === 0) remove('data')
    for (const { message, parts } of failures) add('data', message, parts)
  }, [load, add, remove])

  const now = useServerNow(JUDGED_EVERY_MS)
  const { filter, thresholdMinutes } = config
  const trips = load?.trips.rows ?? null
  const ordered = useMemo(() => (trips === null ? null : inOrder(trips)), [trips])
  const counts = useMemo(() => (trips === null ? null : countByStatus(trips)), [trips])
  const { result } = analysis
  const all = useMemo(() => {
    const flagged = new Set(result?.criticalTrips.map(({ tripId }) => tripId))
    return ordered === null ? null : judgeTrips(ordered, { now, thresholdMinutes, flagged })
  }, [ordered, now, thresholdMinutes, result])
  // The boxes show a choice at once; of thousands the table follows.
  const listedBy = useDeferredValue(filter)
  const shown = useMemo(() => filterByStatus(all ?? [], listedBy), [all, listedBy])
  useCriticalNews(all, `${thresholdMinutes} ${result === null}`, config.push)

  return {
    ...{ load, isLoading: isFetching, refresh: retry, refreshOnTime, all, shown, listedBy, counts },
    ...{ config, setPush, errors, analysis },
  }
}
