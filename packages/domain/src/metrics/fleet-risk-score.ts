import type { AlertSeverity } from '../alerts/alert-type.ts'
import { MAX_SCORE } from '../risk/risk-level.ts'

/** What an alert that nobody has acknowledged adds to the displayed score (spec §2 Guardian). */
export const UNACKNOWLEDGED_POINTS: Readonly<Record<AlertSeverity, number>> = { critical: 20, high: 10, medium: 0 }

/** Guardian's ring and the sum behind it: `average` + 20 · critical + 10 · high, at most 100. */
export interface FleetRiskScore {
  /** 0–100, whole. */
  readonly score: number
  /** The fleet's average risk score, whole. */
  readonly average: number
  readonly critical: Unacknowledged
  readonly high: Unacknowledged
}

/** The open alerts of one severity that wait for somebody. */
export interface Unacknowledged {
  readonly count: number
  /** When the one that waits longest was opened, epoch ms; null with none. */
  readonly since: number | null
}

interface OpenAlert {
  readonly severity: AlertSeverity
  readonly acknowledgedAt: number | null
  readonly openedAt: number
}

/**
 * The score in Guardian's ring: the average score of the trips in transit (`analyseRisk`), raised by each open alert (spec §2)
 * until somebody acknowledges it, however old it grows. Takes open alerts only.
 */
export function fleetRiskScore(averageScore: number, alerts: readonly OpenAlert[]): FleetRiskScore {
  const average = Math.round(averageScore)
  const critical = unacknowledged(alerts, 'critical')
  const high = unacknowledged(alerts, 'high')
  const raised = average + critical.count * UNACKNOWLEDGED_POINTS.critical + high.count * UNACKNOWLEDGED_POINTS.high
  return { score: Math.min(MAX_SCORE, raised), average, critical, high }
}

function unacknowledged(alerts: readonly OpenAlert[], wanted: AlertSeverity): Unacknowledged {
  let count = 0
  let since: number | null = null
  for (const { severity, acknowledgedAt, openedAt } of alerts) {
    if (severity !== wanted || acknowledgedAt !== null) continue
    count += 1
    since = Math.min(since ?? openedAt, openedAt)
  }
  return { count, since }
}
