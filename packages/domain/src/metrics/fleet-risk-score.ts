import type { AlertSeverity } from '../alerts/alert-type.ts'
import { MAX_SCORE } from '../risk/assess-trip.ts'
import { MINUTE_MS } from '../time/duration.ts'

/** What a new alert adds to the displayed score (spec §2 Guardian). */
export const NEW_ALERT_POINTS: Readonly<Record<AlertSeverity, number>> = { critical: 20, high: 10, medium: 0 }
/** For so long an alert that nobody has acknowledged is new. */
const NEW_ALERT_MS = 30 * MINUTE_MS

/** Guardian's ring and the sum behind it: `average` + 20 · `criticalSteps` + 10 · `highSteps`, at most 100. */
export interface FleetRiskScore {
  /** 0–100, whole. */
  readonly score: number
  /** The fleet's average risk score, whole. */
  readonly average: number
  /** How many new critical alerts raise it. */
  readonly criticalSteps: number
  /** How many new high alerts raise it. */
  readonly highSteps: number
}

interface OpenAlert {
  readonly severity: AlertSeverity
  readonly acknowledgedAt: number | null
  readonly openedAt: number
}

/**
 * The score in Guardian's ring: the average score of the trips in transit (`analyseRisk`), raised by each open alert that
 * was opened within the last 30 minutes and that nobody has acknowledged (spec §2). Takes open alerts only.
 */
export function fleetRiskScore(averageScore: number, alerts: readonly OpenAlert[], now: number): FleetRiskScore {
  const isNew = ({ acknowledgedAt, openedAt }: OpenAlert) => acknowledgedAt === null && now - openedAt <= NEW_ALERT_MS
  const stepsOf = (severity: AlertSeverity) =>
    alerts.filter((alert) => alert.severity === severity && isNew(alert)).length
  const average = Math.round(averageScore)
  const criticalSteps = stepsOf('critical')
  const highSteps = stepsOf('high')
  const raised = average + criticalSteps * NEW_ALERT_POINTS.critical + highSteps * NEW_ALERT_POINTS.high
  return { score: Math.min(MAX_SCORE, raised), average, criticalSteps, highSteps }
}
