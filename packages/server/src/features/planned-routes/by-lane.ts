import type { TripView } from '../../ports/fleet-view.ts'

const laneOf = ({ facts }: TripView): string => `${facts.destination} ${facts.origin}`

/** Trips of one lane after one another: many are asked about while what was read of their lane is kept. */
export const byLane = (trips: readonly TripView[]): readonly TripView[] =>
  trips.toSorted((a, b) => laneOf(a).localeCompare(laneOf(b)))
