import { incidentFactor, overdueFactor } from './duty-factors.ts'
import { helpFactors } from './help-factors.ts'
import { newestFix } from './newest-fix.ts'
import { geofenceFactors, offRouteFactor, placeFactors, speedingFactor } from './place-factors.ts'
import {
  EMERGENCY,
  MAX_SCORE,
  type RiskAssessment,
  type RiskFactor,
  type RiskLevel,
  type RiskType,
} from './risk-level.ts'
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

type Found = RiskFactor | null
type Measure = (trip: TripSnapshot, context: RiskContext, weights: RiskWeights, now: number) => readonly Found[]

const NOTHING: readonly RiskFactor[] = []
const all = (found: Found): readonly Found[] => (found === null ? NOTHING : [found])
const ofHelp: Measure = (trip, _, weights, now) => helpFactors(trip, weights, now)
const ofGps: Measure = (trip, _, weights, now) => all(gpsFactor(trip, weights, now))

/** What finds the factors of each type. */
const MEASURES: Readonly<Record<RiskType, Measure>> = {
  PANICO: ofHelp,
  CLAVE_COACCION: ofHelp,
  [EMERGENCY]: ofHelp,
  SEPARACION: (trip, _, weights, now) => all(separationFactor(trip, weights, now)),
  SIN_GPS: ofGps,
  GPS_DESACTUALIZADO: ofGps,
  SIN_COMUNICACION: (trip, _, weights, now) => all(communicationFactor(trip, weights, now)),
  ENTREGA_VENCIDA: (trip, _, weights, now) => all(overdueFactor(trip, weights, now)),
  UNIDAD_DETENIDA: geofenceFactors,
  ZONA_RIESGO: geofenceFactors,
  DESVIO_RUTA: (trip, _, weights) => all(offRouteFactor(trip, weights)),
  EXCESO_VELOCIDAD: (trip, _, weights, now) => all(speedingFactor(trip, weights, now)),
  POSIBLE_BLOQUEO: (trip, context, weights, now) => all(blockingFactor(trip, context, weights, now)),
  INCIDENCIA: (trip, _, weights) => all(incidentFactor(trip, weights)),
}

/** Of a trip's verdict (`assessTrip`) the factors of one type, without what the others take to measure. */
export function factorsOfType(
  type: RiskType,
  trip: TripSnapshot,
  context: RiskContext,
  weights: RiskWeights,
  now: number,
): readonly RiskFactor[] {
  const found = MEASURES[type](trip, context, weights, now)
  const isOfType = (factor: Found): factor is RiskFactor => factor?.type === type && factor.points > 0
  return found.some(isOfType) ? found.filter(isOfType) : NOTHING
}

/** Without a place, no figure proves that a trip is calm. */
function riskLevel(score: number, trip: TripSnapshot): RiskLevel {
  const severity = severityOfScore(score)
  return severity === 'low' && newestFix(trip) === null ? 'unknown' : severity
}
