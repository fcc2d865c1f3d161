import { RISK_LEVELS, type RiskLevel } from '@vigia/domain/risk/risk-level'

/** What one part of the wire calls severities. It holds no schema library, so that the browser can import it. */
export interface SeverityCodec<Level extends RiskLevel, Word extends string> {
  /** Its words, worst first. */
  readonly words: readonly Word[]
  encode(severity: Level): Word
  /** Throws on a word that is none of its own. */
  decode(word: string): Level
}

/** Levels of the risk engine (rules §4), of trips and in the verdicts of the socket. */
export const riskLevelCodec = severityCodec({
  critical: 'CRITICO',
  high: 'ALTO',
  medium: 'MEDIO',
  unknown: 'DESCONOCIDO',
  low: 'BAJO',
})

/** Levels as the risk analysis of spec §3 names them. */
export const analysisLevelCodec = severityCodec({
  critical: 'CRITICAL',
  high: 'HIGH',
  medium: 'MEDIUM',
  unknown: 'UNKNOWN',
  low: 'LOW',
})

/** Severities of an alert, on the wire and in its table: an alert that is neither critical nor high is `other` (spec §3). */
export const alertSeverityCodec = severityCodec({ critical: 'critical', high: 'high', medium: 'other' })

/** Priorities of an incident: the worst severity is the engine's alone. */
export const incidentPriorityCodec = severityCodec({ high: 'high', medium: 'medium', low: 'other' })

function severityCodec<const W extends Partial<Record<RiskLevel, string>>>(
  table: W,
): SeverityCodec<Extract<keyof W, RiskLevel>, Extract<W[keyof W], string>> {
  type Level = Extract<keyof W, RiskLevel>
  type Word = Extract<W[keyof W], string>
  const isLevel = (severity: RiskLevel): severity is Level => Object.hasOwn(table, severity)
  const levels = RISK_LEVELS.filter(isLevel)
  const encode = (severity: Level): Word => table[severity] as Word
  return {
    words: levels.map(encode),
    encode,
    decode: (word) => {
      const level = levels.find((one) => encode(one) === word)
      if (level === undefined) throw new Error(`Unknown severity ${JSON.stringify(word)}`)
      return level
    },
  }
}
