import { FIX_QUALITIES } from '@vigia/domain/gps/fix'
import type { ArrivedFix } from '@vigia/gps-reader/reading/diagnose-trip'
import { isActive } from '../../db/active-trips.ts'
import type { Sql } from '../../db/pool.ts'

/** What the database knows of how a trip can be read. */
export interface TripAccess {
  readonly isActive: boolean
  readonly url: string | null
  readonly account: string | null
  readonly hasPassword: boolean
  readonly closedAt: number | null
}

export async function tripAccess(sql: Sql, organisationId: string, tripId: string): Promise<TripAccess | null> {
  const { rows } = await sql.query<{
    is_active: boolean
    url: string | null
    account: string | null
    has_password: boolean
    closed_at: number | null
  }>(
    `select ${isActive()} as is_active, l.url, l.account,
       l.password_sealed is not null as has_password, c.closed_at
     from trips t left join gps_links l on l.trip_id = t.id left join gps_closed_trips c on c.trip_id = t.id
     where t.organisation_id = $1 and t.id = $2`,
    [organisationId, tripId],
  )
  const row = rows[0]
  if (row === undefined) return null
  return {
    isActive: row.is_active,
    url: row.url,
    account: row.account,
    hasPassword: row.has_password,
    closedAt: row.closed_at,
  }
}

const COLUMNS = 'p.fix_at, p.received_at, p.lat, p.lng, p.speed_kmh, p.quality'
const MOST = 40

/** The fixes that last arrived of the trip's devices while they spoke for it, those that do not count included. */
export async function arrivedFixes(sql: Sql, tripId: string): Promise<readonly ArrivedFix[]> {
  const { rows } = await sql.query<{
    fix_at: number
    received_at: number
    lat: number
    lng: number
    speed_kmh: number | null
    quality: number
  }>(
    `(select ${COLUMNS} from trip_devices w join organisation_positions p on p.device_id = w.device_id and p.fix_at >= w.bound_at
        and (w.released_at is null or p.fix_at < w.released_at)
      where w.trip_id = $1 order by p.fix_at desc limit ${MOST})
     union all
     (select ${COLUMNS} from trip_devices w join organisation_quarantined_positions p on p.device_id = w.device_id
        and p.received_at >= w.bound_at and (w.released_at is null or p.received_at < w.released_at)
      where w.trip_id = $1 order by p.received_at desc limit ${MOST})
     order by fix_at desc`,
    [tripId],
  )
  return rows.map((row) => ({
    at: row.fix_at,
    receivedAt: row.received_at,
    point: { lat: row.lat, lng: row.lng },
    speedKmh: row.speed_kmh,
    quality: FIX_QUALITIES[row.quality] ?? 'good',
  }))
}
