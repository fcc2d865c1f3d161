import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { LiveTripState } from '@vigia/contract/live-frame'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { type Listing, listSentinelTrips, type SentinelTrip } from '../../api/sentinel.ts'
import { followFleet } from '../../live/follow-fleet.ts'
import { acquireLive } from '../../live/live.ts'
import { useFleet } from '../../live/use-live.ts'
import { liveStateOf, withLive } from './trip-view.ts'

interface Fetched {
  readonly listing: Listing
  readonly etag: string | null
}

const LISTING_KEY = ['sentinel', 'listing'] as const

const listingOptions = queryOptions({
  queryKey: LISTING_KEY,
  queryFn: async ({ signal, client }): Promise<Fetched> => {
    const known = client.getQueryData<Fetched>(LISTING_KEY)
    const answer = await listSentinelTrips(known?.etag ?? null, signal)
    if (answer.status === 'not-modified' && known !== undefined) return known
    if (answer.status === 'not-modified') throw new Error('304 without a listing')
    const { data, etag } = answer
    acquireLive().fleet.seed(data.trips.map(liveStateOf), data.sequence, Date.now())
    return { listing: data, etag }
  },
  structuralSharing: false,
  staleTime: 0,
})

export interface TripListing {
  /** Null before the first answer. Each trip is as the listing says, moved on by the feed; unchanged ones are the same object. */
  readonly trips: readonly SentinelTrip[] | null
  /** Of the last good answer, local epoch ms; 0 before it. */
  readonly loadedAt: number
  readonly isLoading: boolean
  /** The last attempt failed: what is shown is as old as `loadedAt`. */
  readonly error: Error | null
  readonly refresh: () => void
}

/** The trips in transit: fetched, fetched again when the feed says that the list changed, and kept live in between. */
export function useTripListing(): TripListing {
  const client = useQueryClient()
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery(listingOptions)
  const refresh = useCallback(() => void refetch(), [refetch])
  useEffect(() => followFleet(() => void client.invalidateQueries({ queryKey: LISTING_KEY })), [client])
  return {
    trips: useLiveTrips(data?.listing ?? null),
    loadedAt: dataUpdatedAt,
    isLoading: isFetching,
    error,
    refresh,
  }
}

interface View {
  readonly trip: SentinelTrip
  readonly state: LiveTripState
  readonly view: SentinelTrip
}

function useLiveTrips(listing: Listing | null): readonly SentinelTrip[] | null {
  const version = useFleet((fleet) => fleet.version())
  const views = useRef(new Map<string, View>())
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for what the fleet holds
  return useMemo(() => {
    if (listing === null) return null
    const { fleet } = acquireLive()
    const next = new Map<string, View>()
    for (const trip of listing.trips) {
      const state = fleet.stateOf(trip.tripId)
      if (state === undefined) continue
      const known = views.current.get(trip.tripId)
      const isSame = known?.trip === trip && known.state === state
      next.set(trip.tripId, isSame ? known : { trip, state, view: withLive(trip, state) })
    }
    views.current = next
    return Array.from(next.values(), ({ view }) => view)
  }, [listing, version])
}
