import type { AlertType } from '@vigia/domain/alerts/alert-type'
import { type Arrival, estimateArrival, type NoArrival } from '@vigia/domain/arrival/estimate-arrival'
import type { DrivenPoint } from '@vigia/domain/route/driven-path'
import { HOUR_MS } from '@vigia/domain/time/duration'
import type { Db, Sql } from '../../db/pool.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Lane } from './lane-trips.store.ts'
import { pastDrivesOf } from './past-drives.ts'

/** So far back goes what tells of the unit's own pace and last rest. */
export const ARRIVAL_TRACK_MS = 12 * HOUR_MS

/** A trip on its way, as of `at` (epoch ms). */
interface Underway {
  readonly organisationId: string
  readonly tripId: string
  readonly lane: Lane
  /** Its good fixes up to then, oldest first. */
  readonly track: readonly DrivenPoint[]
  /** Alerts of which who asks knows nothing. */
  readonly hiddenTypes: readonly AlertType[]
  readonly at: number
}

export type EstimateTripArrival = (trip: Underway) => Promise<Arrival | NoArrival>

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly hasCriticalAlert: (sql: Sql, of: Omit<Underway, 'lane' | 'track'>) => Promise<boolean>
  /** For how long it is kept which trips a lane had, where many of it are asked for at once; absent: they are read each time. */
  readonly lanesKeptMs?: number
}

/** When trips arrive, by the earlier ones of their lanes, which are remembered (issue "The desk's work", 5). */
export function arrivalEstimator({ db, clock, hasCriticalAlert, lanesKeptMs }: Deps): EstimateTripArrival {
  const drivesOf = pastDrivesOf(db, clock, lanesKeptMs)
  return async ({ lane, track, ...trip }) => {
    if (await hasCriticalAlert(db, trip)) return { reason: 'critical-alert', drives: 0 }
    const { destinationPoint: destination } = lane
    const past =
      destination === null || track.length === 0
        ? []
        : await drivesOf(trip.organisationId, trip.tripId, lane, destination)
    return estimateArrival({ track, destination }, past, trip.at)
  }
}
