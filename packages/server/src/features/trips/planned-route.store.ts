import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { Sql } from '../../db/pool.ts'

/** Sets a trip's plan, or takes it away. */
export async function saveTripRoute(
  sql: Sql,
  tripId: string,
  route: { readonly points: readonly LatLng[]; readonly source: 'drawn' | 'imported' | 'past_trip' } | null,
  by: { readonly userId: string | null; readonly now: number },
): Promise<void> {
  await sql.query(
    `update trips set planned_route = $2::jsonb, planned_route_source = $3, planned_route_at = $4, planned_route_by = $5
     where id = $1`,
    [
      tripId,
      route === null ? null : JSON.stringify(route.points),
      route?.source ?? null,
      route === null ? null : new Date(by.now),
      route === null ? null : by.userId,
    ],
  )
}
