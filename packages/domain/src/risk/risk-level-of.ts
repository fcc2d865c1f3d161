import { type RiskColour, riskColour } from './risk-colour.ts'
import type { RiskLevel } from './risk-level.ts'

const LEVELS: Readonly<Record<RiskColour, RiskLevel>> = {
  red: 'CRITICO',
  orange: 'ALTO',
  yellow: 'MEDIO',
  green: 'BAJO',
}

/** Level of a score; the levels follow the risk colours (rules §4). */
export function riskLevelOf(score: number): RiskLevel {
  return LEVELS[riskColour(score)]
}
