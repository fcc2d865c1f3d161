import { FIX_SOURCES, type FixSource } from '@vigia/domain/gps/fix'
import type { Sql } from '../../db/pool.ts'
import { placeOf } from '../../places/place-of.ts'
import { mapInTurns } from '../../workers/in-turns.ts'

/** One good fix of a trip's past. */
export interface HistoryFix {
  readonly lat: number
  readonly lng: number
  readonly speed: number | null
  readonly headingDeg: number | null
  readonly timestamp: number
  /** As the platform said it, else by the towns that we know. */
  readonly address: string | null
  readonly source: FixSource
}

const MOST = 100_000

/**
 * The good fixes of a trip from `fromAt` on, oldest first: those of each of its devices while it spoke for the trip. Of
 * more than `most` the newest.
 */
export async function tripHistory(sql: Sql, tripId: string, fromAt: number, most = MOST): Promise<HistoryFix[]> {
  const { rows } = await sql.query<{
    lat: number
    lng: number
    speed_kmh: number | null
    heading_deg: number | null
    fix_at: number
    address: string | null
    source: number
  }>(
    `select p.lat, p.lng, p.speed_kmh, p.heading_deg, p.fix_at, p.address, p.source
     from trip_devices w join organisation_positions p on p.device_id = w.device_id and p.fix_at >= greatest(w.bound_at, $2)
       and p.fix_at < coalesce(w.released_at, 'infinity')
     where w.trip_id = $1 and p.fix_at >= $2 and p.quality = 0
     order by p.fix_at desc limit $3`,
    [tripId, new Date(fromAt), most],
  )
  // The words of as many new places take half a second.
  return mapInTurns(rows.reverse(), (row) => ({
    lat: row.lat,
    lng: row.lng,
    speed: row.speed_kmh,
    headingDeg: row.heading_deg,
    timestamp: row.fix_at,
    address: row.address || placeOf(row),
    source: FIX_SOURCES[row.source] ?? 'cache',
  }))
}

/** The fixes of the side that was heard more often: the two interleaved would make a zigzag of one road. */
export function mainTrack<Fix extends { readonly source: FixSource }>(history: readonly Fix[]): readonly Fix[] {
  const phone = history.filter(({ source }) => source === 'original')
  return phone.length * 2 > history.length ? phone : history.filter(({ source }) => source !== 'original')
}
