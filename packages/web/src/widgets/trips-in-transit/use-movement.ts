import { detectMovement, MOVEMENT_SAMPLES, type Movement } from '@vigia/domain/gps/movement'
import { useMemo } from 'react'
import { type QueriedPosition, queryTravels } from '../../api/query-travels.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { REFRESH_S } from './use-trips-in-transit.ts'

/** Two samples tell whether there was a way between them. */
const ENOUGH = 2

export interface TripMovement {
  /** Newest first; empty before the first answer. */
  readonly positions: readonly QueriedPosition[]
  /** Null while the history is too short to tell. */
  readonly movement: Movement | null
  /** How many positions it looked at, and the newest of them. */
  readonly samples: number
  readonly newestAt: number | null
  readonly isLoading: boolean
  /** The last attempt failed: what is told is of before. */
  readonly error: Error | null
}

/** Whether the selected trip moves, by its newest positions (spec §4 "Movement detection"), asked for again every 30 s. */
export function useMovement(tripId: string | null): TripMovement {
  const { data, error, isPending } = useAnswer({
    queryKey: ['travels', 'gps-history', tripId],
    queryFn: ({ signal }) => queryTravels(tripId ?? '', signal),
    enabled: tripId !== null,
    refetchInterval: REFRESH_S * 1000,
    structuralSharing: false,
  })
  return useMemo(() => {
    const positions = data ?? NONE
    const newest = positions.slice(0, MOVEMENT_SAMPLES)
    return {
      positions,
      movement:
        newest.length < ENOUGH ? null : detectMovement(newest.map(({ lat, lng, at }) => ({ lat, lng, timestamp: at }))),
      samples: newest.length,
      newestAt: newest[0]?.at ?? null,
      isLoading: tripId !== null && isPending,
      error,
    }
  }, [data, error, isPending, tripId])
}

const NONE: readonly QueriedPosition[] = []
