import type { Sql } from '../../../db/pool.ts'

/** What hangs on a trip, and would go with it or keeps it. Instants in epoch milliseconds. */
export interface TripRemains {
  readonly comments: number
  readonly incidents: number
  readonly promises: number
  readonly statusChanges: number
  readonly hasLink: boolean
  readonly hasPassword: boolean
  readonly hasRoute: boolean
  readonly hasAlerts: boolean
  /** Of the positions that are still kept. */
  readonly lastPositionAt: number | null
}

export async function remainsOf(sql: Sql, tripId: string): Promise<TripRemains> {
  const { rows } = await sql.query<TripRemains>(
    `select (select count(*)::int from comments where trip_id = t.id) as comments,
       (select count(*)::int from incidences where trip_id = t.id) as incidents,
       (select count(*)::int from promises where trip_id = t.id) as promises,
       (select count(*)::int from trip_status_changes where trip_id = t.id) as "statusChanges",
       l.trip_id is not null as "hasLink", l.password_sealed is not null as "hasPassword",
       t.planned_route is not null as "hasRoute",
       exists (select from alerts where trip_id = t.id) or exists (select from alert_units where trip_id = t.id) as "hasAlerts",
       (select max(p.fix_at) from trip_devices w, lateral (
          select fix_at from organisation_positions where device_id = w.device_id and fix_at >= w.bound_at
            and fix_at < coalesce(w.released_at, 'infinity') order by fix_at desc limit 1) p
        where w.trip_id = t.id) as "lastPositionAt"
     from trips t left join gps_links l on l.trip_id = t.id where t.id = $1`,
    [tripId],
  )
  const [remains] = rows
  if (remains === undefined) throw new Error(`trip ${tripId} is gone`)
  return remains
}
