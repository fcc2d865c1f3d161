import { FIX_SOURCES } from '@vigia/domain/gps/fix'
import type { Sql } from '../../db/pool.ts'

const HOUR_MS = 3_600_000
const STATS_DAYS = 30

interface HistoryAsked {
  readonly tripId: string
  readonly hours: number | null
  readonly limit: number
  readonly now: number
}

interface HistoryRow {
  latitud: number
  longitud: number
  speed: number | null
  heading: number | null
  timestamp: number
  altitude: number | null
  description: string | null
  is_panic: boolean
}

const COLUMNS = `p.lat as latitud, p.lng as longitud, p.speed_kmh as speed, p.heading_deg as heading, p.fix_at as timestamp,
  p.altitude_m as altitude, coalesce(p.comment, p.address) as description, p.panic as is_panic`

const PHONE = FIX_SOURCES.indexOf('original')

/** The good fixes of an organisation's trip ($1, $2), from an instant on ($3), newest first, so many ($4) at most. */
const fixes = (columns: string, also = ''): string =>
  `select ${columns}
   from trips t join trip_devices w on w.trip_id = t.id
     join organisation_positions p on p.device_id = w.device_id and p.fix_at >= w.bound_at
       and (w.released_at is null or p.fix_at < w.released_at)
   where t.organisation_id = $1 and t.id = $2 and p.quality = 0 and ($3::timestamptz is null or p.fix_at >= $3) ${also}
   order by p.fix_at desc limit $4`

/**
 * The good fixes of an organisation's trip, newest first; nothing for a trip that is not its own. Of the operator's phone
 * or of the truck, whichever was heard more often in the newest: the two by turns would be a truck that moves while its
 * operator has lunch across the road. Runs as `vigia_query`.
 */
export async function gpsHistoryRows(sql: Sql, organisationId: string, asked: HistoryAsked): Promise<HistoryRow[]> {
  const { tripId, hours, limit, now } = asked
  const from = hours === null ? null : new Date(now - hours * HOUR_MS)
  const { rows } = await sql.query<HistoryRow>(
    `with newest as (${fixes(`p.source = ${PHONE} as by_phone`)}),
       side as (select count(*) filter (where by_phone) * 2 > count(*) as by_phone from newest)
     ${fixes(COLUMNS, `and (p.source = ${PHONE}) = (select by_phone from side)`)}`,
    [organisationId, tripId, from, limit],
  )
  return rows
}

/**
 * An organisation's trips of the last 30 days, by their charge date, or by when they became known where it is unknown.
 * `avg_duration_days`: completed trips, from charge (or departure) to delivery. Runs as `vigia_query`.
 */
export async function tripStatsRows(sql: Sql, organisationId: string, now: number) {
  const { rows } = await sql.query<{
    total_travels: number
    in_transit: number
    completed: number
    loading: number
    avg_duration_days: number | null
  }>(
    `select count(*)::int as total_travels,
       count(*) filter (where status = 'in transit')::int as in_transit,
       count(*) filter (where status = 'complete')::int as completed,
       count(*) filter (where status = 'load')::int as loading,
       round((avg(greatest(0, extract(epoch from completed_at - coalesce(charge_at, departed_at, created_at)))) filter
         (where status = 'complete' and completed_at is not null) / 86400)::numeric, 2) as avg_duration_days
     from trips
     where organisation_id = $1 and coalesce(charge_at, created_at) >= $2::timestamptz - make_interval(days => $3)`,
    [organisationId, new Date(now), STATS_DAYS],
  )
  return rows
}
