import { basename } from 'node:path'
import { onlyRow, type Sql } from '../pool.ts'
import { SEALED_COLUMNS } from '../sealed-columns.ts'
import type { BackedUpTable, BackupManifest } from './backup-manifest.ts'

/** A table that holds rows by itself. */
export type StoredTable = Pick<BackedUpTable, 'name' | 'columns' | 'partition'>

/**
 * Every table of the program's that holds rows, as the catalogue says: also each partition, with the rest of its siblings at the very end. Who has
 * looked into that one holds up the making of a partition, and with it every fix, until the transaction ends.
 */
export async function storedTables(sql: Sql): Promise<readonly StoredTable[]> {
  const { rows } = await sql.query<StoredTable>(
    `select c.relname as name,
       array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
         and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
       case when i.inhparent is not null then json_build_object(
         'of', i.inhparent::regclass::text, 'bound', pg_get_expr(c.relpartbound, c.oid)) end as partition
     from pg_class c left join pg_inherits i on i.inhrelid = c.oid
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relowner = 'vigia_owner'::regrole
     order by pg_get_expr(c.relpartbound, c.oid) = 'DEFAULT' nulls first, c.relname`,
  )
  return rows
}

/** The part of a partitioned table that takes what no other does. */
export const isDefaultPart = ({ partition }: StoredTable): boolean => partition?.bound === 'DEFAULT'

/** Whether nobody has made anything in this database, except what an extension brought. */
export async function isEmptyDatabase(sql: Sql): Promise<boolean> {
  const { rowCount } = await sql.query(
    `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname <> 'information_schema' and n.nspname !~ '^pg_' and not exists (
       select from pg_depend e where e.classid = 'pg_class'::regclass and e.objid = c.oid and e.deptype = 'e') limit 1`,
  )
  return rowCount === 0
}

export async function schemaVersion(sql: Sql): Promise<number> {
  return onlyRow(await sql.query<{ version: number }>('select max(version) as version from schema_migrations')).version
}

export async function sequencesOf(sql: Sql): Promise<BackupManifest['sequences']> {
  const { rows } = await sql.query<BackupManifest['sequences'][number]>(
    `select sequencename::text as name, last_value::text as last from pg_sequences
     where schemaname = 'public' and sequenceowner = 'vigia_owner' order by 1`,
  )
  return rows
}

export async function setSequences(sql: Sql, sequences: BackupManifest['sequences']): Promise<void> {
  for (const { name, last } of sequences)
    if (last !== null) await sql.query('select setval($1::regclass, $2)', [name, last])
}

/** Empties the tables that count in transaction numbers: in another database those of the backup's are later ones, or other ones. */
export async function forgetTransactions(sql: Sql): Promise<void> {
  const { rows } = await sql.query<{ table: string }>(
    `select distinct c.oid::regclass::text as "table" from pg_attribute a join pg_class c on c.oid = a.attrelid
     where a.atttypid = 'xid8'::regtype and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
  )
  for (const { table } of rows) await sql.query(`delete from ${table}`)
}

/** Names of the keys with which secrets are sealed. */
export async function sealingKeys(sql: Sql): Promise<readonly string[]> {
  const each = SEALED_COLUMNS.map(
    ({ table, column, keyColumn }) => `select ${keyColumn} as id from ${table} where ${column} is not null`,
  )
  const { rows } = await sql.query<{ id: string }>(`${each.join(' union ')} order by 1`)
  return rows.map(({ id }) => id)
}

interface ForeignKey {
  readonly table: string
  readonly name: string
  readonly definition: string
}

/** Takes triggers and foreign keys away, so that tables can be filled in any order; what it returns puts them back, and checks every row. */
export async function withoutRules(sql: Sql): Promise<() => Promise<void>> {
  const { rows: keys } = await sql.query<ForeignKey>(
    `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`,
  )
  const { rows: triggered } = await sql.query<{ table: string }>(
    `select distinct tgrelid::regclass::text as "table" from pg_trigger t join pg_class c on c.oid = tgrelid
     where not tgisinternal and c.relnamespace = 'public'::regnamespace`,
  )
  for (const { table, name } of keys) await sql.query(`alter table ${table} drop constraint ${name}`)
  for (const { table } of triggered) await sql.query(`alter table ${table} disable trigger user`)
  return async () => {
    for (const { table } of triggered) await sql.query(`alter table ${table} enable trigger user`)
    for (const { table, name, definition } of keys)
      await sql.query(`alter table ${table} add constraint ${name} ${definition}`)
  }
}

/** What the newest backup was, once it is whole. */
export async function recordBackup(
  sql: Sql,
  backup: {
    readonly takenAt: number
    readonly seconds: number
    readonly bytes: number
    readonly rows: number
    /** Absolute. */
    readonly folder: string
  },
): Promise<void> {
  await sql.query(
    'insert into backups (taken_at, seconds, bytes, rows, file_name, folder) values ($1, $2, $3, $4, $5, $6)',
    [
      ...[new Date(backup.takenAt), backup.seconds, backup.bytes, backup.rows],
      ...[basename(backup.folder).slice(-255), backup.folder],
    ],
  )
}

/** A backup that was written; `folder` null: before that was noted. */
interface StoredBackup {
  readonly takenAt: number
  readonly seconds: number
  readonly bytes: number
  readonly fileName: string
  readonly folder: string | null
  readonly checkedAt: number | null
}

/** Null: there never was one. */
export async function newestBackup(sql: Sql): Promise<StoredBackup | null> {
  const { rows } = await sql.query<StoredBackup>(
    `select taken_at as "takenAt", seconds, bytes::float8 as bytes, file_name as "fileName", folder,
       checked_at as "checkedAt"
     from backups order by taken_at desc limit 1`,
  )
  return rows[0] ?? null
}

/** That a backup of this database was restored aside, to the end. */
export async function recordCheck(sql: Sql, takenAt: number, checkedAt: number): Promise<void> {
  await sql.query('update backups set checked_at = $1 where taken_at = $2', [new Date(checkedAt), new Date(takenAt)])
}

export async function recordRestore(sql: Sql, restoredAt: number, takenAt: number): Promise<void> {
  await sql.query('insert into restores (restored_at, taken_at) values ($1, $2)', [
    new Date(restoredAt),
    new Date(takenAt),
  ])
}
