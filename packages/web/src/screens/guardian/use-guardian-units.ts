import { useMemo } from 'react'
import { type FleetRisk, fleetMetrics, fleetRisk, gpsPositions, type UnitPosition } from '../../api/fleet-metrics.ts'
import { type FleetSource, NOT_NARROWED } from '../../fleet-screen/view/fleet-source.ts'
import { type FleetView, useFleetView } from '../../fleet-screen/view/use-fleet-view.ts'
import { type GuardianUnit, unitOf, withAge, withFeed } from './guardian-unit.ts'

export type GuardianUnits = FleetView<GuardianUnit, null>

/** Times: spec §9. */
const SOURCE = {
  ...NOT_NARROWED,
  listing: gpsPositions,
  everyS: 30,
  alsoAsks: [fleetMetrics.queryKey, fleetRisk.queryKey],
  merge: withFeed,
  age: withAge,
  order: (units: readonly GuardianUnit[]) => units.toSorted((a, b) => b.score - a.score),
}

const CALM = { level: 'low', score: 0 } as const

/** The units with a position, worst first. `risk` tells the level of those that the feed has not named. */
export function useGuardianUnits(risk: FleetRisk | undefined): GuardianUnits {
  return useFleetView(
    useMemo((): FleetSource<readonly UnitPosition[], GuardianUnit, null> => {
      const risky = new Map(risk?.atRisk.map((trip) => [trip.tripId, trip]))
      // The analysis names whom it does not call calm.
      const verdictOf = (tripId: string) => (risk === undefined ? undefined : (risky.get(tripId) ?? CALM))
      return {
        ...SOURCE,
        unitsOf: (positions) => positions.map((position) => unitOf(position, verdictOf(position.tripId))),
      }
    }, [risk]),
  )
}
