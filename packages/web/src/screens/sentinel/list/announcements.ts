import type { Severity } from '@vigia/domain/risk/severity'

interface Levelled {
  readonly tripId: string
  readonly level: Severity
}

/** What a screen reader is told of a change of levels (DESIGN §9). */
export interface Announcements<T> {
  /** Newly critical: said at once, each once. */
  readonly urgent: readonly T[]
  /** Newly high or medium: collected, said each 10 s. */
  readonly calm: readonly T[]
}

const RANK: Readonly<Record<Severity, number>> = { critical: 3, high: 2, medium: 1, low: 0 }

/** Trips whose level rose since the last look. At the first look (`before` null) nothing is news. */
export function levelRises<T extends Levelled>(
  before: ReadonlyMap<string, Severity> | null,
  trips: readonly T[],
): Announcements<T> {
  if (before === null) return { urgent: [], calm: [] }
  const risen = trips.filter(({ tripId, level }) => RANK[level] > RANK[before.get(tripId) ?? 'low'])
  return {
    urgent: risen.filter(({ level }) => level === 'critical'),
    calm: risen.filter(({ level }) => level !== 'critical'),
  }
}
