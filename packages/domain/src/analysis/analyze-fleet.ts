import { fleetAdvice, recommendations } from './advise.ts'
import { type ExaminedTrip, examineTrips } from './examine-trips.ts'
import type { AnalysisInput, FleetAnalysis } from './fleet-analysis.ts'
import { insights, patterns } from './fleet-patterns.ts'
import { fleetReason } from './fleet-reason.ts'
import {
  type FleetScore,
  fleetLevelOf,
  fleetScore,
  hasNoComments,
  isOffline,
  isOld,
  knownOperators,
} from './fleet-score.ts'
import { immediateAlerts } from './immediate-alerts.ts'
import { markCritical } from './mark-critical.ts'
import { predictions } from './predict.ts'

const CONFIDENCE = '95% (análisis básico)'
const NO_TRIPS_REASON = 'Sin datos de viajes para analizar'
const CHECK_DATABASE = 'Verificar la conexión con la base de datos'

/**
 * The local analysis of the fleet (spec §3 "Local analysis result", §9, rules §3): no service is asked, every sentence is
 * counted from the input. The order of the input changes nothing.
 */
export function analyzeFleet(input: AnalysisInput): FleetAnalysis {
  const trips = examineTrips(input)
  if (trips.length === 0) return nothingToAnalyse()
  const total = fleetScore(trips)
  const criticalTrips = markCritical(trips)
  return {
    risk: {
      level: fleetLevelOf(total.score, trips),
      score: total.score,
      reason: fleetReason(trips, total),
      confidence: CONFIDENCE,
    },
    immediateAlerts: immediateAlerts(trips),
    patterns: patterns(trips),
    recommendations: recommendations(trips, total),
    predictions: predictions(trips, total.score, input.previousScore ?? null),
    criticalTrips,
    statistics: statistics(trips, total),
    insights: insights(trips),
    advice: fleetAdvice(trips, total),
  }
}

function statistics(trips: readonly ExaminedTrip[], { factors }: FleetScore): FleetAnalysis['statistics'] {
  const countOf = (kind: string) => factors.find((factor) => factor.kind === kind)?.count ?? 0
  return {
    trips: trips.length,
    withoutCommunication: trips.filter(hasNoComments).length,
    oldCommunication: trips.filter(({ silentMinutes }) => isOld(silentMinutes)).length,
    criticalIncidents: countOf('stop'),
    normalIncidents: countOf('operational'),
    operatorsOffline: trips.filter(isOffline).length,
    operators: knownOperators(trips),
  }
}

const nothingToAnalyse = (): FleetAnalysis => ({
  risk: { level: 'low', score: 0, reason: NO_TRIPS_REASON, confidence: CONFIDENCE },
  immediateAlerts: [],
  patterns: [],
  recommendations: [CHECK_DATABASE],
  predictions: { next30Min: [], nextHour: [], trend: 'estable' },
  criticalTrips: [],
  statistics: {
    trips: 0,
    withoutCommunication: 0,
    oldCommunication: 0,
    criticalIncidents: 0,
    normalIncidents: 0,
    operatorsOffline: 0,
    operators: 0,
  },
  insights: [],
  advice: [{ action: CHECK_DATABASE, priority: 'high', impact: 'Sin viajes no hay nada que vigilar' }],
})
