import type { GpsObstacle, PlatformKind } from '@vigia/domain/gps/obstacle'
import type { ReadMinutes } from '@vigia/domain/gps/platform-health'
import { DAY_MS, MINUTE_MS } from '@vigia/domain/time/duration'
import type { Sql } from '../../db/pool.ts'
import { ATTENDED_S } from './session-rows.store.ts'

/** A unit is read every half minute: after four turns without it, it no longer is. A session that has just opened is not counted. */
const READ_WITHIN_MS = 2 * MINUTE_MS
/** Figures of a period look back on as many days before it. */
const KEPT_DAYS = 400

/**
 * Counts this minute for every open session of every organisation: wanted, and whether its unit was being read. While nobody reads, as the
 * server that leads says (`saveBeat`), nothing is counted: that is no fault of a platform.
 */
export async function countReadMinute(sql: Sql, now: number): Promise<void> {
  await sql.query(
    `insert into gps_platform_hours as h (organisation_id, origin, hour, wanted, read)
     select s.organisation_id, a.origin, date_trunc('hour', $1::timestamptz), count(*),
       count(*) filter (where s.read_at >= $2)
     from gps_sessions s join gps_accounts a on a.id = s.account_id
     where s.opened_at < $2 and exists (select from gps_desk where seen_at > '-infinity') group by 1, 2
     on conflict (organisation_id, origin, hour) do update
       set wanted = h.wanted + excluded.wanted, read = h.read + excluded.read`,
    [new Date(now), new Date(now - READ_WITHIN_MS)],
  )
  await sql.query('delete from gps_platform_hours where hour < $1', [new Date(now - KEPT_DAYS * DAY_MS)])
}

export interface HourRow extends ReadMinutes {
  readonly origin: string
  readonly hour: number
}

/** What was counted since `from`, hour by hour. */
export async function readHours(sql: Sql, organisationId: string, from: number): Promise<readonly HourRow[]> {
  const { rows } = await sql.query<HourRow>(
    'select origin, hour, wanted, read from gps_platform_hours where organisation_id = $1 and hour >= $2',
    [organisationId, new Date(from)],
  )
  return rows
}

/** The sessions that stand on a site now, together. */
export interface SiteRow {
  readonly origin: string
  readonly kind: PlatformKind | null
  readonly accounts: number
  readonly trips: number
  /** Of each session that has one. */
  readonly obstacles: readonly GpsObstacle[]
  /** False: nobody reads the platforms now. */
  readonly isAttended: boolean
}

export async function sitesNow(sql: Sql, organisationId: string): Promise<readonly SiteRow[]> {
  const { rows } = await sql.query<SiteRow>(
    `select a.origin, mode() within group (order by a.kind) as kind, count(distinct a.id)::int as accounts, count(*)::int as trips,
       coalesce(array_agg(s.obstacle) filter (where s.obstacle is not null), '{}') as obstacles,
       coalesce((select seen_at > clock_timestamp() - interval '${ATTENDED_S} s' from gps_desk), false) as "isAttended"
     from gps_sessions s join gps_accounts a on a.id = s.account_id
     where s.organisation_id = $1 group by a.origin`,
    [organisationId],
  )
  return rows
}
