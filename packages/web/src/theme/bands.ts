import type { SpeedColour } from '@vigia/domain/gps/speed-colour'
import type { Severity } from '@vigia/domain/risk/severity'
import type { SilenceLevel } from '@vigia/domain/silence/silence'

/** The ramp's words as tokens.css spells them. */
export type SeverityToken = 'critico' | 'alto' | 'medio' | 'bajo'

/** Fact → look, step two: a severity's place in the ramp, for colour and shape alike, and its word on screen (DESIGN §2, §7). */
export const SEVERITY_TOKEN = {
  critical: 'critico',
  high: 'alto',
  medium: 'medio',
  low: 'bajo',
} as const satisfies Record<Severity, SeverityToken>

export const SEVERITY_WORD = {
  critical: 'CRÍTICO',
  high: 'ALTO',
  medium: 'MEDIO',
  low: 'BAJO',
} as const satisfies Record<Severity, string>

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
