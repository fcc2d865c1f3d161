import type { RiskLevel } from '@vigia/domain'

/** The ramp's words as tokens.css spells them. */
export type Severity = 'critico' | 'alto' | 'medio' | 'bajo'

/** Fact → look, step two: the level's place in the ramp and the word on screen (DESIGN §2, §7). */
export const LEVEL_SEVERITY = {
  CRITICO: 'critico',
  ALTO: 'alto',
  MEDIO: 'medio',
  BAJO: 'bajo',
} as const satisfies Record<RiskLevel, Severity>

export const LEVEL_WORD = {
  CRITICO: 'CRÍTICO',
  ALTO: 'ALTO',
  MEDIO: 'MEDIO',
  BAJO: 'BAJO',
} as const satisfies Record<RiskLevel, string>

/** Colour of a risk score: 60+ red, 40+ orange, 20+ yellow, else green (spec §4). */
export function scoreSeverity(score: number): Severity {
  if (score >= 60) return 'critico'
  if (score >= 40) return 'alto'
  return score >= 20 ? 'medio' : 'bajo'
}

/** Colour of a speed: above 100 red, above 80 orange, 1 to 19 yellow, 0 grey, else green (spec §4). */
export function speedColour(speedKmh: number): string {
  if (speedKmh > 100) return 'var(--v-over)'
  if (speedKmh > 80) return 'var(--v-high)'
  if (speedKmh >= 20) return 'var(--v-ok)'
  return speedKmh >= 1 ? 'var(--v-low)' : 'var(--v-0)'
}
