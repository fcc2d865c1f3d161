import { RISK_LEVELS, type RiskLevel } from '@vigia/domain/risk/risk-level'

const WORDS = {
  critical: ['crítico', 'críticos'],
  high: ['de riesgo alto', 'de riesgo alto'],
  medium: ['de riesgo medio', 'de riesgo medio'],
  unknown: ['de riesgo desconocido', 'de riesgo desconocido'],
  low: ['de riesgo bajo', 'de riesgo bajo'],
} as const satisfies Record<RiskLevel, readonly [string, string]>

const counted = (count: number, [one, many]: readonly [string, string]): string =>
  `${count} ${count === 1 ? one : many}`

/** What a screen reader hears of the map: how many trips of each level, and how many without GPS (DESIGN §9). */
export function mapSummary(counts: Readonly<Record<RiskLevel, number>>, withoutGps: number): string {
  const total = RISK_LEVELS.reduce((sum, level) => sum + counts[level], 0)
  if (total === 0) return 'Mapa de México sin viajes'
  const levels = RISK_LEVELS.filter((level) => counts[level] > 0).map((level) => counted(counts[level], WORDS[level]))
  const silent = withoutGps > 0 ? `; ${withoutGps} sin GPS` : ''
  return `Mapa con ${counted(total, ['viaje', 'viajes'])}: ${levels.join(', ')}${silent}`
}
