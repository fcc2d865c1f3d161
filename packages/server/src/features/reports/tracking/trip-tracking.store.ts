import type { Sql } from '../../../db/pool.ts'
import { hasDevice, measureTracking, RECEIVED_WITHIN_H, TRACKING_COLUMNS } from './measure-tracking.ts'

/**
 * Trips of which nothing more can come, that had a device, and whose positions are all kept, but not yet what they come to; the newest
 * first.
 */
export async function tripsToMeasure(
  sql: Sql,
  organisationId: string,
  { now, positionsFrom, most }: { readonly now: number; readonly positionsFrom: number; readonly most: number },
): Promise<readonly string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select t.id::text from trips t
     where t.organisation_id = $1 and t.status = 'complete' and t.completed_at >= $2
       and t.completed_at < $3::timestamptz - interval '${RECEIVED_WITHIN_H} hours' and t.departed_at >= $2 and t.departed_at < t.completed_at
       and not exists (
         select from trip_tracking k where k.trip_id = t.id and k.from_at = t.departed_at and k.until_at = t.completed_at)
       and ${hasDevice('t.id')}
     order by t.completed_at desc limit $4`,
    [organisationId, new Date(positionsFrom), new Date(now), most],
  )
  return rows.map(({ id }) => id)
}

/** Keeps how these trips were heard; what was kept of them for other hours goes. */
export async function keepTracking(sql: Sql, tripIds: readonly string[]): Promise<void> {
  const columns = ['trip_id', 'from_at', 'until_at', ...TRACKING_COLUMNS]
  const spans = `(select t.id as trip_id, t.departed_at as from_at, t.completed_at as until_at from trips t
    where t.id = any ($1::bigint[]) and t.status = 'complete' and t.departed_at < t.completed_at)`
  await sql.query(
    `insert into trip_tracking (${columns.join(', ')}) select ${columns.join(', ')} from (${measureTracking(spans, 'positions')}) measured
     on conflict (trip_id) do update set ${columns.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    [tripIds],
  )
}
