import { matchKey } from '@vigia/domain/text/match-key'
import { LANE_ID } from '../../../db/lane-id.ts'
import { mergeOperators } from '../../../db/operators.store.ts'
import { onlyRow, type Sql } from '../../../db/pool.ts'
import type { ChangedBy } from '../trips.store.ts'
import { CATALOGUE_TABLES } from './catalogue.store.ts'

export type PartyKind = keyof typeof CATALOGUE_TABLES

interface Doubles {
  readonly organisationId: string
  readonly kind: PartyKind
  readonly into: string
  readonly from: readonly string[]
}

/** How the state of a trip, as an import keeps it, names them. */
const STATE_KEY = { clients: 'clientId', carriers: 'carrierId', operators: 'operatorId', units: 'unitId' } as const

/** The name of the entry, and of those of its doubles that the organisation has. */
export async function namesOf(
  sql: Sql,
  { organisationId, kind, into, from }: Doubles,
): Promise<ReadonlyMap<string, string>> {
  const { name, is } = CATALOGUE_TABLES[kind]
  const { rows } = await sql.query<{ id: string; name: string }>(
    `select p.id::text, ${name} as name from ${kind} p where organisation_id = $1 and ${is} and p.id = any($2::bigint[])`,
    [organisationId, [into, ...from]],
  )
  return new Map(rows.map((row) => [row.id, row.name]))
}

/** What would move from the doubles. */
export async function countMoves(sql: Sql, { organisationId, kind, from }: Doubles) {
  const { column } = CATALOGUE_TABLES[kind]
  const count = (text: string): string => `(select count(*)::int from ${text})`
  const none = '0'
  const { rows } = await sql.query<{ trips: number; units: number; devices: number; people: number }>(
    `select ${count(`trips where organisation_id = $1 and ${column} = any($2::bigint[])`)} as trips,
       ${kind === 'carriers' ? count('units where organisation_id = $1 and carrier_id = any($2::bigint[])') : none} as units,
       ${kind === 'operators' || kind === 'units' ? count(`devices where organisation_id = $1 and ${column} = any($2::bigint[])`) : none} as devices,
       ${kind === 'clients' || kind === 'carriers' ? count(`users where organisation_id = $1 and reach_${kind} && $2::bigint[]`) : none} as people`,
    [organisationId, from],
  )
  return rows[0] ?? { trips: 0, units: 0, devices: 0, people: 0 }
}

/** That a trip of an import was `moved` is no change of it by a person: it can still be undone. */
const IMPORT_KEPT = `kept as (
       update trip_import_rows r set trip_version = moved.version from moved
       where r.trip_id = moved.id and r.trip_version = moved.version - 1 and not r.is_undone)`

/** Who was two has not taken over from himself. */
const SPANS_MOVED = `spans as (
       update trip_operators o set operator_id = $2 from chosen where o.trip_id = chosen.id and o.operator_id = any($3::bigint[])),`

/** Gives at most `most` trips of the doubles to the entry, and answers which. An import that made them may still be undone. */
export async function moveTrips(
  sql: Sql,
  { organisationId, kind, into, from }: Doubles,
  { actor, now }: ChangedBy,
  most: number,
): Promise<string[]> {
  const { column } = CATALOGUE_TABLES[kind]
  const { rows } = await sql.query<{ id: string }>(
    `with chosen as (
       select id from trips where organisation_id = $1 and ${column} = any($3::bigint[]) order by id limit $4 for update),
     ${kind === 'operators' ? SPANS_MOVED : ''}
     moved as (
       update trips t set ${column} = $2, updated_at = $5, changed_by_kind = $6, changed_by_id = $7 from chosen
       where t.id = chosen.id returning t.id, t.version),
     ${IMPORT_KEPT}
     select id::text from moved`,
    [organisationId, into, from, most, new Date(now), actor.kind, actor.id],
  )
  return rows.map(({ id }) => id)
}

/** What the oldest of them that knows it says. */
const firstOf = (column: string): string =>
  `(array_agg(${column} order by id) filter (where ${column} is not null))[1] as ${column}`

/**
 * Everything else of trips and their catalogues that names the doubles names the entry; they are gone, and their names are other names
 * of it. What other features say of them comes before (`CatalogueDeps.moveReferences`).
 */
export async function replaceDoubles(sql: Sql, { organisationId, kind, into, from }: Doubles): Promise<number> {
  const key = STATE_KEY[kind]
  let units = 0
  if (kind === 'carriers') {
    const { rowCount } = await sql.query(
      'update units set carrier_id = $2 where organisation_id = $1 and carrier_id = any($3::bigint[])',
      [organisationId, into, from],
    )
    units = rowCount ?? 0
  }
  if (kind === 'clients' || kind === 'carriers') {
    await sql.query(
      `update ${kind} p set phone = coalesce(p.phone, d.phone), is_by_hand = p.is_by_hand or d.is_by_hand
       from (select ${firstOf('phone')}, bool_or(is_by_hand) as is_by_hand from ${kind} where id = any($2::bigint[])) d where p.id = $1`,
      [into, from],
    )
  }
  if (kind === 'units') {
    await sql.query(
      `update units u set name = coalesce(u.name, d.name), plates = coalesce(u.plates, d.plates),
         carrier_id = coalesce(u.carrier_id, d.carrier_id), is_by_hand = u.is_by_hand or d.is_by_hand
       from (select ${firstOf('name')}, ${firstOf('plates')}, ${firstOf('carrier_id')}, bool_or(is_by_hand) as is_by_hand from units where id = any($2::bigint[])) d
       where u.id = $1`,
      [into, from],
    )
  }
  await sql.query(
    `update trip_import_rows set before = jsonb_set(before, '{state,${key}}', to_jsonb($2::text))
     where organisation_id = $1 and before->'state'->>'${key}' = any($3::text[])`,
    [organisationId, into, from],
  )
  await sql.query(
    `update catalogue_aliases set entry_id = $2 where organisation_id = $1 and kind = $4 and entry_id = any($3::bigint[])`,
    [organisationId, into, from, kind],
  )
  await sql.query(
    `insert into catalogue_aliases (organisation_id, kind, match_key, entry_id)
     select $1, $4, match_key, $2 from ${kind} where organisation_id = $1 and id = any($3::bigint[])
     on conflict (organisation_id, kind, match_key) do update set entry_id = excluded.entry_id`,
    [organisationId, into, from, kind],
  )
  if (kind === 'operators' || kind === 'units') {
    const { column } = CATALOGUE_TABLES[kind]
    await sql.query(`update device_owners set ${column} = $1 where ${column} = any($2::bigint[])`, [into, from])
  }
  if (kind === 'operators') {
    await sql.query('update comments set operator_id = $1 where operator_id = any($2::bigint[])', [into, from])
    await sql.query('update trip_operators set operator_id = $1 where operator_id = any($2::bigint[])', [into, from])
    await sql.query('update trip_photos set operator_id = $1 where operator_id = any($2::bigint[])', [into, from])
    await mergeOperators(sql, organisationId, { into, from })
    return units
  }
  await sql.query(`delete from ${kind} where organisation_id = $1 and id = any($2::bigint[])`, [organisationId, from])
  return units
}

export interface Lane {
  readonly origin: string
  readonly destination: string
}

export type LanesChange = (lanes: readonly Lane[]) => readonly Lane[]

/** By which rules tell lanes apart. */
export const ruleKeyOf = ({ origin, destination }: Lane): string =>
  JSON.stringify([matchKey(origin), matchKey(destination)])

/** What is limited to one of the lanes that are `gone` is limited to `lane`, beside it where they `areKept`; the same list without one. */
export const moveLanes = (
  { gone, lane }: { readonly gone: readonly Lane[]; readonly lane: Lane },
  { areKept }: { readonly areKept: boolean },
): LanesChange => {
  const goneKeys = new Set(gone.map(ruleKeyOf))
  const isGone = (of: Lane): boolean => goneKeys.has(ruleKeyOf(of))
  return (lanes) => {
    if (!lanes.some(isGone)) return lanes
    const after = lanes.flatMap((of) => (isGone(of) ? [...(areKept ? [of] : []), lane] : [of]))
    return [...new Map(after.map((of) => [ruleKeyOf(of), of])).values()]
  }
}

/** Those of these lanes by which, as rules tell them apart, no trip goes. */
export async function lanesWithoutTrips(
  sql: Sql,
  organisationId: string,
  lanes: readonly Lane[],
): Promise<readonly Lane[]> {
  const { rows } = await sql.query<Lane>('select distinct origin, destination from trips where organisation_id = $1', [
    organisationId,
  ])
  const used = new Set(rows.map(ruleKeyOf))
  return lanes.filter((lane) => !used.has(ruleKeyOf(lane)))
}

/** What stands for these two names. */
export async function laneIdOf(sql: Sql, { origin, destination }: Lane): Promise<string> {
  const found = await sql.query<{ id: string }>(
    `select ${LANE_ID} as id from (select $1::text as origin, $2::text as destination) t`,
    [origin, destination],
  )
  return onlyRow(found).id
}

/** A lane by what stands for its names; null where no trip goes there. */
export async function findLane(sql: Sql, organisationId: string, id: string): Promise<Lane | null> {
  const { rows } = await sql.query<Lane>(
    `select min(origin) as origin, min(destination) as destination from trips t
     where organisation_id = $1 and ${LANE_ID} = $2 having count(*) > 0`,
    [organisationId, id],
  )
  return rows[0] ?? null
}

/** How many trips go by these lanes. */
export async function countLaneTrips(sql: Sql, organisationId: string, from: readonly string[]): Promise<number> {
  const { rows } = await sql.query<{ trips: number }>(
    `select count(*)::int as trips from trips t where organisation_id = $1 and ${LANE_ID} = any($2::text[])`,
    [organisationId, from],
  )
  return rows[0]?.trips ?? 0
}

/** Gives at most `most` trips of these lanes the names of another; their points stay. */
export async function renameLaneTrips(
  sql: Sql,
  organisationId: string,
  lane: Lane & { readonly from: readonly string[] },
  { actor, now }: ChangedBy,
  most: number,
): Promise<string[]> {
  const { rows } = await sql.query<{ id: string }>(
    `with moved as (
       update trips set origin = $2, destination = $3, updated_at = $6, changed_by_kind = $7, changed_by_id = $8
       where id in (select id from trips t where organisation_id = $1 and ${LANE_ID} = any($4::text[])
         and (t.origin, t.destination) is distinct from ($2, $3) order by id limit $5)
       returning id, version),
     ${IMPORT_KEPT}
     select id::text from moved`,
    [organisationId, lane.origin, lane.destination, lane.from, most, new Date(now), actor.kind, actor.id],
  )
  return rows.map(({ id }) => id)
}
