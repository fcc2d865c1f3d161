import { RISK_LEVELS, type RiskLevel } from '@vigia/domain/risk/risk-level'
import { wordCodec } from './word-codec.ts'

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

/** The severity of an incident in a list that it shares with alerts, in their words. Throws on what is no priority. */
export function alertWordOfPriority(priority: string): (typeof alertSeverityCodec.words)[number] {
  const severity = incidentPriorityCodec.decode(priority)
  return alertSeverityCodec.encode(severity === 'low' ? 'medium' : severity)
}

function severityCodec<Level extends RiskLevel, const Word extends string>(table: Readonly<Record<Level, Word>>) {
  const levels = RISK_LEVELS.filter((level): level is Extract<Level, RiskLevel> => Object.hasOwn(table, level))
  return wordCodec<Level, Word>('severity', levels, table)
}
