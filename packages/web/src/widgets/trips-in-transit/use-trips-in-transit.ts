import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { type TripInTransit, travelsInTransit } from '../../api/trips-in-transit.ts'
import { inSlices } from '../../browser/in-slices.ts'
import { followFleet } from '../../live/follow-fleet.ts'
import { acquireLive } from '../../live/live.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { useRefreshCountdown } from '../use-refresh-countdown.ts'
import { isMovingNow, orderTrips, searchTrips, tripState } from './trip-state.ts'
import { withFeed } from './with-feed.ts'

/** Spec §9. */
export const REFRESH_S = 30
/** Rows need not follow each frame; the map does. */
const EVERY_MS = 2_000

/** Any letter: a search makes the texts that it looks into, and the first one that a person types finds them made. */
const PREPARED = 'A'

/** What a counter of the header leaves of the list. */
type Narrowing = 'all' | 'moving' | 'delayed'

interface Fetched {
  readonly trips: readonly TripInTransit[]
  readonly etag: string | null
}

const LISTING_KEY = ['travels', 'in-transit'] as const

const listing = queryOptions({
  queryKey: LISTING_KEY,
  queryFn: async ({ signal, client }): Promise<Fetched> => {
    const known = client.getQueryData<Fetched>(LISTING_KEY)
    const answer = await travelsInTransit(known?.etag ?? null, signal)
    if (answer.status === 'fresh') return { trips: orderTrips(answer.data), etag: answer.etag }
    if (known === undefined) throw new Error('304 without a listing')
    return known
  },
  structuralSharing: false,
  staleTime: 0,
})

/** Everything that both screens list and choose from; one instance per screen. */
export interface TripsInTransit {
  /** Null before the first answer. The most overdue first. */
  readonly all: readonly TripInTransit[] | null
  /** What the filter box and the counters leave of them. */
  readonly shown: readonly TripInTransit[]
  readonly counts: { readonly moving: number; readonly delayed: number }
  readonly search: string
  readonly setSearch: (search: string) => void
  readonly narrowing: Narrowing
  readonly narrow: (narrowing: Narrowing) => void
  readonly selected: TripInTransit | null
  readonly select: (tripId: string | null) => void
  readonly secondsLeft: number
  readonly refresh: () => void
  readonly isLoading: boolean
  /** The last attempt failed: what is shown is as old as `loadedAt`, local epoch ms, 0 before the first answer. */
  readonly error: Error | null
  readonly loadedAt: number
}

/** The trips in transit (spec §2): asked for every 30 s and when the feed says that the list changed, live in between. */
export function useTripsInTransit(): TripsInTransit {
  const client = useQueryClient()
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery(listing)
  const [search, setSearch] = useState('')
  const [narrowing, narrow] = useState<Narrowing>('all')
  const [selectedId, select] = useState<string | null>(null)
  const ask = useCallback(() => void refetch(), [refetch])
  const { secondsLeft, restart } = useRefreshCountdown(REFRESH_S, false, ask)
  const refresh = useCallback(() => {
    restart()
    ask()
  }, [restart, ask])
  useEffect(() => followFleet(() => void client.invalidateQueries({ queryKey: LISTING_KEY })), [client])

  const listed = data?.trips ?? null
  const now = useServerNow(EVERY_MS)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time stands for what the feed has brought by now
  const views = useMemo(() => {
    const { fleet } = acquireLive()
    return new Map(listed?.map((trip) => [trip.tripId, withFeed(trip, fleet.stateOf(trip.tripId))]))
  }, [listed, now])
  // The field shows each letter at once; of thousands the list follows.
  const sought = useDeferredValue(search)
  const found = useMemo(() => searchTrips(listed ?? [], sought), [listed, sought])
  useEffect(() => inSlices(listed ?? [], (slice) => void searchTrips(slice, PREPARED)), [listed])
  const shown = useMemo(() => {
    const live = found.flatMap(({ tripId }) => views.get(tripId) ?? [])
    return narrowing === 'all' ? live : live.filter((trip) => isOf(narrowing, trip, now))
  }, [found, views, narrowing, now])
  const counts = useMemo(() => {
    const count = (of: Narrowing): number => [...views.values()].filter((trip) => isOf(of, trip, now)).length
    return { moving: count('moving'), delayed: count('delayed') }
  }, [views, now])
  const all = useMemo(() => (listed === null ? null : [...views.values()]), [listed, views])

  return {
    ...{ all, shown, counts, search, setSearch, narrowing, narrow, select, secondsLeft, refresh, error },
    selected: (selectedId === null ? undefined : views.get(selectedId)) ?? null,
    isLoading: isFetching,
    loadedAt: dataUpdatedAt,
  }
}

const isOf = (narrowing: Narrowing, trip: TripInTransit, now: number): boolean =>
  narrowing === 'moving' ? isMovingNow(trip, now) : tripState(trip, now) === 'delayed'
