import type { LatLng } from '@vigia/domain/geo/lat-lng'
import type { Sql } from '../../db/pool.ts'
import type { ChangedBy } from './trips.store.ts'

/** Sets a trip's plan, or takes it away: a change of the trip like any other, so that who edits it is told whose it is. */
export async function saveTripRoute(
  sql: Sql,
  tripId: string,
  route: { readonly points: readonly LatLng[]; readonly source: 'drawn' | 'imported' | 'past_trip' } | null,
  { actor, now }: ChangedBy,
): Promise<void> {
  await sql.query(
    `update trips set planned_route = $2::jsonb, planned_route_source = $3, planned_route_at = $4, planned_route_by = $5,
       updated_at = $6, changed_by_kind = $7, changed_by_id = $8
     where id = $1`,
    [
      ...[tripId, route === null ? null : JSON.stringify(route.points), route?.source ?? null],
      ...[route === null ? null : new Date(now), route === null || actor.kind !== 'user' ? null : actor.id],
      ...[new Date(now), actor.kind, actor.id],
    ],
  )
}
