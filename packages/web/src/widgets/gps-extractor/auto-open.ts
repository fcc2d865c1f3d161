import type { ExtractorTrip } from './extractor-trip.ts'

/** Opened in one turn at most: the others come with the next ones. */
export const AUTO_OPEN_AT_ONCE = 6

export interface AutoOpenFacts {
  readonly trips: readonly ExtractorTrip[]
  /** Trips that have a session, whatever its state: a failed one is the server's to try again. */
  readonly withSession: ReadonlySet<string>
  /** A person closed these here: they stay closed until a person opens them. */
  readonly closedByHand: ReadonlySet<string>
  /** When each was last tried, epoch ms: who has waited longest comes first, so that failures hold nobody up. */
  readonly triedAt: ReadonlyMap<string, number>
}

/** The trips that the automatic mode opens in this turn: with a link and without a session. */
export function tripsToOpen(facts: AutoOpenFacts): readonly ExtractorTrip[] {
  const { trips, withSession, closedByHand, triedAt } = facts
  return trips
    .filter(({ tripId, url }) => url !== null && !withSession.has(tripId) && !closedByHand.has(tripId))
    .toSorted((a, b) => (triedAt.get(a.tripId) ?? 0) - (triedAt.get(b.tripId) ?? 0))
    .slice(0, AUTO_OPEN_AT_ONCE)
}
