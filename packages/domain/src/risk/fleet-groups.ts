import type { RiskLevel } from './risk-level.ts'

/** What grouping looks at; `lastFixAt` is null for a trip with no usable position. */
export interface RankedTrip {
  readonly level: RiskLevel
  readonly score: number
  readonly lastFixAt: number | null
}

export type FleetGroup = 'critical' | 'warning' | 'normal'

const GROUP_OF: Readonly<Record<RiskLevel, FleetGroup>> = {
  critical: 'critical',
  high: 'warning',
  medium: 'warning',
  unknown: 'warning',
  low: 'normal',
}

export interface FleetSummary {
  readonly totalInTransit: number
  readonly criticalCount: number
  readonly highCount: number
  readonly warningCount: number
  readonly normalCount: number
  /** Trips whose place and risk nobody knows. */
  readonly unknownCount: number
  readonly withoutGps: number
}

/** Score descending, then the oldest fix first; a trip that was never seen is older than any (rules §4). */
export function compareTripsInGroup(a: RankedTrip, b: RankedTrip): number {
  if (a.score !== b.score) return b.score - a.score
  const [aAt, bAt] = [a.lastFixAt ?? Number.NEGATIVE_INFINITY, b.lastFixAt ?? Number.NEGATIVE_INFINITY]
  return aAt === bAt ? 0 : aAt - bAt
}

/** The listing's three groups, each in its order (spec §3, rules §4). */
export function groupTrips<T extends RankedTrip>(trips: readonly T[]): Readonly<Record<FleetGroup, readonly T[]>> {
  const groups: Record<FleetGroup, T[]> = { critical: [], warning: [], normal: [] }
  for (const trip of trips) groups[GROUP_OF[trip.level]].push(trip)
  for (const group of Object.values(groups)) group.sort(compareTripsInGroup)
  return groups
}

/** The header's figures: the counts of the levels add up to the total (rules §4, with the unknown ones by themselves). */
export function summariseFleet(trips: readonly Pick<RankedTrip, 'level' | 'lastFixAt'>[]): FleetSummary {
  const counts: Record<RiskLevel, number> = { critical: 0, high: 0, medium: 0, unknown: 0, low: 0 }
  let withoutGps = 0
  for (const { level, lastFixAt } of trips) {
    counts[level] += 1
    if (lastFixAt === null) withoutGps += 1
  }
  return {
    totalInTransit: trips.length,
    criticalCount: counts.critical,
    highCount: counts.high,
    warningCount: counts.medium,
    normalCount: counts.low,
    unknownCount: counts.unknown,
    withoutGps,
  }
}
