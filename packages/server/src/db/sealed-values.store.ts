import type { Sealed } from '../secrets/seal.ts'
import type { Sql } from './pool.ts'
import type { OwnerTexts, SealedColumn } from './sealed-columns.ts'

export interface SealedValue {
  readonly id: string
  readonly sealed: Buffer
  readonly owner: OwnerTexts
}

/** Which values of a column are to be sealed anew. */
export type Pending =
  /** Those with a seal of before `sealContext`, by one of these keys. */
  | { readonly kind: 'old-seal'; readonly keyIds: readonly string[] }
  /** Those that another key than this one has sealed. */
  | { readonly kind: 'other-key'; readonly keyId: string }

const isPending = ({ keyColumn }: SealedColumn, { kind }: Pending): string =>
  kind === 'old-seal' ? `has_old_seal and ${keyColumn} = any($1)` : `${keyColumn} is distinct from $1`
const keysOf = (pending: Pending) => (pending.kind === 'old-seal' ? pending.keyIds : pending.keyId)

/** The next values that wait, in the order of their ids from `after` on; locked until the transaction ends. */
export async function nextPending(
  sql: Sql,
  from: SealedColumn,
  pending: Pending,
  { after, most }: { readonly after: string | null; readonly most: number },
): Promise<readonly SealedValue[]> {
  const { table, column, id, idType, owner } = from
  const { rows } = await sql.query<SealedValue>(
    `select ${id}::text as id, ${column} as sealed, array[${owner.join(', ')}]::text[] as owner from ${table}
     where ${column} is not null and ${isPending(from, pending)} and ($2::text is null or ${id} > $2::${idType})
     order by ${table}.${id} limit ${most} for update`,
    [keysOf(pending), after],
  )
  return rows
}

/** How many wait. */
export async function countPending(sql: Sql, from: SealedColumn, pending: Pending): Promise<number> {
  const { rows } = await sql.query<{ waiting: number }>(
    `select count(*)::int as waiting from ${from.table} where ${from.column} is not null and ${isPending(from, pending)}`,
    [keysOf(pending)],
  )
  return rows[0]?.waiting ?? 0
}

/** Puts values sealed anew in the place of the old ones. */
export async function replaceSealed(
  sql: Sql,
  { table, column, keyColumn, id, idType, oldContext }: SealedColumn,
  values: readonly (Sealed & { readonly id: string })[],
): Promise<void> {
  await sql.query(
    `update ${table} t set ${column} = r.sealed, ${keyColumn} = r.key_id${oldContext === undefined ? '' : ', has_old_seal = false'}
     from unnest($1::text[], $2::bytea[], $3::text[]) as r(id, sealed, key_id) where t.${id} = r.id::${idType}`,
    [values.map((value) => value.id), values.map(({ bytes }) => bytes), values.map(({ keyId }) => keyId)],
  )
}

/** Until the transaction ends nobody else writes in the columns' tables. Throws 55P03 when somebody does for 200 ms. */
export async function lockSealedTables(sql: Sql, columns: readonly SealedColumn[]): Promise<void> {
  await sql.query(`set local lock_timeout = '200ms'`)
  await sql.query(`lock table ${columns.map(({ table }) => table).join(', ')} in share row exclusive mode`)
}
