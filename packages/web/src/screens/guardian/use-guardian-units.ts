import { useMemo } from 'react'
import { type FleetRisk, useUnitPositions } from '../../api/metrics.ts'
import { acquireLive } from '../../live/live.ts'
import { useServerNow } from '../../live/use-server-now.ts'
import { type GuardianUnit, mergeUnit } from './guardian-unit.ts'

export interface GuardianUnits {
  /** Null before the first answer; worst first. */
  readonly units: readonly GuardianUnit[] | null
  readonly error: Error | null
  readonly loadedAt: number
}

/** Lists and tags need not follow each frame; the map does. */
const EVERY_MS = 2_000

/** The units with a position, renewed every two seconds from the feed. `risk` tells the level of those it has not named. */
export function useGuardianUnits(risk: FleetRisk | undefined): GuardianUnits {
  const { data, error, dataUpdatedAt } = useUnitPositions()
  const tick = useServerNow(EVERY_MS)
  const risky = useMemo(() => new Map(risk?.atRisk.map((trip) => [trip.tripId, trip])), [risk])
  const units = useMemo(() => {
    if (data === undefined) return null
    const { fleet } = acquireLive()
    const merged = data.map((position) =>
      mergeUnit(position, fleet.stateOf(position.tripId), risky.get(position.tripId), tick),
    )
    return merged.sort((a, b) => b.score - a.score)
  }, [data, risky, tick])
  return { units, error, loadedAt: dataUpdatedAt }
}
