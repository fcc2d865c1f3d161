import { MINUTE_MS } from '../time/duration.ts'

/** A position of so long before still says where a trip is: as long as the product's first limit of an old one (rules §4). */
const KNOWN_FOR_MS = 15 * MINUTE_MS

/** Of the trips that a rule is tried on, how much is known. */
export interface KnownShare {
  /** Trips that were in transit at some minute. */
  readonly trips: number
  /** Of them, those of which no device was heard in any of these minutes: of them the trial says nothing. */
  readonly silentTrips: number
  /** Of all minutes of all trips, the share in which a trip's position was `KNOWN_FOR_MS` old at most; 0 without any minute. */
  readonly share: number
}

/** Minutes of trips in transit, and in how many of them it was known where the trip was. */
export interface KnownTripMinutes {
  /** A minute of a trip: `lastFixAt` is when its devices were last heard, as it was known `at`; null: never. Epoch ms. */
  add(tripId: string, lastFixAt: number | null, at: number): void
  known(): KnownShare
}

/** Each minute counts once for each trip: one that is heard does not stand for the others. */
export function knownTripMinutes(): KnownTripMinutes {
  const wasReporting = new Map<string, boolean>()
  let minutes = 0
  let knownMinutes = 0
  return {
    add: (tripId, lastFixAt, at) => {
      minutes++
      if (lastFixAt !== null && at - lastFixAt <= KNOWN_FOR_MS) knownMinutes++
      wasReporting.set(tripId, lastFixAt !== null || wasReporting.get(tripId) === true)
    },
    known: () => ({
      trips: wasReporting.size,
      silentTrips: [...wasReporting.values()].filter((isReporting) => !isReporting).length,
      share: minutes === 0 ? 0 : knownMinutes / minutes,
    }),
  }
}
