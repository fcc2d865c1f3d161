import type { Reach } from '@vigia/domain/account/reach'
import { ADD_OPERATORS } from '../../db/operators.store.ts'
import { currentReach } from '../../db/organisation-scope.ts'
import type { Sql } from '../../db/pool.ts'

/** A carrier, client or operator as it was written, and the key that it is found by (domain `matchKey`). */
export interface NamedParty {
  readonly key: string
  readonly name: string
}

export interface Unit {
  readonly id: string
  readonly key: string
  readonly name: string | null
  readonly plates: string | null
}

export interface NewUnit {
  readonly key: string
  readonly name: string | null
  readonly plates: string | null
}

type Ids = ReadonlyMap<string, string>

/** Doubles that were merged are found by the name that they had. */
const orAlias = (kind: 'carriers' | 'clients' | 'operators', keys = 'a.match_key = any($2::text[])'): string =>
  `union all select a.entry_id::text, a.match_key from catalogue_aliases a
   where a.organisation_id = $1 and a.kind = '${kind}' and ${keys}`

const NAMED = {
  carriers: {
    find: `select id::text, match_key from carriers where organisation_id = $1 and match_key = any($2::text[])
      ${orAlias('carriers')}`,
    add: `insert into carriers (organisation_id, match_key, name) select $1, * from unnest($2::text[], $3::text[])
          returning id::text, match_key`,
  },
  clients: {
    find: `select id::text, match_key from clients where organisation_id = $1 and match_key = any($2::text[])
      ${orAlias('clients')}`,
    add: `insert into clients (organisation_id, match_key, name) select $1, * from unnest($2::text[], $3::text[])
          returning id::text, match_key`,
  },
  operators: {
    find: `select id::text, match_key from operators where organisation_id = $1 and match_key = any($2::text[])
      ${orAlias('operators')}`,
    add: ADD_OPERATORS,
  },
} as const

/** Finds the named parties of an organisation by key and adds those missing; needs the organisation's trip lock. */
export async function findOrAdd(
  sql: Sql,
  table: keyof typeof NAMED,
  organisationId: string,
  parties: readonly NamedParty[],
): Promise<Ids> {
  const wanted = new Map(parties.map((party) => [party.key, party.name]))
  if (wanted.size === 0) return new Map()
  const found = await sql.query<{ id: string; match_key: string }>(NAMED[table].find, [
    organisationId,
    [...wanted.keys()],
  ])
  const ids = new Map(found.rows.map((row) => [row.match_key, row.id]))
  const missing = [...wanted].filter(([key]) => !ids.has(key))
  if (missing.length === 0) return ids
  const added = await sql.query<{ id: string; match_key: string }>(NAMED[table].add, [
    organisationId,
    missing.map(([key]) => key),
    missing.map(([, name]) => name),
  ])
  for (const row of added.rows) ids.set(row.match_key, row.id)
  return ids
}

/** By which the clients or carriers of a reach are found when they are named. */
export async function partyKeys(sql: Sql, organisationId: string, { by, ids }: Reach): Promise<ReadonlySet<string>> {
  const { rows } = await sql.query<{ match_key: string }>(KEYS[by], [organisationId, ids])
  return new Set(rows.map((row) => row.match_key))
}

const KEYS = {
  client: `select id::text, match_key from clients where organisation_id = $1 and id = any($2::bigint[])
    ${orAlias('clients', 'a.entry_id = any($2::bigint[])')}`,
  carrier: `select id::text, match_key from carriers where organisation_id = $1 and id = any($2::bigint[])
    ${orAlias('carriers', 'a.entry_id = any($2::bigint[])')}`,
} as const

/** Phones of operators by id. */
export async function phonesOf(sql: Sql, operatorIds: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
  const { rows } = await sql.query<{ id: string; phone: string | null }>(
    'select id::text, phone from operators where id = any($1::bigint[])',
    [operatorIds],
  )
  return new Map(rows.map((row) => [row.id, row.phone]))
}

/** Units by key (plates, or the name of one without plates), by name as written in any case, or by id. */
export async function findUnits(
  sql: Sql,
  organisationId: string,
  wanted: { readonly keys: readonly string[]; readonly names: readonly string[]; readonly ids: readonly string[] },
): Promise<Unit[]> {
  const { rows } = await sql.query<Unit>(
    `select id::text, match_key as key, name, plates from units where organisation_id = $1
       and (match_key = any($2::text[]) or lower(name) = any($3::text[]) or id = any($4::bigint[]))
     union all
     select u.id::text, a.match_key, u.name, u.plates from catalogue_aliases a join units u on u.id = a.entry_id
     where a.organisation_id = $1 and a.kind = 'units' and a.match_key = any($2::text[])`,
    [organisationId, wanted.keys, wanted.names.map((name) => name.toLowerCase()), wanted.ids],
  )
  return rows
}

export async function addUnits(sql: Sql, organisationId: string, units: readonly NewUnit[]): Promise<Ids> {
  const { rows } = await sql.query<{ id: string; match_key: string }>(
    `insert into units (organisation_id, match_key, name, plates)
     select $1, * from unnest($2::text[], $3::text[], $4::text[]) returning id::text, match_key`,
    [organisationId, units.map(({ key }) => key), units.map(({ name }) => name), units.map(({ plates }) => plates)],
  )
  return new Map(rows.map((row) => [row.match_key, row.id]))
}

export async function saveUnitNames(sql: Sql, names: ReadonlyMap<string, string>): Promise<void> {
  await sql.query(
    `update units u set name = r.name from unnest($1::bigint[], $2::text[]) as r(id, name) where u.id = r.id`,
    [[...names.keys()], [...names.values()]],
  )
}

/** All carriers and clients of the organisation that whoever asks sees, the newest first: nobody learns a name from a suggestion. */
export async function namedParties(
  sql: Sql,
  organisationId: string,
): Promise<{ readonly carriers: readonly NamedParty[]; readonly clients: readonly NamedParty[] }> {
  const reach = currentReach()
  const listed = (table: 'carriers' | 'clients', column: 'carrier_id' | 'client_id'): string =>
    `(select '${table}' as kind, match_key as key, name from ${table} p
      where organisation_id = $1 and ($2::text is null or (case $2 when '${column}' then p.id = any($3::bigint[]) else exists (
        select from trips t where t.organisation_id = $1 and t.${column} = p.id
          and case $2 when 'client_id' then t.client_id = any($3) else t.carrier_id = any($3) end) end))
      order by p.id desc limit 20000)`
  const { rows } = await sql.query<NamedParty & { readonly kind: string }>(
    `${listed('carriers', 'carrier_id')} union all ${listed('clients', 'client_id')}`,
    [organisationId, reach === null ? null : `${reach.by}_id`, reach?.ids ?? []],
  )
  const of = (wanted: string) => rows.flatMap(({ kind, key, name }) => (kind === wanted ? { key, name } : []))
  return { carriers: of('carriers'), clients: of('clients') }
}

/** The key of an operator or unit by another that finds it, of those that have another: a double that was merged keeps its name. */
export async function keptKeys(
  sql: Sql,
  organisationId: string,
  kind: 'operators' | 'units',
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (keys.length === 0) return new Map()
  const { rows } = await sql.query<{ asked: string; kept: string }>(
    `select a.match_key as asked, p.match_key as kept from catalogue_aliases a join ${kind} p on p.id = a.entry_id
     where a.organisation_id = $1 and a.kind = $2 and a.match_key = any($3::text[])`,
    [organisationId, kind, keys],
  )
  return new Map(rows.map(({ asked, kept }) => [asked, kept]))
}

/** Which of these operators the organisation has, by key. */
export async function operatorKeysOf(sql: Sql, organisationId: string, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql.query<{ match_key: string }>(
    'select match_key from operators where organisation_id = $1 and match_key = any($2::text[])',
    [organisationId, keys],
  )
  return new Set(rows.map(({ match_key }) => match_key))
}
