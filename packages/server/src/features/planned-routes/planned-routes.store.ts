import type { RouteSource } from '@vigia/contract'
import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { TripStatus } from '@vigia/domain/trip/trip-status'
import { isActive } from '../../db/active-trips.ts'
import type { Sql } from '../../db/pool.ts'

/** The plan of a trip: `points` is empty while it has none. */
export interface TripRoute {
  readonly tripId: string
  readonly externalInvoice: string
  readonly status: TripStatus
  readonly points: readonly LatLng[]
  readonly source: RouteSource | null
  readonly updatedAt: number | null
  /** Null: a key, or nobody. */
  readonly updatedBy: string | null
}

const SELECT = `select id::text as "tripId", external_invoice as "externalInvoice", status,
  coalesce(planned_route, '[]'::jsonb) as points, planned_route_source as source, planned_route_at as "updatedAt",
  (select name from users where users.id = planned_route_by) as "updatedBy"
  from trips`

/** A trip of the organisation with its plan; null when it has no such trip. */
export async function findTripRoute(sql: Sql, organisationId: string, tripId: string): Promise<TripRoute | null> {
  const { rows } = await sql.query<TripRoute>(`${SELECT} where organisation_id = $1 and id = $2`, [
    organisationId,
    tripId,
  ])
  return rows[0] ?? null
}

/** As `findTripRoute`, and nobody else changes the trip until the transaction ends. */
export async function lockTripRoute(sql: Sql, organisationId: string, tripId: string): Promise<TripRoute | null> {
  const { rows } = await sql.query<TripRoute>(`${SELECT} where organisation_id = $1 and id = $2 for update`, [
    organisationId,
    tripId,
  ])
  return rows[0] ?? null
}

/** Active trips with a plan, by id. */
export async function activeRoutes(
  sql: Sql,
  organisationId: string,
  page: { readonly afterId: string | null; readonly fetch: number },
): Promise<{ readonly id: string; readonly points: readonly LatLng[] }[]> {
  const { rows } = await sql.query<{ id: string; points: readonly LatLng[] }>(
    `select id::text, planned_route as points from trips
     where organisation_id = $1 and planned_route is not null and ($2::bigint is null or id > $2)
       and ${isActive('status')}
     order by trips.id limit $3`,
    [organisationId, page.afterId, page.fetch],
  )
  return rows
}
