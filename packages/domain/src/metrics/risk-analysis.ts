import { compareTripsInGroup, type RankedTrip } from '../risk/fleet-groups.ts'
import type { RiskLevel } from '../risk/risk-level.ts'

/** Levels as the risk analysis of spec §3 names them. */
export type AnalysisLevel = 'LOW' | 'MEDIUM' | 'HIGH' | 'CRITICAL'

const ANALYSIS_LEVELS: Readonly<Record<RiskLevel, AnalysisLevel>> = {
  CRITICO: 'CRITICAL',
  ALTO: 'HIGH',
  MEDIO: 'MEDIUM',
  BAJO: 'LOW',
}

/** The name of a level in the risk analysis. */
export function analysisLevelOf(level: RiskLevel): AnalysisLevel {
  return ANALYSIS_LEVELS[level]
}

export interface RiskAnalysis<T> {
  /** 0–100, not rounded; 0 without trips. */
  readonly averageScore: number
  /** Trips at CRITICO. */
  readonly criticalCount: number
  /** Trips at ALTO; those at CRITICO are not in it. */
  readonly highCount: number
  readonly analysedCount: number
  /** Trips above BAJO, the worst first, as Sentinel ranks them. */
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
    criticalCount: countOf('CRITICO'),
    highCount: countOf('ALTO'),
    analysedCount: tripsInTransit.length,
    atRisk: tripsInTransit.filter(({ level }) => level !== 'BAJO').sort(compareTripsInGroup),
  }
}

function averageScoreOf(trips: readonly RankedTrip[]): number {
  if (trips.length === 0) return 0
  return trips.reduce((sum, { score }) => sum + score, 0) / trips.length
}
