import { isActive } from './active-trips.ts'
import type { Sql } from './pool.ts'

const ACTIVE = isActive()

/**
 * Makes the windows in which devices speak for these trips agree with the trips: an active trip has one open window for
 * each device of its operator and of its unit; any other open window ends now. A window begins at the charge date or ten
 * minutes ago, whichever is earlier, and never before the device's previous window ended: the reading that a truck sent
 * just before somebody registered its trip is where it is. Devices tied to a trip itself (integration,
 * platform, manual) are left alone: whoever registers them binds them.
 */
export async function syncTripDevices(sql: Sql, tripIds: readonly string[], now: number): Promise<void> {
  if (tripIds.length === 0) return
  await sql.query(
    `update trip_devices w set released_at = greatest($2, w.bound_at)
     from trips t, devices d
     where w.trip_id = any($1::bigint[]) and w.released_at is null and t.id = w.trip_id and d.id = w.device_id
       and d.trip_id is null
       and (${ACTIVE} and d.disabled_at is null and (d.operator_id = t.operator_id or d.unit_id = t.unit_id)) is not true`,
    [tripIds, new Date(now)],
  )
  await sql.query(
    `insert into trip_devices (trip_id, device_id, bound_at)
     select t.id, d.id, greatest(least(t.charge_at, $2::timestamptz - interval '10 minutes'), previous.released_at)
     from trips t
     cross join lateral (
       select id from devices where operator_id = t.operator_id and disabled_at is null
       union all
       select id from devices where unit_id = t.unit_id and disabled_at is null
     ) d
     cross join lateral (select max(released_at) as released_at from trip_devices where device_id = d.id) previous
     where t.id = any($1::bigint[]) and ${ACTIVE}
       and not exists (
         select from trip_devices w where w.trip_id = t.id and w.device_id = d.id and w.released_at is null
       )
     on conflict (trip_id, device_id, bound_at) do update set released_at = null`,
    [tripIds, new Date(now)],
  )
}

/** Opens a window without a beginning for devices that are tied to a trip themselves, in the order of the trips. */
export async function bindForever(sql: Sql, deviceIds: readonly string[]): Promise<void> {
  await sql.query(
    `insert into trip_devices (trip_id, device_id, bound_at)
     select trip_id, id, to_timestamp(0) from devices where id = any($1::bigint[]) order by trip_id
     on conflict do nothing`,
    [deviceIds],
  )
}

/** Active trips that these operators or units are on. */
export async function activeTripsOf(
  sql: Sql,
  operatorIds: readonly string[],
  unitIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `select t.id::text from trips t
     where ${ACTIVE} and (t.operator_id = any($1::bigint[]) or t.unit_id = any($2::bigint[]))`,
    [operatorIds, unitIds],
  )
  return rows.map((row) => row.id)
}
