import { overdueFactor } from './duty-factors.ts'
import { geofenceFactors, offRouteFactor, speedingFactor } from './place-factors.ts'
import type { RiskFactor, RiskType } from './risk-level.ts'
import { firstLimit, type RiskStep, type RiskWeights } from './risk-weights.ts'
import { blockingFactor, communicationFactor, gpsFactor, separationFactor, unansweredFactor } from './signal-factors.ts'
import type { RiskContext, TripSnapshot } from './trip-snapshot.ts'

/** Points of what the risk does not count: alerts about it are of the least severity. */
const FAINT_POINTS = 1

/**
 * What lies under the first limit of the risk, of those types for which a company's own rule asks for it (`lowest`): measured
 * by the risk's own functions, with the lower limit as one more step. It adds nothing to a trip's risk. With it comes that the operator
 * does not answer, which is told under any limit.
 */
export function faintFactors(
  trip: TripSnapshot,
  context: RiskContext,
  weights: RiskWeights,
  lowest: ReadonlyMap<RiskType, number>,
  now: number,
): readonly RiskFactor[] {
  const unanswered = unansweredFactor(trip, now)
  const faint: RiskFactor[] = unanswered === null ? [] : [unanswered]
  if (lowest.size === 0) return faint
  const { lowered, stale } = lowerWeights(weights, lowest)
  const add = (factor: RiskFactor | null): void => {
    if (factor !== null && factor.points > 0 && lowest.has(factor.type)) faint.push({ ...factor, isFaint: true })
  }
  if (lowest.has('SEPARACION')) add(separationFactor(trip, weights, now, lowest.get('SEPARACION')))
  if (lowest.has('SIN_GPS') || lowest.has('GPS_DESACTUALIZADO')) add(gpsFactor(trip, stale, now))
  if (lowest.has('SIN_COMUNICACION')) add(communicationFactor(trip, lowered, now))
  if (lowest.has('ENTREGA_VENCIDA')) add(overdueFactor(trip, lowered, now))
  if (lowest.has('UNIDAD_DETENIDA') || lowest.has('ZONA_RIESGO'))
    geofenceFactors(trip, context, lowered, now).forEach(add)
  if (lowest.has('DESVIO_RUTA')) add(offRouteFactor(trip, lowered))
  if (lowest.has('EXCESO_VELOCIDAD')) add(speedingFactor(trip, lowered, now))
  if (lowest.has('POSIBLE_BLOQUEO')) add(blockingFactor(trip, context, lowered, now))
  return faint
}

interface LowerWeights {
  readonly weights: RiskWeights
  readonly lowered: RiskWeights
  /** Of `GPS_DESACTUALIZADO` alone: from which age a fix no longer speaks of now is the risk's to say, also where an alert comes sooner. */
  readonly stale: RiskWeights
}

/** They are the same for all trips of a company, at every look. */
const made = new WeakMap<ReadonlyMap<RiskType, number>, LowerWeights>()

/** The weights with one more step at each of the lower limits. */
function lowerWeights(weights: RiskWeights, lowest: ReadonlyMap<RiskType, number>): LowerWeights {
  const known = made.get(lowest)
  if (known?.weights === weights) return known
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
  const stale = { ...weights, staleGpsMinutes: lower('GPS_DESACTUALIZADO', weights.staleGpsMinutes) }
  const now = { weights, lowered, stale }
  made.set(lowest, now)
  return now
}
