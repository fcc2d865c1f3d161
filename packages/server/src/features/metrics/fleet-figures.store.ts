import type { AlertType } from '@vigia/domain/alerts/alert-type'
import type { Sql } from '../../db/pool.ts'

export interface StoredFigures {
  /** Trips with a planned arrival that were completed in the last 30 days, and those of them that were in time. */
  readonly delivered: number
  readonly onTime: number
  /** Reported since midnight, on any trip of the company, whatever has become of them. */
  readonly incidentsToday: number
  /** Open alerts that are shown to who asks, acknowledged or not, those of a platform or of the whole company too. */
  readonly openAlerts: { readonly critical: number; readonly high: number }
}

/** The day begins at midnight in Mexico City, wherever the server stands. */
const TODAY = `date_trunc('day', $2::timestamptz at time zone 'America/Mexico_City') at time zone 'America/Mexico_City'`

/** What only the database knows of the figures of spec §3 "Metrics". */
export async function storedFigures(
  sql: Sql,
  { organisationId, hiddenTypes }: { readonly organisationId: string; readonly hiddenTypes: readonly AlertType[] },
  now: number,
): Promise<StoredFigures> {
  const { rows } = await sql.query<{
    delivered: number
    on_time: number
    incidents: number
    critical: number
    high: number
  }>(
    `with deliveries as (
       select completed_at <= due_at as on_time from trips
       where organisation_id = $1 and status = 'complete' and due_at is not null
         and completed_at > $2::timestamptz - interval '30 days'
     ), open_alerts as (
       select severity from alerts where organisation_id = $1 and closed_at is null and type <> all($3::text[])
     )
     select
       (select count(*)::int from deliveries) as delivered,
       (select count(*)::int from deliveries where on_time) as on_time,
       (select count(*)::int from incidences i join trips t on t.id = i.trip_id
        where t.organisation_id = $1 and i.created_at >= ${TODAY}) as incidents,
       (select count(*)::int from open_alerts where severity = 'critical') as critical,
       (select count(*)::int from open_alerts where severity = 'high') as high`,
    [organisationId, new Date(now), hiddenTypes],
  )
  const { delivered = 0, on_time = 0, incidents = 0, critical = 0, high = 0 } = rows[0] ?? {}
  return { delivered, onTime: on_time, incidentsToday: incidents, openAlerts: { critical, high } }
}

export interface TripKm {
  readonly tripId: string
  readonly km: number
}

/**
 * Kilometres that each of these trips has gone today, by the denser of their devices: the sum of plausible
 * steps between neighbouring good fixes (`historySummary` of the domain, as one pass in the database).
 */
export async function kmToday(sql: Sql, tripIds: readonly string[], now: number): Promise<readonly TripKm[]> {
  const { rows } = await sql.query<TripKm>(
    `with steps as (
       select w.trip_id, p.device_id, p.fix_at, p.lat, p.lng,
         lag(p.fix_at) over device as before_at, lag(p.lat) over device as before_lat, lag(p.lng) over device as before_lng
       from trip_devices w join positions p on p.device_id = w.device_id and p.fix_at >= w.bound_at
         and (w.released_at is null or p.fix_at < w.released_at)
       where w.trip_id = any($1) and p.quality = 0 and p.fix_at >= ${TODAY} and p.fix_at <= $2
       window device as (partition by w.trip_id, p.device_id order by p.fix_at)
     ), measured as (
       select trip_id, device_id, extract(epoch from fix_at - before_at) / 3600 as hours, 2 * 6371 * asin(least(1, sqrt(
         sin(radians(lat - before_lat) / 2) ^ 2 +
         cos(radians(before_lat)) * cos(radians(lat)) * sin(radians(lng - before_lng) / 2) ^ 2))) as km
       from steps where before_at is not null
     ), devices as (
       select trip_id, device_id, count(*) as fixes,
         sum(km) filter (where km >= 0.01 and hours <= 1 and km <= 200 * greatest(hours, 0.001)) as km
       from measured group by trip_id, device_id
     )
     select distinct on (trip_id) trip_id::text as "tripId", coalesce(km, 0)::float8 as km
     from devices order by trip_id, fixes desc`,
    [tripIds, new Date(now)],
  )
  return rows
}
