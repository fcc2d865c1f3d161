import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { askAfterNews, askAgain } from '../../api/ask-again.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { followFleet } from '../../live/follow-fleet.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { useStaleLimit } from '../../live/use-stale-limit.ts'
import type { FleetSource } from './fleet-source.ts'
import type { FleetUnit } from './merge-units.ts'
import { narrowUnits } from './narrow-units.ts'
import { useLiveUnits } from './use-live-units.ts'
import { useNarrowing } from './use-narrowing.ts'
import { usePlaceSearch } from './use-place-search.ts'
import { type RefreshCountdown, useRefreshCountdown } from './use-refresh-countdown.ts'
import { type Select, useSelection } from './use-selection.ts'

/** A filter may ask how old something is. */
const AGED_EVERY_MS = 2_000

/** How a screen asks for what it shows, and what came of it. */
export interface Refreshing {
  readonly countdown: RefreshCountdown
  /** Whether it asks by itself. */
  readonly auto: boolean
  readonly setAuto: (on: boolean) => void
  readonly refresh: () => void
  readonly isLoading: boolean
  /** The last attempt failed: what is shown is as old as `loadedAt`, local epoch ms, 0 before the first answer. */
  readonly error: Error | null
  readonly loadedAt: number
}

/** Everything that a fleet screen lists and chooses from; one instance per screen. */
export interface FleetView<Unit, Filter, Answer = unknown> extends Refreshing {
  /** The last answer itself; null before the first. */
  readonly answer: Answer | null
  /** As the answer said, moved on by the feed; null before the first answer. */
  readonly all: readonly Unit[] | null
  /** What search and filter leave of them. */
  readonly shown: readonly Unit[]
  readonly search: string
  readonly setSearch: (search: string) => void
  readonly filter: Filter
  readonly setFilter: (filter: Filter) => void
  /** Search and filter as the list follows them: they themselves show at once, of thousands the list a moment later. */
  readonly listedBy: { readonly search: string; readonly filter: Filter }
  /** Takes search and filter away. */
  readonly showAll: () => void
  /** The chosen trip, whether it is listed or not. */
  readonly selectedId: string | null
  readonly selected: Unit | null
  readonly select: Select
}

/** The state of a fleet screen: asks at its pace and when the fleet changes, follows the feed in between. */
export function useFleetView<Answer extends object, Unit extends FleetUnit, Filter>(
  source: FleetSource<Answer, Unit, Filter>,
): FleetView<Unit, Filter, Answer> {
  const { listing, unitsOf, order, texts, isShown, everything, address } = source
  const { data, dataUpdatedAt, error, isFetching, retry } = useAnswer(listing)
  const refreshing = useRefreshing(source, retry)
  const listed = useMemo(() => (data === undefined ? null : unitsOf(data)), [unitsOf, data])
  useEffect(() => (listed === null ? undefined : texts.prepare(listed)), [texts, listed])
  const live = useLiveUnits(listed, source)
  const all = useMemo(() => (live === null || order === undefined ? live : order(live)), [live, order])

  const { search, filter, setSearch, setFilter, showAll } = useNarrowing(everything, address)
  const listedBy = useDeferredValue(useMemo(() => ({ search, filter }), [search, filter]))
  const now = useServerNow(AGED_EVERY_MS)
  const staleLimit = useStaleLimit()
  const placeKey = usePlaceSearch(listed, dataUpdatedAt, listedBy.search !== '')
  const shown = useMemo(
    () =>
      narrowUnits({
        ...{ all: all ?? [], listed: listed ?? [], texts, search: listedBy.search, placeKey },
        isShown: (unit) => isShown(unit, listedBy.filter, staleLimit, now),
      }),
    [all, listed, texts, isShown, listedBy, placeKey, staleLimit, now],
  )

  const [selectedId, select] = useSelection()
  const selected = useMemo(() => all?.find(({ tripId }) => tripId === selectedId) ?? null, [all, selectedId])
  return {
    ...{ ...refreshing, isLoading: isFetching, error, loadedAt: dataUpdatedAt, answer: data ?? null },
    ...{ all, shown, search, setSearch, filter, setFilter, listedBy, showAll, selectedId, selected, select },
  }
}

/** `retry`: asks for the listing because a person does. */
function useRefreshing(
  {
    listing,
    everyS,
    alsoAsks,
    followsFleetMs,
  }: Pick<FleetSource<object, never, never>, 'everyS' | 'alsoAsks' | 'followsFleetMs'> & {
    readonly listing: { readonly queryKey: readonly unknown[] }
  },
  retry: () => void,
): Pick<Refreshing, 'countdown' | 'auto' | 'setAuto' | 'refresh'> {
  const client = useQueryClient()
  const [auto, setAuto] = useState(true)
  const askOthers = useCallback(() => {
    for (const queryKey of alsoAsks ?? []) void askAgain(client, queryKey)
  }, [client, alsoAsks])
  const ask = useCallback(() => {
    void askAgain(client, listing.queryKey)
    askOthers()
  }, [client, listing, askOthers])
  const countdown = useRefreshCountdown(everyS, !auto, ask)
  const refresh = useCallback(() => {
    countdown.restart()
    retry()
    askOthers()
  }, [countdown, retry, askOthers])
  useEffect(() => {
    if (followsFleetMs === undefined) return
    return followFleet(() => void askAfterNews(client, listing.queryKey), followsFleetMs)
  }, [client, listing, followsFleetMs])
  return { countdown, auto, setAuto, refresh }
}
