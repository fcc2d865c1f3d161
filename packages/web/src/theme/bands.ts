import type { SpeedColour } from '@vigia/domain/gps/speed-colour'
import type { RiskColour } from '@vigia/domain/risk/risk-colour'
import type { RiskLevel } from '@vigia/domain/risk/risk-level'
import type { SilenceLevel } from '@vigia/domain/silence/silence'

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

/** The colour band of a score as a place in the ramp. */
export const RISK_COLOUR_SEVERITY = {
  red: 'critico',
  orange: 'alto',
  yellow: 'medio',
  green: 'bajo',
} as const satisfies Record<RiskColour, Severity>

/** The colour band of a speed as its token. */
export const SPEED_TOKEN = {
  red: 'var(--v-over)',
  orange: 'var(--v-high)',
  yellow: 'var(--v-low)',
  green: 'var(--v-ok)',
  grey: 'var(--v-0)',
} as const satisfies Record<SpeedColour, string>

/** The level of a silence as the class of its bar (gauges.css). */
export const SILENCE_CLASS = {
  none: 'l-none',
  neutral: '',
  orange: 'l-alto',
  red: 'l-critico',
} as const satisfies Record<SilenceLevel, string>
