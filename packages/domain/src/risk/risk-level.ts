import type { Severity } from './severity.ts'

/**
 * Levels of a trip's risk, worst first: the severities, and `unknown` for a trip whose place nobody knows and of which nothing
 * worse is known. It is never calm: it stands before the low ones. The order is the live frame's.
 */
export const RISK_LEVELS = ['critical', 'high', 'medium', 'unknown', 'low'] as const satisfies readonly (
  | Severity
  | 'unknown'
)[]
export type RiskLevel = (typeof RISK_LEVELS)[number]

/** What the wire calls the emergency protocol (spec §7). */
export const EMERGENCY = 'emergency_protocol'

/** Every type of risk factor, rules §4 and the calls for help that people raise. The order is the wire's: append only. */
export const RISK_TYPES = [
  'PANICO',
  'SEPARACION',
  'SIN_GPS',
  'GPS_DESACTUALIZADO',
  'SIN_COMUNICACION',
  'ENTREGA_VENCIDA',
  'UNIDAD_DETENIDA',
  'ZONA_RIESGO',
  'DESVIO_RUTA',
  'EXCESO_VELOCIDAD',
  'POSIBLE_BLOQUEO',
  'INCIDENCIA',
  EMERGENCY,
  'CLAVE_COACCION',
] as const
export type RiskType = (typeof RISK_TYPES)[number]

/** One reason behind a score: its points, the figure it was judged by, and the sentence that a dispatcher reads. */
export interface RiskFactor {
  readonly type: RiskType
  readonly points: number
  /** Minutes, metres, km/h or a count, as the type says. */
  readonly value: number
  readonly text: string
  /** Under the risk's limits: only the alerts of a company's own rules ask for it. */
  readonly isFaint?: true
  /** The operator does not answer: always told, whatever the limits of time are. */
  readonly isUnanswered?: true
}

export const MAX_SCORE = 100

/** The verdict on one trip. `score` 0–100; `primaryAlert` the factor with the most points, null with none. */
export interface RiskAssessment {
  readonly score: number
  readonly level: RiskLevel
  readonly primaryAlert: RiskType | null
  readonly factors: readonly RiskFactor[]
}
