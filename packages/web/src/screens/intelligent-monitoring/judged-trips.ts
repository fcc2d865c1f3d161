import {
  isChosen,
  MONITOR_STATUSES,
  type MonitorFilter,
  type MonitorStatus,
} from '@vigia/domain/analysis/monitor-config'
import { byOldestComment } from '@vigia/domain/communication/by-oldest-comment'
import type { TripCriticality } from '@vigia/domain/communication/logbook-trip'
import { tripCriticality } from '@vigia/domain/communication/trip-criticality'
import type { MonitorTrip } from '../../api/monitor.ts'

export interface JudgedTrip {
  readonly trip: MonitorTrip
  readonly criticality: TripCriticality
}

interface Judging {
  readonly now: number
  readonly thresholdMinutes: number
  /** What the analysis calls critical. */
  readonly flagged: ReadonlySet<string>
}

/** The order of the table: no comments before all, then the oldest last comment (spec §2). */
export const inOrder = (trips: readonly MonitorTrip[]): readonly MonitorTrip[] => [...trips].sort(byOldestComment)

export const judgeTrips = (
  trips: readonly MonitorTrip[],
  { now, thresholdMinutes, flagged }: Judging,
): readonly JudgedTrip[] =>
  trips.map((trip) => ({
    trip,
    criticality: tripCriticality(trip, { now, thresholdMinutes, flaggedCritical: flagged.has(trip.tripId) }),
  }))

/** What the filter leaves; `all` lets trips of an unknown status through too (spec §5). */
export const filterByStatus = (rows: readonly JudgedTrip[], filter: MonitorFilter): readonly JudgedTrip[] =>
  filter === 'all' ? rows : rows.filter(({ trip }) => isChosen(filter, trip.status))

/** How many trips there are of each status that a person may choose. */
export function countByStatus(trips: readonly MonitorTrip[]): ReadonlyMap<MonitorStatus, number> {
  return new Map(MONITOR_STATUSES.map((status) => [status, trips.filter((trip) => trip.status === status).length]))
}
