import { SEVERITIES, type Severity } from '@vigia/domain/risk/severity'

/** What one part of the wire calls severities. It holds no schema library, so that the browser can import it. */
export interface SeverityCodec<Level extends Severity, Word extends string> {
  /** Its words, worst first. */
  readonly words: readonly Word[]
  encode(severity: Level): Word
  /** Throws on a word that is none of its own. */
  decode(word: string): Level
}

/** Levels of the risk engine (rules §4), of trips and in the verdicts of the socket. */
export const riskLevelCodec = severityCodec({ critical: 'CRITICO', high: 'ALTO', medium: 'MEDIO', low: 'BAJO' })

/** Levels as the risk analysis of spec §3 names them. */
export const analysisLevelCodec = severityCodec({ critical: 'CRITICAL', high: 'HIGH', medium: 'MEDIUM', low: 'LOW' })

/** Severities of an alert, on the wire and in its table: an alert that is neither critical nor high is `other` (spec §3). */
export const alertSeverityCodec = severityCodec({ critical: 'critical', high: 'high', medium: 'other' })

/** Priorities of an incident: the worst severity is the engine's alone. */
export const incidentPriorityCodec = severityCodec({ high: 'high', medium: 'medium', low: 'other' })

function severityCodec<const W extends Partial<Record<Severity, string>>>(
  table: W,
): SeverityCodec<Extract<keyof W, Severity>, Extract<W[keyof W], string>> {
  type Level = Extract<keyof W, Severity>
  type Word = Extract<W[keyof W], string>
  const isLevel = (severity: Severity): severity is Level => Object.hasOwn(table, severity)
  const levels = SEVERITIES.filter(isLevel)
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
