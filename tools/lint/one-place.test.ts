import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { SEALED_COLUMNS } from '../../packages/server/src/db/sealed-columns.ts'

/** What has one place keeps it: each table one writer, the active statuses and the settings one file that knows them. */
const ROOT = resolve(import.meta.dirname, '../..')
const SERVER = 'packages/server/src'

/** The tables that a file writes whose SQL names none: it is given one of these. */
const GIVEN_TABLES: Readonly<Record<string, readonly string[]>> = {
  [`${SERVER}/features/positions/fix-writer.store.ts`]: ['positions', 'quarantined_positions'],
  [`${SERVER}/features/trips/catalogues/entry.store.ts`]: ['carriers', 'catalogue_aliases', 'clients', 'units'],
  [`${SERVER}/features/trips/catalogues/merge.store.ts`]: ['carriers', 'clients', 'units'],
}

/** Beside whose owners somebody writes, and in which tables. Of a file that stands here too, what its SQL names has one writer. */
const BESIDE_OWNERS: Readonly<Record<string, readonly string[] | 'all'>> = {
  // Another key: it changes the sealed column of each of them, and the column that says with which key.
  [`${SERVER}/db/sealed-values.store.ts`]: [
    ...['gps_accounts', 'gps_links', 'gps_mirrors', 'identity_providers', 'operator_documents', 'push_keys'],
    ...['totp_secrets', 'trip_import_rows', 'trip_imports', 'trip_photos', 'trip_words', 'webhooks'],
  ],
  // A restore fills a database in which nobody else is.
  [`${SERVER}/db/backup/restore-backup.ts`]: 'all',
  [`${SERVER}/db/backup/schema.store.ts`]: 'all',
  [`${SERVER}/db/backup/table-copy.ts`]: 'all',
}

const WRITES = /\b(?:insert\s+into|update|delete\s+from|copy|truncate)\s+(?:only\s+)?/
const NAMED = new RegExp(`${WRITES.source}(\\w+)`, 'gi')
const GIVEN = new RegExp(`${WRITES.source}"?\\$\\{`, 'i')

function sources(folder: string): ReadonlyMap<string, string> {
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).sort()
  return new Map(
    files
      .filter((file) => /[.]tsx?$/.test(file) && !/[.]test[.]tsx?$/.test(file))
      .map((file) => [`${folder}/${file}`, readFileSync(join(ROOT, folder, file), 'utf8')]),
  )
}

const migrations = join(ROOT, SERVER, 'db/migrations')
const schema = readdirSync(migrations).map((file) => readFileSync(join(migrations, file), 'utf8'))
const tables = new Set([...schema.join('\n').matchAll(/create (?:unlogged )?table (\w+)/g)].map(([, name]) => name))

/** Who writes: a whole feature, or one file of a shelf. */
const writerOf = (file: string): string => /^packages\/server\/src\/features\/[^/]+/.exec(file)?.[0] ?? file

/** The writers of each table, in the SQL that these files hold. */
function writersIn(files: ReadonlyMap<string, string>): ReadonlyMap<string, ReadonlySet<string>> {
  const writers = new Map<string, Set<string>>()
  for (const [file, text] of files) {
    const named = [...text.matchAll(NAMED)].flatMap(([, table = '']) => (tables.has(table) ? [table] : []))
    for (const table of [...named, ...(GIVEN_TABLES[file] ?? [])])
      writers.set(table, (writers.get(table) ?? new Set()).add(writerOf(file)))
  }
  return writers
}

/** Files that write a table that their SQL does not name. */
const writingGiven = (files: ReadonlyMap<string, string>): readonly string[] =>
  [...files].flatMap(([file, text]) => (GIVEN.test(text) ? [file] : []))

const shared = (files: ReadonlyMap<string, string>) =>
  [...writersIn(files)]
    .filter(([, writers]) => writers.size > 1)
    .map(([table, writers]) => `${table}: ${[...writers].join(', ')}`)

describe('a table has one writer', () => {
  const server = sources(SERVER)

  test('every table that the server writes', () => {
    expect(writersIn(server).size).toBeGreaterThan(40)
    expect(shared(server)).toEqual([])
  })

  test('a file whose SQL names no table says here which it writes', () => {
    expect(writingGiven(server)).toEqual([...Object.keys(GIVEN_TABLES), ...Object.keys(BESIDE_OWNERS)].sort())
    expect(writingGiven(new Map([[`${SERVER}/db/a.store.ts`, `delete from \${table} where id = $1`]]))).toHaveLength(1)
    for (const of of Object.values({ ...GIVEN_TABLES, ...BESIDE_OWNERS }))
      if (of !== 'all') expect(of.filter((table) => !tables.has(table))).toEqual([])
  })

  test('a new key writes in the tables of the sealed columns, and in no other', () => {
    const sealed = new Set(SEALED_COLUMNS.map(({ table }) => table))
    expect(BESIDE_OWNERS[`${SERVER}/db/sealed-values.store.ts`]).toEqual([...sealed].sort())
  })

  test.each([
    ['another feature', `${SERVER}/features/push/a.store.ts`, "insert into alerts (id) values ('1')"],
    ['a shelf', `${SERVER}/db/a.store.ts`, 'with gone as (delete from alerts where id = $1) select 1'],
    ['another file of the same shelf', `${SERVER}/db/b.store.ts`, 'update users set name = $2'],
    [
      'whoever merges operators',
      `${SERVER}/features/trips/catalogues/a.store.ts`,
      'update alerts set operator_id = $1',
    ],
    [
      'whoever erases one',
      `${SERVER}/features/registry/a.store.ts`,
      'delete from operator_links where operator_id = $1',
    ],
    ['whoever changes the key', `${SERVER}/db/refused.store.ts`, 'update gps_links l set password_digest = r.digest'],
    ['a name on the next line', `${SERVER}/features/push/b.store.ts`, 'insert into\n  alerts (id) select 1'],
    ['a name in capitals', `${SERVER}/realtime/a.store.ts`, 'INSERT INTO devices (id) select 1'],
  ])('%s is a second one', (_, file, sql) => {
    expect(shared(new Map([...server, [file, sql]]))).toHaveLength(1)
  })
})

describe('what has one place', () => {
  const all = new Map(
    ['packages/domain/src', 'packages/contract/src', SERVER, 'packages/web/src'].flatMap((f) => [...sources(f)]),
  )
  const placesOf = (expression: RegExp) => [...all].flatMap(([file, text]) => (expression.test(text) ? [file] : []))

  test('the active statuses of a trip are listed in one file', () => {
    expect(placesOf(/'load',\s*'download waiting'/)).toEqual(['packages/domain/src/trip/trip-status.ts'])
    expect(placesOf(/status (?:not )?in \('/)).toEqual([])
  })

  test('the settings are read in one file, and written in one', () => {
    expect(placesOf(/\b(?:from|join) settings\b/)).toEqual([
      `${SERVER}/db/settings.store.ts`,
      `${SERVER}/features/settings/edited-settings.store.ts`,
    ])
    expect(placesOf(/\binsert into settings\b/)).toEqual([`${SERVER}/features/settings/edited-settings.store.ts`])
  })
})
