import type { RiskLevel } from '@vigia/domain'

/** What a screen reader is told of a change of levels (DESIGN §9). */
export interface Announcements {
  /** Newly CRITICO: said at once, each once. */
  readonly urgent: readonly string[]
  /** Newly ALTO or MEDIO: collected, said each 10 s. */
  readonly calm: readonly string[]
}

const RANK: Readonly<Record<RiskLevel, number>> = { CRITICO: 3, ALTO: 2, MEDIO: 1, BAJO: 0 }

/** Trips whose level rose since the last look, by id. At the first look (`before` null) nothing is news. */
export function levelRises(
  before: ReadonlyMap<string, RiskLevel> | null,
  after: ReadonlyMap<string, RiskLevel>,
): Announcements {
  if (before === null) return { urgent: [], calm: [] }
  const risen = [...after].filter(([tripId, level]) => RANK[level] > RANK[before.get(tripId) ?? 'BAJO'])
  return {
    urgent: risen.filter(([, level]) => level === 'CRITICO').map(([tripId]) => tripId),
    calm: risen.filter(([, level]) => level !== 'CRITICO').map(([tripId]) => tripId),
  }
}
