import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { Geofence } from '@vigia/domain/geofence/geofence'
import { type GeofenceOnRoute, geofencesAlongRoute } from '@vigia/domain/route/geofences-along-route'
import type { Sql } from '../../db/pool.ts'
import { dangerGeofences, dangerGeofencesKey } from './point-subjects.store.ts'

/** The danger zones on the route of a trip, which is walked once until it, or a zone, is another. */
export type GeofencesOnRoute = (tripId: string, route: readonly LatLng[]) => readonly GeofenceOnRoute[]

interface Walked {
  readonly route: readonly LatLng[]
  readonly along: readonly GeofenceOnRoute[]
}

interface Known {
  readonly key: string
  readonly geofences: readonly Geofence[]
  /** By trip; of those that were asked for the last time or since. */
  readonly walked: ReadonlyMap<string, Walked>
}

/** By organisation: facts of trips are read anew far more often than a route or a zone changes, and a walk costs. */
const known = new Map<string, Known>()

/** The danger zones of an organisation as they are now, for one look at its trips. */
export async function geofencesOnRoutes(
  sql: Sql,
  organisationId: string,
  walk: typeof geofencesAlongRoute = geofencesAlongRoute,
): Promise<GeofencesOnRoute> {
  const key = await dangerGeofencesKey(sql, organisationId)
  const before = known.get(organisationId)
  const isSame = before?.key === key
  const geofences = isSame ? before.geofences : await dangerGeofences(sql, organisationId)
  const walked = new Map<string, Walked>()
  known.set(organisationId, { key, geofences, walked })
  return (tripId, route) => {
    if (geofences.length === 0) return []
    const last = walked.get(tripId) ?? (isSame ? before.walked.get(tripId) : undefined)
    const along = last !== undefined && isSameRoute(last.route, route) ? last.along : walk(route, geofences)
    walked.set(tripId, { route, along })
    return along
  }
}

const isSameRoute = (one: readonly LatLng[], other: readonly LatLng[]): boolean =>
  one === other ||
  (one.length === other.length &&
    one.every(({ lat, lng }, index) => lat === other[index]?.lat && lng === other[index]?.lng))
