import type { RiskLevel } from '@vigia/domain/risk/risk-level'

interface Levelled {
  readonly tripId: string
  readonly level: RiskLevel
}

/** What a screen reader is told of a change of levels (DESIGN §9). */
export interface Announcements<T> {
  /** Newly critical: said at once, each once. */
  readonly urgent: readonly T[]
  /** Newly high, medium or unknown: collected, said each 10 s. */
  readonly calm: readonly T[]
}

const RANK: Readonly<Record<RiskLevel, number>> = { critical: 4, high: 3, medium: 2, unknown: 1, low: 0 }

/** Trips whose level rose since the last look. At the first look (`before` null) nothing is news. */
export function levelRises<T extends Levelled>(
  before: ReadonlyMap<string, RiskLevel> | null,
  trips: readonly T[],
): Announcements<T> {
  if (before === null) return { urgent: [], calm: [] }
  const risen = trips.filter(({ tripId, level }) => RANK[level] > RANK[before.get(tripId) ?? 'low'])
  return {
    urgent: risen.filter(({ level }) => level === 'critical'),
    calm: risen.filter(({ level }) => level !== 'critical'),
  }
}
