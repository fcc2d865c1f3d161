import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { askAfterNews } from '../../../api/ask-again.ts'
import { type SentinelTrip, type TripDetail, tripDetail } from '../../../api/sentinel.ts'
import { type TripGpsData, type TripHistory, tripGpsData, tripGpsHistory } from '../../../api/trip-gps.ts'
import { type Answer, useAnswer } from '../../../api/use-answer.ts'
import { acquireLive } from '../../../live/live.ts'
import { withFix } from '../../../widgets/history-track.ts'
import { type DatedVerdict, withVerdict } from '../with-live.ts'
import { type DetailFailure, failureOf } from './failure-of.ts'

/** Spec §9: the selected trip's GPS data and history, the first after 1 s, then each 30 s. */
const FIRST_POLL_MS = 1_000
const POLL_MS = 30_000
const HISTORY_HOURS = 24
/** News may come each second; what it may have changed is not fetched more often than this. */
const NEWS_GAP_MS = 5_000

/** The selected trip in depth. What has not arrived yet is undefined; what failed keeps its last good data. */
export interface TripFocus {
  readonly trip: SentinelTrip
  readonly detail: TripDetail | undefined
  /** Null: the truck has no position. */
  readonly gpsData: TripGpsData | null | undefined
  /** It was never read, and asking for it failed. */
  readonly isGpsDataUnread: boolean
  readonly history: TripHistory | undefined
  readonly isHistoryUnread: boolean
  /** Why some of it is missing or old, the first of it; null: all is as new as can be. */
  readonly failure: DetailFailure | null
  /** Fetches all of it again: after a comment or a position by hand. */
  readonly reload: () => void
}

const focusKey = (tripId: string) => ['sentinel', 'trip', tripId] as const

/**
 * Follows one trip: asks, polls and listens for it. `trip` is the list's, which the feed moves on; `listedAt` when the
 * listing was fetched, local epoch ms.
 */
export function useTripFocus(trip: SentinelTrip | null, listedAt: number): TripFocus | null {
  const tripId = trip?.tripId ?? ''
  const client = useQueryClient()
  const isSettled = useSettled(tripId)
  const key = focusKey(tripId)
  const hasPosition = trip?.point != null
  const poll = { enabled: isSettled && tripId !== '', refetchInterval: POLL_MS }
  const detail = useAnswer({
    queryKey: [...key, 'detail'],
    queryFn: ({ signal }) => tripDetail(tripId, signal),
    enabled: tripId !== '',
  })
  const gpsData = useAnswer({
    queryKey: [...key, 'gps'],
    queryFn: ({ signal }) => tripGpsData(tripId, signal),
    ...poll,
    // Of a trip without a position the answer is known, and is a red 404 in the console.
    enabled: poll.enabled && hasPosition,
  })
  const history = useAnswer({
    queryKey: [...key, 'history'],
    queryFn: ({ signal }) => tripGpsHistory(tripId, HISTORY_HOURS, signal),
    ...poll,
  })
  const reload = useCallback(() => {
    void client.invalidateQueries({ queryKey: focusKey(tripId) })
  }, [client, tripId])
  const verdict = useNews(tripId)

  if (trip === null) return null
  const fetched = detail.data === undefined ? null : { verdict: detail.data.trip, at: detail.dataUpdatedAt }
  return {
    trip: withVerdict(trip, listedAt, [fetched, verdict]),
    detail: detail.data,
    gpsData: hasPosition ? gpsData.data : null,
    isGpsDataUnread: isUnread(gpsData),
    history: history.data,
    isHistoryUnread: isUnread(history),
    failure: failureOf([detail, history, gpsData]),
    reload,
  }
}

const isUnread = ({ data, error }: Pick<Answer<unknown>, 'data' | 'error'>): boolean =>
  data === undefined && error !== null

/** True once the same trip has been chosen for a second: who only passes by asks for nothing. */
function useSettled(tripId: string): boolean {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(tripId), FIRST_POLL_MS)
    return () => clearTimeout(timer)
  }, [tripId])
  return settled === tripId
}

/** The newest verdict that the feed brought on this trip. Its fixes go straight into the history that is shown. */
function useNews(tripId: string): DatedVerdict | null {
  const client = useQueryClient()
  const [newest, setNewest] = useState<DatedVerdict | null>(null)
  useEffect(() => {
    const key = focusKey(tripId)
    const refetch = (part: 'detail' | 'gps') => () => void askAfterNews(client, [...key, part])
    const askDetail = spaced(NEWS_GAP_MS, refetch('detail'))
    const askGps = spaced(NEWS_GAP_MS, refetch('gps'))
    const stops = [
      askDetail.cancel,
      askGps.cancel,
      acquireLive().onFleetChanged(askDetail.run),
      acquireLive().onFocusNews((news) => {
        if (news.tripId !== tripId) return
        if (news.kind === 'verdict') {
          setNewest({ verdict: news.verdict, at: Date.now() })
          return
        }
        client.setQueryData<TripHistory>([...key, 'history'], (history) => history && withFix(history, news.update))
        askGps.run()
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [client, tripId])
  return newest?.verdict.tripId === tripId ? newest : null
}

/** Runs `work` once `gapMs` after the first of many calls. */
function spaced(gapMs: number, work: () => void): { readonly run: () => void; readonly cancel: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    run: () => {
      timer ??= setTimeout(() => {
        timer = undefined
        work()
      }, gapMs)
    },
    cancel: () => clearTimeout(timer),
  }
}
