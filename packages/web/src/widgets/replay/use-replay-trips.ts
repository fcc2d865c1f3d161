import { useQueries } from '@tanstack/react-query'
import { buildReplay } from '@vigia/domain/replay/build-replay'
import type { ReplayTrack } from '@vigia/domain/replay/replay-track'
import { useMemo } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { replayPositions } from '../../api/replay.ts'
import { tripDetail } from '../../api/sentinel.ts'
import { acquireLive } from '../../live/live.ts'
import type { ReplayHours } from './replay-address.ts'

/** A trip of the replay: what is known of it so far. */
export interface ReplayTrip {
  readonly tripId: string
  /** 0 to 5: its colour and letter. */
  readonly slot: number
  /** Its plates, else its invoice; its number until they are known. */
  readonly name: string
  readonly route: string | null
  readonly state: 'empty' | 'failed' | 'loading' | 'ready'
  /** A sentence for a person; null unless it failed. */
  readonly error: string | null
  /** Null unless it is ready. */
  readonly track: ReplayTrack | null
  readonly retry: () => void
}

/** What was read is the past: it is not read again by itself, and not kept once nobody looks. */
const PAST = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 60_000,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
}

/** The histories of some trips, each read by itself: one that fails leaves the others playing. */
export function useReplayTrips(tripIds: readonly string[], hours: ReplayHours): readonly ReplayTrip[] {
  const histories = useQueries({
    queries: tripIds.map((tripId) => ({
      ...PAST,
      queryKey: ['replay', tripId, hours],
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
        buildReplay(await replayPositions(tripId, hours, signal), acquireLive().clock.now()),
      structuralSharing: false,
    })),
  })
  const details = useQueries({
    queries: tripIds.map((tripId) => ({
      ...PAST,
      // Its plates are worth asking for again; without them it goes by its number.
      retry: (failures: number, error: Error) => failures < 3 && !(error instanceof ApiError && error.status === 404),
      queryKey: ['replay', tripId, 'trip'],
      queryFn: async ({ signal }: { readonly signal: AbortSignal }) => (await tripDetail(tripId, signal)).trip,
    })),
  })
  const seen = JSON.stringify([
    tripIds,
    hours,
    histories.map(({ status, dataUpdatedAt }) => [status, dataUpdatedAt]),
    details.map(({ status }) => status),
  ])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answers are new objects at every render; `seen` tells when they changed
  return useMemo(
    () =>
      tripIds.map((tripId, slot): ReplayTrip => {
        const { data: track, error, refetch } = histories[slot] ?? {}
        const { data: trip } = details[slot] ?? {}
        const state =
          track === undefined ? (error ? 'failed' : 'loading') : track.points.length === 0 ? 'empty' : 'ready'
        return {
          tripId,
          slot,
          name: trip?.plates ?? trip?.invoice ?? `Viaje ${tripId}`,
          route: trip === undefined ? null : `${trip.origin} a ${trip.destination}`,
          state,
          error: state === 'failed' ? (error?.message ?? '') : null,
          track: state === 'ready' ? (track ?? null) : null,
          retry: () => void refetch?.(),
        }
      }),
    [seen],
  )
}
