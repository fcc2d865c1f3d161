import { readFileSync, writeFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import {
  type StoredTable,
  schemaVersion,
  sequencesOf,
  setSequences,
  storedTables,
  withoutRules,
} from '../../src/db/backup/schema.store.ts'
import { sqlOn } from '../../src/db/backup/sql-on.ts'
import { ownMigrations } from '../../src/db/database.ts'
import { migrate } from '../../src/db/migrate.ts'

/** All rows of a database that an earlier Vigía made and worked with, `schema_migrations` among them. */
export interface KeptDatabase {
  readonly schemaVersion: number
  /** `text` as `copy … to stdout` gives it. */
  readonly tables: readonly (StoredTable & { readonly text: string })[]
  readonly sequences: Awaited<ReturnType<typeof sequencesOf>>
}

const fileOf = (name: string): string => fileURLToPath(new URL(`./${name}.json.gz`, import.meta.url))

export const readKeptDatabase = (name: string): KeptDatabase =>
  JSON.parse(String(gunzipSync(readFileSync(fileOf(name)))))

/** Reads a database of whatever version through its catalogue alone, and keeps it beside this file under its schema's number. */
export async function keepDatabase(client: pg.Client): Promise<string> {
  const sql = sqlOn(client)
  const tables: KeptDatabase['tables'][number][] = []
  for (const table of await storedTables(sql)) {
    const text = await buffer(client.query(copyTo(`copy "${table.name}" (${quoted(table)}) to stdout`)))
    tables.push({ ...table, text: String(text) })
  }
  const kept: KeptDatabase = { schemaVersion: await schemaVersion(sql), tables, sequences: await sequencesOf(sql) }
  const file = fileOf(`schema-${String(kept.schemaVersion).padStart(4, '0')}`)
  writeFileSync(file, gzipSync(JSON.stringify(kept), { level: 9 }))
  return file
}

/**
 * Puts it into an empty database, as it was: tables by the migrations up to its own, whose texts its rows of
 * `schema_migrations` prove to be those of then, and its rows past triggers and foreign keys, which then hold again.
 */
export async function placeKeptDatabase(client: pg.Client, kept: KeptDatabase): Promise<void> {
  const sql = sqlOn(client)
  await client.query('begin')
  const migrations = ownMigrations().slice(0, kept.schemaVersion)
  await migrate({ query: sql.query, transaction: (work) => work(sql) }, migrations)
  const made = new Set((await storedTables(sql)).map(({ name }) => name))
  for (const { name, partition } of kept.tables)
    if (partition !== null && !made.has(name))
      await client.query(`create table "${name}" partition of "${partition.of}" ${partition.bound}`)
  const putRulesBack = await withoutRules(sql)
  await client.query(`truncate ${kept.tables.map(({ name }) => `"${name}"`).join(', ')}`)
  for (const table of kept.tables) {
    const into = client.query(copyFrom(`copy "${table.name}" (${quoted(table)}) from stdin`))
    await new Promise((resolve, reject) => {
      into.once('finish', resolve)
      into.once('error', reject)
      into.end(table.text)
    })
  }
  await putRulesBack()
  await setSequences(sql, kept.sequences)
  await client.query('commit')
}

const quoted = ({ columns }: StoredTable): string => columns.map((column) => `"${column}"`).join(', ')
