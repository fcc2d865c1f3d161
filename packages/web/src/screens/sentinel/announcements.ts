import type { RiskLevel } from '@vigia/domain/risk/risk-level'

interface Levelled {
  readonly tripId: string
  readonly level: RiskLevel
}

/** What a screen reader is told of a change of levels (DESIGN §9). */
export interface Announcements<T> {
  /** Newly CRITICO: said at once, each once. */
  readonly urgent: readonly T[]
  /** Newly ALTO or MEDIO: collected, said each 10 s. */
  readonly calm: readonly T[]
}

const RANK: Readonly<Record<RiskLevel, number>> = { CRITICO: 3, ALTO: 2, MEDIO: 1, BAJO: 0 }

/** Trips whose level rose since the last look. At the first look (`before` null) nothing is news. */
export function levelRises<T extends Levelled>(
  before: ReadonlyMap<string, RiskLevel> | null,
  trips: readonly T[],
): Announcements<T> {
  if (before === null) return { urgent: [], calm: [] }
  const risen = trips.filter(({ tripId, level }) => RANK[level] > RANK[before.get(tripId) ?? 'BAJO'])
  return {
    urgent: risen.filter(({ level }) => level === 'CRITICO'),
    calm: risen.filter(({ level }) => level !== 'CRITICO'),
  }
}
