export type RiskColour = 'red' | 'orange' | 'yellow' | 'green'

/** From here on a score is critical. */
export const RED_SCORE = 60
const ORANGE_SCORE = 40
const YELLOW_SCORE = 20

/** Colour band of a risk score (spec §4). */
export function riskColour(score: number): RiskColour {
  if (score >= RED_SCORE) return 'red'
  if (score >= ORANGE_SCORE) return 'orange'
  return score >= YELLOW_SCORE ? 'yellow' : 'green'
}
