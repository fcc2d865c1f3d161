import type { Sql } from './pool.ts'

export interface KnownDevice {
  readonly kind: 'phone' | 'tracker' | 'api' | 'platform' | 'manual' | 'link'
  readonly operatorId: string | null
  readonly unitId: string | null
}

/** A phone goes to an operator, a tracker to a unit. */
export interface DeviceOwner {
  readonly uniqueId: string
  readonly kind: 'phone' | 'tracker'
  readonly operatorId: string | null
  readonly unitId: string | null
}

/** The organisation's devices by their id, which another's may have as well. */
export async function devicesByUniqueId(
  sql: Sql,
  organisationId: string,
  uniqueIds: readonly string[],
): Promise<ReadonlyMap<string, KnownDevice>> {
  const { rows } = await sql.query<KnownDevice & { uniqueId: string }>(
    `select unique_id as "uniqueId", kind, operator_id::text as "operatorId", unit_id::text as "unitId"
     from devices where organisation_id = $1 and unique_id = any($2::text[])`,
    [organisationId, uniqueIds],
  )
  return new Map(rows.map((row) => [row.uniqueId, row]))
}

/** Registers devices, or gives them a new owner. False when one of them turned out to be of another kind. */
export async function giveDevices(sql: Sql, organisationId: string, owners: readonly DeviceOwner[]): Promise<boolean> {
  const { rowCount } = await sql.query(
    `insert into devices (organisation_id, unique_id, kind, operator_id, unit_id)
     select $1, * from unnest($2::text[], $3::text[], $4::bigint[], $5::bigint[])
     on conflict (organisation_id, unique_id) do update set operator_id = excluded.operator_id, unit_id = excluded.unit_id
       where devices.kind = excluded.kind`,
    [
      organisationId,
      owners.map((owner) => owner.uniqueId),
      owners.map((owner) => owner.kind),
      owners.map((owner) => owner.operatorId),
      owners.map((owner) => owner.unitId),
    ],
  )
  return rowCount === owners.length
}

/** Takes the phones away from these operators, and the trackers from these units; answers which of them had one. */
export async function takeDevices(
  sql: Sql,
  operatorIds: readonly string[],
  unitIds: readonly string[],
): Promise<{ operatorIds: string[]; unitIds: string[] }> {
  const { rows } = await sql.query<{ operatorId: string | null; unitId: string | null }>(
    `with owned as (
       select id, operator_id, unit_id from devices
       where trip_id is null and (operator_id = any($1::bigint[]) or unit_id = any($2::bigint[])) for update
     )
     update devices d set operator_id = null, unit_id = null from owned where d.id = owned.id
     returning owned.operator_id::text as "operatorId", owned.unit_id::text as "unitId"`,
    [operatorIds, unitIds],
  )
  return {
    operatorIds: rows.flatMap((row) => row.operatorId ?? []),
    unitIds: rows.flatMap((row) => row.unitId ?? []),
  }
}

/** Registers a device; null when the organisation has one with this id. */
export async function insertDevice(
  sql: Sql,
  device: DeviceOwner & {
    readonly name: string | null
    readonly organisationId: string
    readonly secretHash: Buffer | null
    readonly now: number
  },
): Promise<string | null> {
  const { rows } = await sql.query<{ id: string }>(
    `insert into devices (organisation_id, unique_id, kind, name, operator_id, unit_id, secret_hash, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (organisation_id, unique_id) do nothing returning id::text`,
    [
      device.organisationId,
      device.uniqueId,
      device.kind,
      device.name,
      device.operatorId,
      device.unitId,
      device.secretHash,
      new Date(device.now),
    ],
  )
  return rows[0]?.id ?? null
}

/** Changes what a device is; false when the organisation has another one with this id. */
export async function saveDevice(
  sql: Sql,
  device: Omit<DeviceOwner, 'kind'> & {
    readonly id: string
    readonly name: string | null
    readonly disabledAt: number | null
  },
): Promise<boolean> {
  const { rowCount } = await sql.query(
    `update devices d set unique_id = $2, name = $3, operator_id = $4, unit_id = $5, disabled_at = $6
     where id = $1 and not exists (
       select from devices other
       where other.organisation_id = d.organisation_id and other.unique_id = $2 and other.id <> d.id
     )`,
    [
      device.id,
      device.uniqueId,
      device.name,
      device.operatorId,
      device.unitId,
      device.disabledAt === null ? null : new Date(device.disabledAt),
    ],
  )
  return rowCount === 1
}

export async function saveDeviceSecret(sql: Sql, id: string, secretHash: Buffer): Promise<void> {
  await sql.query('update devices set secret_hash = $2 where id = $1', [id, secretHash])
}

/** Registers, where they are missing, the devices that stand for this kind of sender on these trips, in the order of the trips. */
export async function insertTripDevices(
  sql: Sql,
  organisationId: string,
  tripIds: readonly string[],
  kind: KnownDevice['kind'],
): Promise<void> {
  await sql.query(
    `insert into devices (organisation_id, kind, trip_id)
     select organisation_id, $3, id from trips where id = any($2::bigint[]) and organisation_id = $1 order by id
     on conflict (trip_id, kind) where trip_id is not null do nothing`,
    [organisationId, tripIds, kind],
  )
}

/** Gives the devices of these owners to another one of the same kind. Answers how many they are. */
export async function moveDevices(
  sql: Sql,
  organisationId: string,
  {
    column,
    into,
    from,
  }: { readonly column: 'operator_id' | 'unit_id'; readonly into: string; readonly from: readonly string[] },
): Promise<number> {
  const { rowCount } = await sql.query(
    `update devices set ${column} = $2 where organisation_id = $1 and ${column} = any($3::bigint[])`,
    [organisationId, into, from],
  )
  return rowCount ?? 0
}

/** The devices of an operator of whom nothing is kept: they are nobody's, send no more, and bear no name that somebody gave them. */
export async function eraseDevicesOf(sql: Sql, operatorId: string, now: number): Promise<void> {
  await sql.query(
    `update devices set unique_id = 'borrado-' || id, name = null, secret_hash = null, disabled_at = coalesce(disabled_at, $2)
     where operator_id = $1`,
    [operatorId, new Date(now)],
  )
  await sql.query('update devices set operator_id = null where operator_id = $1', [operatorId])
}
