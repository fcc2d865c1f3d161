import { minutesSince } from '../time/duration.ts'
import type { Criticality, LogbookTrip, TripCriticality } from './logbook-trip.ts'

const CRITICAL_THRESHOLDS = 2
const CRITICAL_THRESHOLDS_IN_TRANSIT = 1.5
const CRITICAL_MAX_GAP_H = 8

export interface CriticalityRules {
  readonly now: number
  /** The alert threshold T of the configuration, minutes. */
  readonly thresholdMinutes: number
  /** Whether the analysis has the trip among its critical ones. */
  readonly flaggedCritical: boolean
}

interface Finding {
  readonly level: Criticality
  readonly note: string
}

const LEVELS: readonly Criticality[] = ['critical', 'high', 'low']

/** How grave a trip's silence is: the gravest that any rule says, with every reason (spec §4, rules §3). */
export function tripCriticality(trip: LogbookTrip, rules: CriticalityRules): TripCriticality {
  const findings = LEVELS.flatMap((level) => findingsOf(trip, rules).filter((finding) => finding.level === level))
  return { level: findings[0]?.level ?? 'low', notes: findings.map(({ note }) => note) }
}

function findingsOf(trip: LogbookTrip, rules: CriticalityRules): Finding[] {
  const { maxGapHours, pattern } = trip.communication
  const findings = trip.lastComment === null ? [noComments(rules)] : silence(trip, trip.lastComment.at, rules)
  if (maxGapHours !== null && maxGapHours > CRITICAL_MAX_GAP_H)
    findings.push({ level: 'critical', note: `Hasta ${maxGapHours} h sin comentarios` })
  if (pattern === 'irregular') findings.push({ level: 'high', note: 'Patrón irregular' })
  return findings
}

const noComments = ({ flaggedCritical }: CriticalityRules): Finding => ({
  level: flaggedCritical ? 'critical' : 'high',
  note: 'Sin comentarios',
})

function silence({ status }: LogbookTrip, at: number, rules: CriticalityRules): Finding[] {
  const thresholds = minutesSince(at, rules.now) / rules.thresholdMinutes
  const findings: Finding[] = []
  if (thresholds > CRITICAL_THRESHOLDS) findings.push({ level: 'critical', note: 'Más de 2 × umbral' })
  else if (status === 'in transit' && thresholds > CRITICAL_THRESHOLDS_IN_TRANSIT)
    findings.push({ level: 'critical', note: 'Más de 1.5 × umbral' })
  else if (thresholds > 1) findings.push({ level: 'high', note: 'Más que el umbral' })
  if (rules.flaggedCritical)
    findings.push(
      thresholds > 1
        ? { level: 'critical', note: 'Crítico según el análisis' }
        : { level: 'low', note: 'Se sugiere monitoreo especial' },
    )
  return findings
}
