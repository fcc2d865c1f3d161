import { overdueFactor } from './duty-factors.ts'
import { placeFactors } from './place-factors.ts'
import type { RiskFactor, RiskType } from './risk-level.ts'
import { firstLimit, type RiskStep, type RiskWeights } from './risk-weights.ts'
import { blockingFactor, communicationFactor, gpsFactor, separationFactor } from './signal-factors.ts'
import type { RiskContext, TripSnapshot } from './trip-snapshot.ts'

/** Points of what the risk does not count: alerts about it are of the least severity. */
const FAINT_POINTS = 1

/**
 * What lies under the first limit of the risk, of those types for which a company's own rule asks for it (`lowest`): measured
 * by the risk's own functions, with the lower limit as one more step. It adds nothing to a trip's risk.
 */
export function faintFactors(
  trip: TripSnapshot,
  context: RiskContext,
  weights: RiskWeights,
  lowest: ReadonlyMap<RiskType, number>,
  now: number,
): readonly RiskFactor[] {
  if (lowest.size === 0) return []
  const lower = (type: RiskType, steps: readonly RiskStep[], points = FAINT_POINTS): readonly RiskStep[] => {
    const over = lowest.get(type)
    return over === undefined || over >= firstLimit(steps) ? steps : [...steps, { over, points }]
  }
  const { dangerZone, blocking } = weights
  const lowered: RiskWeights = {
    ...weights,
    noCommunicationMinutes: lower('SIN_COMUNICACION', weights.noCommunicationMinutes),
    overdueMinutes: lower('ENTREGA_VENCIDA', weights.overdueMinutes),
    stoppedMinutes: lower('UNIDAD_DETENIDA', weights.stoppedMinutes),
    dangerZone: {
      ...dangerZone,
      // A stop inside counts from one point more than being there.
      stoppedMinutes: lower('ZONA_RIESGO', dangerZone.stoppedMinutes, dangerZone.inside + FAINT_POINTS),
    },
    offRouteKm: lower('DESVIO_RUTA', weights.offRouteKm),
    speedKmh: lower('EXCESO_VELOCIDAD', weights.speedKmh),
    blocking: {
      ...blocking,
      silenceOverMinutes: Math.min(
        blocking.silenceOverMinutes,
        lowest.get('POSIBLE_BLOQUEO') ?? Number.POSITIVE_INFINITY,
      ),
    },
  }
  // From which age a fix no longer speaks of now is the risk's to say, also where an alert comes sooner.
  const stale = { ...weights, staleGpsMinutes: lower('GPS_DESACTUALIZADO', weights.staleGpsMinutes) }
  const found = [
    separationFactor(trip, weights, now, lowest.get('SEPARACION')),
    gpsFactor(trip, stale, now),
    communicationFactor(trip, lowered, now),
    overdueFactor(trip, lowered, now),
    ...placeFactors(trip, context, lowered, now),
    blockingFactor(trip, context, lowered, now),
  ]
  return found.flatMap((factor) =>
    factor !== null && factor.points > 0 && lowest.has(factor.type) ? [{ ...factor, isFaint: true as const }] : [],
  )
}
