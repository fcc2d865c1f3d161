import type { SpeedColour } from '@vigia/domain/gps/speed-colour'
import type { RiskLevel } from '@vigia/domain/risk/risk-level'
import type { SilenceLevel } from '@vigia/domain/silence/silence'

/** Fact → look, step two: a severity, or a trip's level of risk, is its own place in the ramp (tokens.css) and its word on screen (DESIGN §2, §7). */
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
  orange: 'high',
  red: 'critical',
} as const satisfies Record<SilenceLevel, string | undefined>
