import type { ReceivedPosition } from '@vigia/domain/device/reception-quality'
import { lastReceived } from '../../db/last-received.ts'
import type { Sql } from '../../db/pool.ts'

/** A phone of an operator or a tracker of a unit. Devices that stand for one trip's integrations are not listed. */
export interface Device {
  readonly id: string
  readonly uniqueId: string
  readonly kind: 'phone' | 'tracker'
  readonly name: string | null
  readonly operatorId: string | null
  readonly operatorName: string | null
  readonly unitId: string | null
  readonly unitPlates: string | null
  /** Whether it proves to be itself by a secret. */
  readonly hasSecret: boolean
  readonly disabledAt: number | null
  readonly registeredAt: number
  readonly lastSeenAt: number | null
  readonly app: string | null
  readonly batteryPercent: number | null
  /** The trip that it speaks for now. */
  readonly trip: BoundTrip | null
  /** Whether it speaks for one that whoever asks does not see. */
  readonly isOnOther: boolean
}

interface BoundTrip {
  readonly id: string
  readonly external_invoice: string
  readonly plates: string | null
  readonly origin: string
  readonly destination: string
}

const SELECT = `
  select d.id::text, d.unique_id as "uniqueId", d.kind, d.name, d.operator_id::text as "operatorId", o.name as "operatorName",
    d.unit_id::text as "unitId", u.plates as "unitPlates", d.secret_hash is not null as "hasSecret",
    d.disabled_at as "disabledAt", d.created_at as "registeredAt", seen.at as "lastSeenAt", r.app, r.battery_percent as "batteryPercent",
    trip.bound as trip, trip.bound is null and (select has_reach()) and is_device_on_trip(d.id) as "isOnOther"
  from devices d
  left join device_reports r on r.device_id = d.id
  left join lateral (
    select jsonb_build_object('id', t.id::text, 'external_invoice', t.external_invoice, 'plates', tu.plates,
      'origin', t.origin, 'destination', t.destination) as bound
    from trip_devices w join trips t on t.id = w.trip_id left join units tu on tu.id = t.unit_id
    where w.device_id = d.id and w.released_at is null order by w.bound_at desc limit 1
  ) trip on true
  left join operators o on o.id = d.operator_id
  left join units u on u.id = d.unit_id
  left join lateral (${lastReceived('d.id')}) seen on true`

/** One that is nobody's, or of an operator or unit with a trip that whoever asks sees. */
const IS_SEEN = `(not (select has_reach()) or num_nonnulls(d.operator_id, d.unit_id) = 0
  or exists (select from trips t where t.operator_id = d.operator_id or t.unit_id = d.unit_id))`

/** Devices of an organisation that whoever asks sees, after `afterId`, in the order in which they were registered. */
export async function listDevices(
  sql: Sql,
  organisationId: string,
  page: { readonly afterId: string | null; readonly fetch: number },
): Promise<Device[]> {
  const { rows } = await sql.query<Device>(
    `${SELECT} where d.organisation_id = $1 and d.trip_id is null and ${IS_SEEN} and d.id > coalesce($2::bigint, 0) order by d.id limit $3`,
    [organisationId, page.afterId, page.fetch],
  )
  return rows
}

/** The devices of an operator, in the order in which they were registered. */
export async function listOperatorDevices(sql: Sql, organisationId: string, operatorId: string): Promise<Device[]> {
  const { rows } = await sql.query<Device>(
    `${SELECT} where d.organisation_id = $1 and d.operator_id = $2 and ${IS_SEEN} order by d.id`,
    [organisationId, operatorId],
  )
  return rows
}

/** One device of the organisation; null when there is none, or it is somebody else's, or it stands for a trip. */
export async function findDevice(sql: Sql, organisationId: string, id: string): Promise<Device | null> {
  const { rows } = await sql.query<Device>(
    `${SELECT} where d.organisation_id = $1 and d.trip_id is null and ${IS_SEEN} and d.id = $2`,
    [organisationId, id],
  )
  return rows[0] ?? null
}

/** Of each device its newest positions, newest first; of one whose clock is ahead now, those that are. */
export async function newestPositions(
  sql: Sql,
  deviceIds: readonly string[],
  each: number,
): Promise<ReadonlyMap<string, readonly ReceivedPosition[]>> {
  const { rows } = await sql.query<ReceivedPosition & { deviceId: string }>(
    `with newest as (
       select d.id, p.*, max(p.received_at) over (partition by d.id) as heard_at,
         max(p.received_at) over (partition by d.id, p.is_ahead) as side_heard_at
       from unnest($1::bigint[]) d(id) cross join lateral (
         (select false as is_ahead, fix_at, received_at, accuracy_m from organisation_positions
          where device_id = d.id order by fix_at desc limit $2)
         union all
         (select true, fix_at, received_at, accuracy_m from organisation_quarantined_positions
          where device_id = d.id order by received_at desc limit $2)
       ) p
     )
     select id::text as "deviceId", fix_at as at, received_at as "receivedAt", accuracy_m as "accuracyM"
     from newest where side_heard_at = heard_at order by id, fix_at desc`,
    [deviceIds, each],
  )
  const byDevice = new Map<string, ReceivedPosition[]>()
  for (const { deviceId, ...position } of rows) byDevice.set(deviceId, [...(byDevice.get(deviceId) ?? []), position])
  return byDevice
}

/** Of these ids the ones that the organisation has registered, disabled ones as well. */
export async function registeredIds(
  sql: Sql,
  organisationId: string,
  uniqueIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql.query<{ uniqueId: string }>(
    'select unique_id as "uniqueId" from devices where organisation_id = $1 and unique_id = any($2::text[])',
    [organisationId, uniqueIds],
  )
  return new Set(rows.map(({ uniqueId }) => uniqueId))
}

const KEYED = {
  operators: `select id::text, match_key as key from operators o
    where organisation_id = $1 and match_key = any($2::text[]) and (not (select has_reach())
      or exists (select from trips t where t.operator_id = o.id))`,
  units: `select id::text, match_key as key from units o
    where organisation_id = $1 and match_key = any($2::text[]) and (not (select has_reach())
      or exists (select from trips t where t.unit_id = o.id))`,
} as const

/** Ids of the operators or units that these keys name (domain `matchKey`) and whoever asks sees, by the key. */
export async function ownersByKey(
  sql: Sql,
  table: keyof typeof KEYED,
  organisationId: string,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql.query<{ id: string; key: string }>(KEYED[table], [organisationId, keys])
  return new Map(rows.map(({ id, key }) => [key, id]))
}

const OWNERS = {
  operators: `select 1 from operators o where organisation_id = $1 and id = $2 and (not (select has_reach())
    or exists (select from trips t where t.operator_id = o.id))`,
  units: `select 1 from units o where organisation_id = $1 and id = $2 and (not (select has_reach())
    or exists (select from trips t where t.unit_id = o.id))`,
} as const

/** Whether the organisation has this operator or unit, and whoever asks sees it. */
export async function ownerExists(
  sql: Sql,
  table: keyof typeof OWNERS,
  organisationId: string,
  id: string,
): Promise<boolean> {
  const { rowCount } = await sql.query(OWNERS[table], [organisationId, id])
  return rowCount > 0
}

/** Trips that have an open window for this device. */
export async function tripsBoundTo(sql: Sql, deviceId: string): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    'select trip_id::text as id from trip_devices where device_id = $1 and released_at is null',
    [deviceId],
  )
  return rows.map((row) => row.id)
}
