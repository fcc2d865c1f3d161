import type { Reach } from '@vigia/domain/account/reach'
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

const NAMED = {
  carriers: {
    find: 'select id::text, match_key from carriers where organisation_id = $1 and match_key = any($2::text[])',
    add: `insert into carriers (organisation_id, match_key, name) select $1, * from unnest($2::text[], $3::text[])
          returning id::text, match_key`,
  },
  clients: {
    find: 'select id::text, match_key from clients where organisation_id = $1 and match_key = any($2::text[])',
    add: `insert into clients (organisation_id, match_key, name) select $1, * from unnest($2::text[], $3::text[])
          returning id::text, match_key`,
  },
  operators: {
    find: 'select id::text, match_key from operators where organisation_id = $1 and match_key = any($2::text[])',
    add: `insert into operators (organisation_id, match_key, name) select $1, * from unnest($2::text[], $3::text[])
          returning id::text, match_key`,
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
  client: 'select match_key from clients where organisation_id = $1 and id = any($2::bigint[])',
  carrier: 'select match_key from carriers where organisation_id = $1 and id = any($2::bigint[])',
} as const

/** Phones of operators by id. */
export async function phonesOf(sql: Sql, operatorIds: readonly string[]): Promise<ReadonlyMap<string, string | null>> {
  const { rows } = await sql.query<{ id: string; phone: string | null }>(
    'select id::text, phone from operators where id = any($1::bigint[])',
    [operatorIds],
  )
  return new Map(rows.map((row) => [row.id, row.phone]))
}

export async function savePhones(sql: Sql, phones: ReadonlyMap<string, string | null>): Promise<void> {
  await sql.query(
    `update operators o set phone = r.phone from unnest($1::bigint[], $2::text[]) as r(id, phone) where o.id = r.id`,
    [[...phones.keys()], [...phones.values()]],
  )
}

/** Units by key (plates, or the name of one without plates), by name as written in any case, or by id. */
export async function findUnits(
  sql: Sql,
  organisationId: string,
  wanted: { readonly keys: readonly string[]; readonly names: readonly string[]; readonly ids: readonly string[] },
): Promise<Unit[]> {
  const { rows } = await sql.query<Unit>(
    `select id::text, match_key as key, name, plates from units where organisation_id = $1
       and (match_key = any($2::text[]) or lower(name) = any($3::text[]) or id = any($4::bigint[]))`,
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

/** All carriers and clients of the organisation, the newest first. */
export async function namedParties(
  sql: Sql,
  organisationId: string,
): Promise<{ readonly carriers: readonly NamedParty[]; readonly clients: readonly NamedParty[] }> {
  const { rows } = await sql.query<NamedParty & { readonly kind: string }>(
    `(select 'carrier' as kind, match_key as key, name from carriers where organisation_id = $1 order by carriers.id desc limit 20000)
     union all
     (select 'client', match_key, name from clients where organisation_id = $1 order by clients.id desc limit 20000)`,
    [organisationId],
  )
  const of = (wanted: string) => rows.flatMap(({ kind, key, name }) => (kind === wanted ? { key, name } : []))
  return { carriers: of('carrier'), clients: of('client') }
}

/** Which of these operators the organisation has, by key. */
export async function operatorKeysOf(sql: Sql, organisationId: string, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql.query<{ match_key: string }>(
    'select match_key from operators where organisation_id = $1 and match_key = any($2::text[])',
    [organisationId, keys],
  )
  return new Set(rows.map(({ match_key }) => match_key))
}
