import { incidentFactor, overdueFactor } from './duty-factors.ts'
import { helpFactors } from './help-factors.ts'
import { newestFix } from './newest-fix.ts'
import { placeFactors } from './place-factors.ts'
import { MAX_SCORE, type RiskAssessment, type RiskFactor, type RiskLevel } from './risk-level.ts'
import type { RiskWeights } from './risk-weights.ts'
import { severityOfScore } from './severity-of-score.ts'
import { blockingFactor, communicationFactor, gpsFactor, separationFactor } from './signal-factors.ts'
import type { RiskContext, TripSnapshot } from './trip-snapshot.ts'

/**
 * The verdict of the Sentinel risk engine on one trip (rules §4): the sum of its factors' points, 0–100, and every factor
 * with the sentence that explains it, the heaviest first. The same function serves listing, detail and alerts.
 */
export function assessTrip(
  trip: TripSnapshot,
  context: RiskContext,
  weights: RiskWeights,
  now: number,
): RiskAssessment {
  const found = [
    ...helpFactors(trip, weights, now),
    separationFactor(trip, weights, now),
    gpsFactor(trip, weights, now),
    communicationFactor(trip, weights, now),
    overdueFactor(trip, weights, now),
    ...placeFactors(trip, context, weights, now),
    blockingFactor(trip, context, weights, now),
    incidentFactor(trip, weights),
  ]
  const factors = found.filter((factor): factor is RiskFactor => factor !== null && factor.points > 0)
  factors.sort((a, b) => b.points - a.points)
  const sum = factors.reduce((points, factor) => points + factor.points, 0)
  const score = Math.min(MAX_SCORE, sum)
  return { score, level: riskLevel(score, trip), primaryAlert: factors[0]?.type ?? null, factors }
}

/** Without a place, no figure proves that a trip is calm. */
function riskLevel(score: number, trip: TripSnapshot): RiskLevel {
  const severity = severityOfScore(score)
  return severity === 'low' && newestFix(trip) === null ? 'unknown' : severity
}
