import { MINUTE_MS } from '../time/duration.ts'
import type { RiskFactor } from './risk-level.ts'
import { riskText } from './risk-text.ts'
import { type RiskWeights, stepPoints } from './risk-weights.ts'
import type { TripSnapshot } from './trip-snapshot.ts'

/** Past the planned arrival. Value: minutes. */
export function overdueFactor({ dueAt }: TripSnapshot, weights: RiskWeights, now: number): RiskFactor | null {
  if (dueAt === null) return null
  const minutes = (now - dueAt) / MINUTE_MS
  const points = stepPoints(weights.overdueMinutes, minutes)
  return points === 0 ? null : { type: 'ENTREGA_VENCIDA', points, value: minutes, text: riskText.overdue(minutes) }
}

/** Unresolved incidents, each by its severity, capped together. Value: how many. */
export function incidentFactor({ openIncidents }: TripSnapshot, weights: RiskWeights): RiskFactor | null {
  if (openIncidents.length === 0) return null
  let sum = 0
  // Weights are settings, in which the least incidents are the other ones, as on the wire.
  for (const { severity } of openIncidents) sum += weights.incidents[severity === 'low' ? 'other' : severity]
  const points = Math.min(sum, weights.incidents.atMost)
  const value = openIncidents.length
  return { type: 'INCIDENCIA', points, value, text: riskText.incidents(value) }
}
