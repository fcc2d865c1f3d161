import type { Sql } from '../../db/pool.ts'

/** A flood of invented ids fills no table. */
const MAX_UNITS = 2_000

/** A unit as a mirror's platform names it. */
export interface HeardUnit {
  readonly id: string
  readonly remoteId: string
  readonly remoteName: string | null
  readonly unitId: string | null
  readonly isPicked: boolean
  /** Heard for the first time, or under another name. */
  readonly isNew: boolean
}

const HEARD = `id::text, remote_id as "remoteId", remote_name as "remoteName", unit_id::text as "unitId",
  is_picked as "isPicked"`

/** Notes that these were heard, and gives what is known of them; those beyond the limit are not in it. */
export async function hearUnits(
  sql: Sql,
  mirrorId: string,
  heard: ReadonlyMap<string, string | null>,
  now: number,
): Promise<readonly HeardUnit[]> {
  const { rows } = await sql.query<HeardUnit>(
    `with heard as (select * from unnest($2::text[], $3::text[]) as h(remote_id, remote_name)),
     known as (select remote_id, remote_name from gps_mirror_units where mirror_id = $1 and remote_id = any($2)),
     mirror as (update gps_mirrors set last_heard_at = greatest(last_heard_at, $4) where id = $1),
     kept as (
       insert into gps_mirror_units as u (mirror_id, remote_id, remote_name, last_heard_at)
       select $1, remote_id, remote_name, $4 from heard
       where remote_id in (select remote_id from known)
         or (select count(*) from gps_mirror_units where mirror_id = $1) < $5
       order by remote_id
       on conflict (mirror_id, remote_id) do update set
         remote_name = coalesce(excluded.remote_name, u.remote_name),
         last_heard_at = greatest(u.last_heard_at, excluded.last_heard_at)
       returning u.*
     )
     select k.id::text, k.remote_id as "remoteId", k.remote_name as "remoteName", k.unit_id::text as "unitId",
       k.is_picked as "isPicked",
       (n.remote_id is null or n.remote_name is distinct from k.remote_name) as "isNew"
     from kept k left join known n on n.remote_id = k.remote_id`,
    [mirrorId, [...heard.keys()], [...heard.values()], new Date(now), MAX_UNITS],
  )
  return rows
}

export async function unitsOfMirror(sql: Sql, mirrorId: string): Promise<readonly Omit<HeardUnit, 'isNew'>[]> {
  const text = `select ${HEARD} from gps_mirror_units where mirror_id = $1 order by id`
  return (await sql.query<HeardUnit>(text, [mirrorId])).rows
}

/** Which open mirrors know these ids. */
export async function mirrorsKnowing(
  sql: Sql,
  mirrorIds: readonly string[],
  remoteIds: readonly string[],
): Promise<readonly { readonly mirrorId: string; readonly remoteId: string }[]> {
  const { rows } = await sql.query<{ mirrorId: string; remoteId: string }>(
    `select mirror_id::text as "mirrorId", remote_id as "remoteId" from gps_mirror_units
     where mirror_id = any($1::bigint[]) and remote_id = any($2::text[])`,
    [mirrorIds, remoteIds],
  )
  return rows
}

/** What was found out; what a person has picked meanwhile stays. */
export async function assignUnits(sql: Sql, found: ReadonlyMap<string, string | null>): Promise<void> {
  await sql.query(
    `update gps_mirror_units u set unit_id = f.unit_id
     from unnest($1::bigint[], $2::bigint[]) as f(id, unit_id) where u.id = f.id and not u.is_picked`,
    [[...found.keys()], [...found.values()]],
  )
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

/** Tells whether units were added since. */
export async function newestUnitId(sql: Sql, organisationId: string): Promise<string> {
  const text = `select coalesce(max(id), 0)::text as id from units where organisation_id = $1`
  return (await sql.query<{ id: string }>(text, [organisationId])).rows[0]?.id ?? '0'
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
       case when status in ('in transit', 'in route', 'load', 'download waiting') then null
         else coalesce(completed_at, updated_at) end as "untilAt"
     from trips
     where organisation_id = $1 and unit_id = any($2::bigint[])
       and (status in ('in transit', 'in route', 'load', 'download waiting')
         or coalesce(completed_at, updated_at) > $3)
     order by id desc`,
    [organisationId, unitIds, new Date(endedAfter)],
  )
  return rows
}

/** A row of the list that a person sees. */
export interface ListedUnit extends Omit<HeardUnit, 'isNew' | 'isPicked'> {
  readonly plates: string | null
  readonly lastHeardAt: number
}

const LISTED = `
  select u.id::text, u.remote_id as "remoteId", u.remote_name as "remoteName", u.unit_id::text as "unitId", n.plates,
    u.last_heard_at as "lastHeardAt"
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

export async function pickUnit(sql: Sql, id: string, unitId: string | null): Promise<void> {
  await sql.query('update gps_mirror_units set unit_id = $2, is_picked = true where id = $1', [id, unitId])
}

export async function isOwnUnit(sql: Sql, organisationId: string, unitId: string): Promise<boolean> {
  const text = 'select 1 from units where organisation_id = $1 and id = $2'
  return (await sql.query(text, [organisationId, unitId])).rowCount > 0
}
