import { FIX_SOURCES } from '@vigia/domain/gps/fix'
import type { Db } from '../../db/pool.ts'
import type { RecordedFix } from '../../ports/recorded-fix.ts'

export interface TripFix {
  readonly tripId: string
  readonly row: RecordedFix
}

export interface CurrentPositionsStore {
  /** Keeps the newest of each trip and source. Trips that are gone are passed over. */
  upsert(fixes: readonly TripFix[]): Promise<void>
}

export function currentPositionsStore(db: Db): CurrentPositionsStore {
  return {
    upsert: async (fixes) => {
      const column = (read: (item: TripFix) => unknown) => fixes.map(read)
      await db.query(
        `insert into current_positions as c
           (trip_id, source, device_id, fix_at, lat, lng, speed_kmh, heading_deg, accuracy_m)
         select n.* from unnest($1::bigint[], $2::smallint[], $3::bigint[], $4::timestamptz[], $5::float8[], $6::float8[],
             $7::real[], $8::real[], $9::real[]) n (trip_id, source, device_id, fix_at, lat, lng, speed, heading, accuracy)
           join trips t on t.id = n.trip_id
         on conflict (trip_id, source) do update set device_id = excluded.device_id, fix_at = excluded.fix_at,
           lat = excluded.lat, lng = excluded.lng, speed_kmh = excluded.speed_kmh, heading_deg = excluded.heading_deg,
           accuracy_m = excluded.accuracy_m
         where excluded.fix_at > c.fix_at`,
        [
          column(({ tripId }) => tripId),
          column(({ row }) => FIX_SOURCES.indexOf(row.fix.source)),
          column(({ row }) => row.deviceId),
          column(({ row }) => new Date(row.fix.at)),
          column(({ row }) => row.fix.point.lat),
          column(({ row }) => row.fix.point.lng),
          column(({ row }) => row.fix.speedKmh),
          column(({ row }) => row.fix.headingDeg),
          column(({ row }) => row.fix.accuracyM),
        ],
      )
    },
  }
}
