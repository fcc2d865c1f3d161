import type { JudgedTrip } from './judged-trips.ts'

/** What is known of the critical trips: of them nothing is told again while they stay so. */
export interface CriticalNews {
  /** On what they were judged; under another threshold, or by a first analysis, what is critical is no news. */
  readonly basis: string
  readonly known: ReadonlySet<string>
  /** Those that became critical with the last look. */
  readonly fresh: readonly JudgedTrip[]
}

/** Looks at the trips again (once for each trip until it is critical no longer). `before` is null at the first look. */
export function lookAgain(before: CriticalNews | null, rows: readonly JudgedTrip[], basis: string): CriticalNews {
  const critical = rows.filter(({ criticality }) => criticality.level === 'critical')
  const known = new Set(critical.map(({ trip }) => trip.tripId))
  const isNew = before === null || before.basis !== basis
  return { basis, known, fresh: isNew ? [] : critical.filter(({ trip }) => !before.known.has(trip.tripId)) }
}
