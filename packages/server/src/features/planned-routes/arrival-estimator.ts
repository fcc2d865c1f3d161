import type { AlertType } from '@vigia/domain/alerts/alert-type'
import { kmLeftOnRoute } from '@vigia/domain/arrival/along-route'
import { type Arrival, estimateArrival, estimateByRoute, type NoArrival } from '@vigia/domain/arrival/estimate-arrival'
import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { DrivenPoint } from '@vigia/domain/route/driven-path'
import { HOUR_MS } from '@vigia/domain/time/duration'
import type { Db, Sql } from '../../db/pool.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Lane } from './lane-trips.store.ts'
import { pastDrives } from './past-drives.ts'

/** So far back goes what tells of the unit's own pace and last rest. */
export const ARRIVAL_TRACK_MS = 12 * HOUR_MS

/** A trip on its way, as of `at` (epoch ms). */
interface Underway {
  readonly organisationId: string
  readonly tripId: string
  readonly lane: Lane
  /** The route that was planned for it; empty: none was. */
  readonly plannedRoute: readonly LatLng[]
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
  readonly hasCriticalAlert: (sql: Sql, of: Omit<Underway, 'lane' | 'plannedRoute' | 'track'>) => Promise<boolean>
  /** For how long it is kept which trips a lane had, where many of it are asked for at once; absent: they are read each time. */
  readonly lanesKeptMs?: number
}

/**
 * When trips arrive, by the earlier ones of their lanes; where those are too few, by the planned route and how earlier trips drove
 * as far elsewhere (issue "The desk's work", 5). What was read of them is remembered.
 */
export function arrivalEstimator({ db, clock, hasCriticalAlert, lanesKeptMs }: Deps): EstimateTripArrival {
  const past = pastDrives(db, clock, lanesKeptMs)
  return async ({ lane, plannedRoute: route, track, ...trip }) => {
    if (await hasCriticalAlert(db, trip)) return { reason: 'critical-alert', drives: 0 }
    const { destinationPoint: destination } = lane
    const last = track.at(-1)
    if (destination === null || last === undefined) return estimateArrival({ track, destination }, [], trip.at)
    const ofLane = await past.ofLane(trip.organisationId, trip.tripId, lane, destination)
    const byLane = estimateArrival({ track, destination }, ofLane, trip.at)
    if (!('reason' in byLane) || byLane.reason !== 'thin-history') return byLane
    const leftKm = kmLeftOnRoute(route, last.point, destination)
    if (leftKm === null) return byLane
    const elsewhere = await past.elsewhere(trip.organisationId, trip.tripId, leftKm)
    const byRoute = estimateByRoute({ track, destination, route }, elsewhere, trip.at)
    return 'reason' in byRoute && byRoute.reason === 'thin-history' ? byLane : byRoute
  }
}
