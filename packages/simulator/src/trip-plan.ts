import type { Route } from './roads/road-route.ts'
import type { Scenario } from './scenarios/scenario.ts'
import type { Timetable } from './timetable.ts'

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS

/** One trip of the demo fleet, known from end to end before it departs: a pure function of seed, place and turn. */
export interface TripPlan {
  readonly invoice: string
  readonly scenario: Scenario
  readonly route: Route
  readonly timetable: Timetable
  /** Stands for truck, operator and their devices; the next trips of the same place use it again. */
  readonly vehicle: number
  /** When the trip is first heard of, before it departs. */
  readonly announcedAt: number
  readonly departedAt: number
  readonly arrivesAt: number
  readonly dueAt: number
  /** When the scenario's condition sets in; null on calm trips. */
  readonly conditionAt: number | null
  /** When the trip is closed. */
  readonly endsAt: number
}

/** Places of the fleet: how many trips it shall have, and the seed that decides all the rest. */
export interface FleetSize {
  readonly seed: number
  readonly trips: number
}
