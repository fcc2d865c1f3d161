import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { Geofence } from '@vigia/domain/geofence/geofence'
import { geofencesAlongRoute } from '@vigia/domain/route/geofences-along-route'
import { MINUTE_MS } from '@vigia/domain/time/duration'
import type { Db, Sql } from '../../db/pool.ts'
import { mount, type Server } from '../../http/route.ts'
import { roadsOf } from '../../places/place-of.ts'
import type { Clock } from '../../ports/clock.ts'
import { mapInTurns } from '../../workers/in-turns.ts'
import { laneRoutes } from './suggest-routes.ts'

interface Deps {
  readonly db: Db
  readonly clock: Clock
  readonly geofencesOf: (sql: Sql, organisationId: string) => Promise<readonly Geofence[]>
}

/** How trips between two places went, for a trip that is not there yet. */
export function mountLaneRoutes(server: Server, { db, clock, geofencesOf }: Deps): void {
  mount(server, 'laneRoutes', async ({ actor: { organisationId }, query }) => {
    const lane = {
      ...{ origin: query.origin, destination: query.destination },
      originPoint: pointOf(query.latitude_origin_address, query.longitude_origin_address),
      destinationPoint: pointOf(query.latitude_destination_address, query.longitude_destination_address),
    }
    const { usual, ways } = await laneRoutes(db, organisationId, lane, clock.now())
    const geofences = ways.length === 0 ? [] : await geofencesOf(db, organisationId)
    const data = await mapInTurns(ways, (way) => {
      const [best] = way
      const minutes = way.map(({ trip }) => (trip.completedAt - trip.departedAt) / MINUTE_MS).toSorted((a, b) => a - b)
      return {
        trips: way.length,
        ...{ travel_id: best.trip.id, external_invoice: best.trip.externalInvoice, road: mainRoad(best.points) },
        ...{ points: [...best.points], length_km: best.lengthKm, covered_share: best.coveredShare },
        minutes: Math.round(minutes[Math.ceil(minutes.length / 2) - 1] ?? 0),
        zones: geofencesAlongRoute(best.points, geofences).map(({ geofence: { id, name, kind }, fromKm, toKm }) => ({
          ...{ id, name, kind, from_km: fromKm, to_km: toKm },
        })),
      }
    })
    return { usual_minutes: usual, trips: ways.reduce((sum, way) => sum + way.length, 0), data }
  })
}

const pointOf = (lat: number | undefined, lng: number | undefined): LatLng | null =>
  lat === undefined || lng === undefined ? null : { lat, lng }

/** The numbered road that most points of a path are on; null where most of them are on none, or nobody can tell. */
function mainRoad(points: readonly LatLng[]): string | null {
  const counts = new Map<string, number>()
  for (const road of roadsOf(points) ?? []) {
    if (road !== null) counts.set(road.reference, (counts.get(road.reference) ?? 0) + 1)
  }
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a)
  return most !== undefined && most[1] * 2 > points.length ? most[0] : null
}
