import { ALERT_SEVERITIES } from '@vigia/domain/alerts/alert-type'
import { RISK_LEVELS } from '@vigia/domain/risk/risk-level'
import { expect, test } from 'vitest'
import {
  alertSeverityCodec,
  alertWordOfPriority,
  analysisLevelCodec,
  incidentPriorityCodec,
  riskLevelCodec,
} from './severity.codec.ts'
import { INCIDENT_PRIORITIES } from './travels.ts'

test.each([
  ['risk engine', riskLevelCodec, 'critical', 'CRITICO'],
  ['risk engine', riskLevelCodec, 'high', 'ALTO'],
  ['risk engine', riskLevelCodec, 'medium', 'MEDIO'],
  ['risk engine', riskLevelCodec, 'low', 'BAJO'],
  ['risk analysis', analysisLevelCodec, 'critical', 'CRITICAL'],
  ['risk analysis', analysisLevelCodec, 'high', 'HIGH'],
  ['risk analysis', analysisLevelCodec, 'medium', 'MEDIUM'],
  ['risk analysis', analysisLevelCodec, 'low', 'LOW'],
  ['alert', alertSeverityCodec, 'critical', 'critical'],
  ['alert', alertSeverityCodec, 'high', 'high'],
  ['alert', alertSeverityCodec, 'medium', 'other'],
  ['incident', incidentPriorityCodec, 'high', 'high'],
  ['incident', incidentPriorityCodec, 'medium', 'medium'],
  ['incident', incidentPriorityCodec, 'low', 'other'],
] as const)('%s: %s', (_why, codec, severity, word) => {
  const { encode, decode }: { encode(severity: string): string; decode(word: string): string } = codec
  expect(encode(severity)).toBe(word)
  expect(decode(word)).toBe(severity)
})

test.each([
  ['another vocabulary', riskLevelCodec, 'CRITICAL'],
  ['another case', riskLevelCodec, 'critico'],
  ['our own word', riskLevelCodec, 'critical'],
  ['no word', riskLevelCodec, ''],
  ['a name that every object has', riskLevelCodec, 'constructor'],
  ['another vocabulary', analysisLevelCodec, 'CRITICO'],
  ['our own word', analysisLevelCodec, 'low'],
  ['our own word', alertSeverityCodec, 'medium'],
  ['the least, which no alert is', alertSeverityCodec, 'low'],
  ['the worst, which no incident is', incidentPriorityCodec, 'critical'],
  ['our own word', incidentPriorityCodec, 'low'],
] as const)('%s is refused: %s', (_why, codec, word) => {
  expect(() => codec.decode(word)).toThrow(/Unknown severity/)
  expect(codec.find(word)).toBe(null)
})

test.each([
  ['the worst that an incident is', 'high', 'high'],
  ['alerts have no such word', 'medium', 'other'],
  ['the least of both', 'other', 'other'],
] as const)('an incident among alerts, %s: %s', (_why, priority, word) =>
  expect(alertWordOfPriority(priority)).toBe(word),
)

test('what is no priority is nobody’s severity', () => {
  expect(() => alertWordOfPriority('critical')).toThrow(/Unknown severity/)
})

test('words come worst first, and are those that the calls take', () => {
  expect(riskLevelCodec.words).toEqual(RISK_LEVELS.map(riskLevelCodec.encode))
  expect(alertSeverityCodec.words).toEqual(ALERT_SEVERITIES.map(alertSeverityCodec.encode))
  expect(incidentPriorityCodec.words).toEqual(INCIDENT_PRIORITIES)
})
