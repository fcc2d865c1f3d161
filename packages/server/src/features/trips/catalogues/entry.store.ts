import type { NamedKind } from '@vigia/contract'
import { isActive } from '../../../db/active-trips.ts'
import { onlyRow, type Sql } from '../../../db/pool.ts'
import { CATALOGUE_TABLES } from './catalogue.store.ts'

interface Entry {
  readonly organisationId: string
  readonly kind: NamedKind
  readonly id: string
}

interface KnownEntry {
  readonly name: string
  readonly detail: string | null
  readonly key: string
  /** A unit without plates is called by its economic number. */
  readonly takesDetail: boolean
}

/** What the audit calls the detail of an entry. */
export const detailKeyOf = (kind: NamedKind): 'phone' | 'unitName' => (kind === 'units' ? 'unitName' : 'phone')

/** Adds an entry that nothing is found by the key of; needs the organisation's trip lock. */
export async function insertEntry(
  sql: Sql,
  organisationId: string,
  {
    kind,
    name,
    key,
    detail,
  }: { readonly kind: NamedKind; readonly name: string; readonly key: string; readonly detail: string | null },
): Promise<string> {
  const columns = kind === 'units' ? 'plates, name' : 'name, phone'
  const added = await sql.query<{ id: string }>(
    `insert into ${kind} (organisation_id, match_key, ${columns}, is_by_hand) values ($1, $2, $3, $4, true) returning id::text`,
    [organisationId, key, name, detail],
  )
  return onlyRow(added).id
}

/** How an entry is called, and by what it is found; nobody else changes it until the transaction ends. Null where there is none. */
export async function lockEntry(sql: Sql, { organisationId, kind, id }: Entry): Promise<KnownEntry | null> {
  const { name, detail } = CATALOGUE_TABLES[kind]
  const { rows } = await sql.query<KnownEntry>(
    `select ${name} as name, ${detail} as detail, p.match_key as key, ${kind === 'units' ? 'p.plates is not null' : 'true'} as "takesDetail"
     from ${kind} p where organisation_id = $1 and p.id = $2 for update`,
    [organisationId, id],
  )
  return rows[0] ?? null
}

/** Another entry than this, or than none, that is found by the key, by its name or by one that it had. */
export async function otherWith(
  sql: Sql,
  { organisationId, kind, id }: Omit<Entry, 'id'> & { readonly id: string | null },
  key: string,
): Promise<{ readonly id: string; readonly name: string } | null> {
  const { name } = CATALOGUE_TABLES[kind]
  const { rows } = await sql.query<{ id: string; name: string }>(
    `select p.id::text, ${name} as name from ${kind} p
     where p.organisation_id = $1 and p.id is distinct from $2 and (p.match_key = $3 or p.id in (
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
  await sql.query(
    `update ${kind} set ${named}, match_key = $4, is_by_hand = true where organisation_id = $1 and id = $2`,
    [...[organisationId, id, to.name, to.key]],
  )
  if (to.formerKey === to.key || to.formerKey === '') return
  await sql.query(
    `insert into catalogue_aliases (organisation_id, kind, match_key, entry_id) values ($1, $2, $3, $4)
     on conflict (organisation_id, kind, match_key) do update set entry_id = excluded.entry_id`,
    [organisationId, kind, to.formerKey, id],
  )
}

/** The telephone of a client or carrier, the economic number of a unit that has plates. */
export async function saveDetail(sql: Sql, { organisationId, kind, id }: Entry, detail: string | null): Promise<void> {
  const column = kind === 'units' ? 'name' : 'phone'
  await sql.query(`update ${kind} set ${column} = $3, is_by_hand = true where organisation_id = $1 and id = $2`, [
    organisationId,
    id,
    detail,
  ])
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
