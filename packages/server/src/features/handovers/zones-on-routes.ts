import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { Geofence } from '@vigia/domain/geofence/geofence'
import { type ZoneOnRoute, zonesAlongRoute } from '@vigia/domain/route/zones-along-route'
import type { Sql } from '../../db/pool.ts'
import { dangerZones, dangerZonesKey } from './point-subjects.store.ts'

/** The danger zones on the route of a trip, which is walked once until it, or a zone, is another. */
export type ZonesOnRoute = (tripId: string, route: readonly LatLng[]) => readonly ZoneOnRoute[]

interface Walked {
  readonly route: readonly LatLng[]
  readonly along: readonly ZoneOnRoute[]
}

interface Known {
  readonly key: string
  readonly zones: readonly Geofence[]
  /** By trip; of those that were asked for the last time or since. */
  readonly walked: ReadonlyMap<string, Walked>
}

/** By organisation: facts of trips are read anew far more often than a route or a zone changes, and a walk costs. */
const known = new Map<string, Known>()

/** The danger zones of an organisation as they are now, for one look at its trips. */
export async function zonesOnRoutes(
  sql: Sql,
  organisationId: string,
  walk: typeof zonesAlongRoute = zonesAlongRoute,
): Promise<ZonesOnRoute> {
  const key = await dangerZonesKey(sql, organisationId)
  const before = known.get(organisationId)
  const isSame = before?.key === key
  const zones = isSame ? before.zones : await dangerZones(sql, organisationId)
  const walked = new Map<string, Walked>()
  known.set(organisationId, { key, zones, walked })
  return (tripId, route) => {
    if (zones.length === 0) return []
    const last = walked.get(tripId) ?? (isSame ? before.walked.get(tripId) : undefined)
    const along = last !== undefined && isSameRoute(last.route, route) ? last.along : walk(route, zones)
    walked.set(tripId, { route, along })
    return along
  }
}

const isSameRoute = (one: readonly LatLng[], other: readonly LatLng[]): boolean =>
  one === other ||
  (one.length === other.length &&
    one.every(({ lat, lng }, index) => lat === other[index]?.lat && lng === other[index]?.lng))
