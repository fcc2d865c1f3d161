import type { SpeedColour } from '@vigia/domain/gps/speed-colour'
import type { RiskLevel } from '@vigia/domain/risk/risk-level'
import type { SilenceLevel } from '@vigia/domain/silence/silence'

/** The ramp's words as tokens.css spells them. */
export type SeverityToken = 'critico' | 'alto' | 'medio' | 'desconocido' | 'bajo'

/** Fact → look, step two: the place of a severity, or of a trip's level of risk, in the ramp, for colour and shape alike, and its word on screen (DESIGN §2, §7). */
export const SEVERITY_TOKEN = {
  critical: 'critico',
  high: 'alto',
  medium: 'medio',
  unknown: 'desconocido',
  low: 'bajo',
} as const satisfies Record<RiskLevel, SeverityToken>

export const SEVERITY_WORD = {
  critical: 'CRÍTICO',
  high: 'ALTO',
  medium: 'MEDIO',
  unknown: 'DESCONOCIDO',
  low: 'BAJO',
} as const satisfies Record<RiskLevel, string>

/** The colour band of a speed as its token. */
export const SPEED_TOKEN = {
  red: 'var(--v-over)',
  orange: 'var(--v-high)',
  yellow: 'var(--v-low)',
  green: 'var(--v-ok)',
  grey: 'var(--v-0)',
} as const satisfies Record<SpeedColour, string>

/** The level of a silence as its bar shows it (ui/silence-bar.module.css). */
export const SILENCE_SEVERITY = {
  none: 'none',
  neutral: undefined,
  orange: 'alto',
  red: 'critico',
} as const satisfies Record<SilenceLevel, string | undefined>
