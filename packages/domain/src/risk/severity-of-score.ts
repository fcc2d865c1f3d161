import { type RiskColour, riskColour } from './risk-colour.ts'
import type { Severity } from './severity.ts'

const SEVERITY_OF: Readonly<Record<RiskColour, Severity>> = {
  red: 'critical',
  orange: 'high',
  yellow: 'medium',
  green: 'low',
}

/** Severity of a score; severities follow the risk colours (rules §4). */
export function severityOfScore(score: number): Severity {
  return SEVERITY_OF[riskColour(score)]
}
