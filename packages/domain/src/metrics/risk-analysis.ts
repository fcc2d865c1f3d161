import { compareTripsInGroup, type RankedTrip } from '../risk/fleet-groups.ts'
import type { RiskLevel } from '../risk/risk-level.ts'

export interface RiskAnalysis<T> {
  /** 0–100, not rounded; 0 without trips. */
  readonly averageScore: number
  /** Trips at critical. */
  readonly criticalCount: number
  /** Trips at high; those at critical are not in it. */
  readonly highCount: number
  readonly analysedCount: number
  /** Trips above low, those of unknown risk among them, the worst first, as Sentinel ranks them. */
  readonly atRisk: readonly T[]
}

/**
 * The risk of the fleet. In: every trip in transit, those at 0 points too. Out: trips that load, unload or drive to load,
 * and alerts, which raise the score that Guardian shows (`fleetRiskScore`) and not this one.
 */
export function analyseRisk<T extends RankedTrip>(tripsInTransit: readonly T[]): RiskAnalysis<T> {
  const countOf = (wanted: RiskLevel) => tripsInTransit.filter(({ level }) => level === wanted).length
  return {
    averageScore: averageScoreOf(tripsInTransit),
    criticalCount: countOf('critical'),
    highCount: countOf('high'),
    analysedCount: tripsInTransit.length,
    atRisk: tripsInTransit.filter(({ level }) => level !== 'low').sort(compareTripsInGroup),
  }
}

function averageScoreOf(trips: readonly RankedTrip[]): number {
  if (trips.length === 0) return 0
  return trips.reduce((sum, { score }) => sum + score, 0) / trips.length
}
