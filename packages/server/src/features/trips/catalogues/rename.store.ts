import { isActive } from '../../../db/active-trips.ts'
import type { Sql } from '../../../db/pool.ts'
import { CATALOGUE_TABLES } from './catalogue.store.ts'

export type RenamedKind = 'clients' | 'carriers' | 'units'

interface Entry {
  readonly organisationId: string
  readonly kind: RenamedKind
  readonly id: string
}

/** How an entry is called, and by what it is found; nobody else changes it until the transaction ends. Null where there is none. */
export async function lockEntry(
  sql: Sql,
  { organisationId, kind, id }: Entry,
): Promise<{ readonly name: string; readonly key: string } | null> {
  const { name } = CATALOGUE_TABLES[kind]
  const { rows } = await sql.query<{ name: string; key: string }>(
    `select ${name} as name, p.match_key as key from ${kind} p where organisation_id = $1 and p.id = $2 for update`,
    [organisationId, id],
  )
  return rows[0] ?? null
}

/** Another entry that is found by this, by its name or by one that it had. */
export async function otherWith(
  sql: Sql,
  { organisationId, kind, id }: Entry,
  key: string,
): Promise<{ readonly id: string; readonly name: string } | null> {
  const { name } = CATALOGUE_TABLES[kind]
  const { rows } = await sql.query<{ id: string; name: string }>(
    `select p.id::text, ${name} as name from ${kind} p
     where p.organisation_id = $1 and p.id <> $2 and (p.match_key = $3 or p.id in (
       select entry_id from catalogue_aliases where organisation_id = $1 and kind = $4 and match_key = $3))
     limit 1`,
    [organisationId, id, key, kind],
  )
  return rows[0] ?? null
}

/** Calls an entry otherwise; its former name goes on finding it. */
export async function renameEntry(
  sql: Sql,
  { organisationId, kind, id }: Entry,
  to: { readonly name: string; readonly key: string; readonly formerKey: string },
): Promise<void> {
  const aliases = 'catalogue_aliases where organisation_id = $1 and kind = $2 and match_key = $3'
  await sql.query(`delete from ${aliases}`, [organisationId, kind, to.key])
  const named =
    kind === 'units'
      ? 'plates = case when plates is null then null else $3 end, name = case when plates is null then $3 else name end'
      : 'name = $3'
  await sql.query(`update ${kind} set ${named}, match_key = $4 where organisation_id = $1 and id = $2`, [
    ...[organisationId, id, to.name, to.key],
  ])
  if (to.formerKey === to.key || to.formerKey === '') return
  await sql.query(
    `insert into catalogue_aliases (organisation_id, kind, match_key, entry_id) values ($1, $2, $3, $4)
     on conflict (organisation_id, kind, match_key) do update set entry_id = excluded.entry_id`,
    [organisationId, kind, to.formerKey, id],
  )
}

/** The active trips of an entry, whose boards show its name. */
export async function activeTripsOfEntry(sql: Sql, { organisationId, kind, id }: Entry): Promise<string[]> {
  const { column } = CATALOGUE_TABLES[kind]
  const { rows } = await sql.query<{ id: string }>(
    `select t.id::text from trips t where t.organisation_id = $1 and ${isActive()} and t.${column} = $2`,
    [organisationId, id],
  )
  return rows.map((row) => row.id)
}
