import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { isActive } from '../../db/active-trips.ts'
import type { Sql } from '../../db/pool.ts'

/** A flood of invented ids fills no table: of those that nobody has bound, the ones heard last are kept. */
const MAX_STRANGERS = 500

/** A unit as a mirror's platform names it. */
export interface ReportedUnit {
  readonly id: string
  readonly remoteId: string
  readonly remoteName: string | null
  readonly unitId: string | null
  /** A person has said whose it is, or that it is none of ours. */
  readonly isPicked: boolean
}

const REPORTED = `id::text, remote_id as "remoteId", remote_name as "remoteName", unit_id::text as "unitId",
  is_picked as "isPicked"`

/** The newest of what a unit said in one call. */
export interface LastWord {
  readonly remoteId: string
  readonly remoteName: string | null
  readonly at: number
  readonly point: LatLng
}

/** Notes what these units last said, and gives those that are bound. A stranger waits; the strangers beyond the limit go, oldest first. */
export async function reportUnits(
  sql: Sql,
  mirrorId: string,
  words: readonly LastWord[],
  now: number,
): Promise<readonly ReportedUnit[]> {
  const { rows } = await sql.query<ReportedUnit>(
    `with reported as (
       select * from unnest($2::text[], $3::text[], $4::timestamptz[], $5::float8[], $6::float8[])
         as h(remote_id, remote_name, fix_at, lat, lng)
     ), mirror as (
       update gps_mirrors set last_heard_at = greatest(last_heard_at, $7) where id = $1
     )
     insert into gps_mirror_units as u (mirror_id, remote_id, remote_name, last_heard_at, last_fix_at, last_lat, last_lng)
     select $1, remote_id, remote_name, $7, fix_at, lat, lng from reported order by remote_id
     on conflict (mirror_id, remote_id) do update set
       remote_name = coalesce(excluded.remote_name, u.remote_name),
       last_heard_at = greatest(u.last_heard_at, excluded.last_heard_at),
       last_fix_at = greatest(u.last_fix_at, excluded.last_fix_at),
       last_lat = case when excluded.last_fix_at < u.last_fix_at then u.last_lat else excluded.last_lat end,
       last_lng = case when excluded.last_fix_at < u.last_fix_at then u.last_lng else excluded.last_lng end
     returning ${REPORTED}`,
    [
      mirrorId,
      words.map(({ remoteId }) => remoteId),
      words.map(({ remoteName }) => remoteName),
      words.map(({ at }) => new Date(at)),
      words.map(({ point }) => point.lat),
      words.map(({ point }) => point.lng),
      new Date(now),
    ],
  )
  if (rows.some(({ unitId, isPicked }) => unitId === null && !isPicked)) await forgetStrangers(sql, mirrorId)
  return rows
}

async function forgetStrangers(sql: Sql, mirrorId: string): Promise<void> {
  await sql.query(
    `delete from gps_mirror_units where id in (
       select id from gps_mirror_units where mirror_id = $1 and unit_id is null and not is_picked
       order by last_heard_at desc, id desc offset $2
     )`,
    [mirrorId, MAX_STRANGERS],
  )
}

/** In which mirrors these ids are bound to a unit of ours. */
export async function mirrorsWithBound(
  sql: Sql,
  mirrorIds: readonly string[],
  remoteIds: readonly string[],
): Promise<readonly { readonly mirrorId: string; readonly remoteId: string }[]> {
  const { rows } = await sql.query<{ mirrorId: string; remoteId: string }>(
    `select mirror_id::text as "mirrorId", remote_id as "remoteId" from gps_mirror_units
     where mirror_id = any($1::bigint[]) and remote_id = any($2::text[]) and unit_id is not null`,
    [mirrorIds, remoteIds],
  )
  return rows
}

export interface OwnUnit {
  readonly id: string
  readonly name: string | null
  readonly plates: string | null
}

export async function ownUnits(sql: Sql, organisationId: string): Promise<readonly OwnUnit[]> {
  const text = 'select id::text, name, plates from units where organisation_id = $1 order by id'
  return (await sql.query<OwnUnit>(text, [organisationId])).rows
}

/** When a trip of a unit begins and ends for what is pushed: from its charge, or just before it was registered. */
export interface TripWindow {
  readonly tripId: string
  readonly unitId: string
  readonly fromAt: number
  /** Null: on its way. */
  readonly untilAt: number | null
}

/** Trips on their way, and those that ended of late, which a platform that was cut off may still tell of. */
export async function tripWindows(
  sql: Sql,
  organisationId: string,
  unitIds: readonly string[],
  endedAfter: number,
): Promise<readonly TripWindow[]> {
  const { rows } = await sql.query<TripWindow>(
    `select id::text as "tripId", unit_id::text as "unitId",
       least(charge_at, created_at - interval '10 minutes') as "fromAt",
       case when ${isActive('status')} then null
         else coalesce(completed_at, updated_at) end as "untilAt"
     from trips
     where organisation_id = $1 and unit_id = any($2::bigint[])
       and (${isActive('status')}
         or coalesce(completed_at, updated_at) > $3)
     order by id desc`,
    [organisationId, unitIds, new Date(endedAfter)],
  )
  return rows
}

/** A row of the list that a person sees. */
export interface ListedUnit extends ReportedUnit {
  readonly plates: string | null
  readonly lastMessageAt: number
  /** Where it said to be, and when; null where it has not been heard since this is kept. */
  readonly lastFixAt: number | null
  readonly lastLat: number | null
  readonly lastLng: number | null
}

const LISTED = `
  select u.id::text, u.remote_id as "remoteId", u.remote_name as "remoteName", u.unit_id::text as "unitId", u.is_picked as "isPicked",
    n.plates, u.last_heard_at as "lastMessageAt", u.last_fix_at as "lastFixAt", u.last_lat as "lastLat", u.last_lng as "lastLng"
  from gps_mirror_units u
  join gps_mirrors m on m.id = u.mirror_id and m.disabled_at is null
  left join units n on n.id = u.unit_id
  where m.organisation_id = $1`

export async function listUnits(sql: Sql, organisationId: string, mirrorId: string): Promise<readonly ListedUnit[]> {
  const order = 'order by (u.unit_id is not null), u.last_heard_at desc, u.id'
  return (await sql.query<ListedUnit>(`${LISTED} and m.id = $2 ${order}`, [organisationId, mirrorId])).rows
}

export async function findListedUnit(sql: Sql, organisationId: string, id: string): Promise<ListedUnit | null> {
  return (await sql.query<ListedUnit>(`${LISTED} and u.id = $2`, [organisationId, id])).rows[0] ?? null
}

/** The same, held until the transaction ends. */
export async function holdListedUnit(sql: Sql, organisationId: string, id: string): Promise<ListedUnit | null> {
  await sql.query('select from gps_mirror_units where id = $1 for no key update', [id])
  return findListedUnit(sql, organisationId, id)
}

export async function pickUnit(sql: Sql, id: string, unitId: string | null): Promise<void> {
  await sql.query('update gps_mirror_units set unit_id = $2, is_picked = true where id = $1', [id, unitId])
}

export async function isOwnUnit(sql: Sql, organisationId: string, unitId: string): Promise<boolean> {
  const text = 'select 1 from units where organisation_id = $1 and id = $2'
  return (await sql.query(text, [organisationId, unitId])).rowCount > 0
}

/** Units of a mirror that were given to doubles of a unit are given to that one. */
export async function moveMirrorUnits(
  sql: Sql,
  { into, from }: { readonly into: string; readonly from: readonly string[] },
): Promise<void> {
  await sql.query('update gps_mirror_units set unit_id = $1 where unit_id = any($2::bigint[])', [into, from])
}
