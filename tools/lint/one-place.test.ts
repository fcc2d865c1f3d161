import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

/** What has one place keeps it: each table one writer, the active statuses and the settings one file that knows them. */
const ROOT = resolve(import.meta.dirname, '../..')
const SERVER = 'packages/server/src'

/** A new key changes what the old one made, in every table at once; `sealed-values.store.ts` does too, by the columns' names. */
const WRITES_EVERYWHERE = new Set([
  `${SERVER}/db/refused-passwords.store.ts`,
  // What named a double names the one that stays, and what told of a person whose data is erased tells of nobody.
  `${SERVER}/features/trips/catalogues/merge.store.ts`,
  `${SERVER}/features/registry/operator-data.store.ts`,
])

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
    if (WRITES_EVERYWHERE.has(file)) continue
    for (const [, table = ''] of text.matchAll(/\b(?:insert into|update|delete from|copy|truncate) (\w+)/gi)) {
      if (!tables.has(table)) continue
      writers.set(table, (writers.get(table) ?? new Set()).add(writerOf(file)))
    }
  }
  return writers
}

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

  test.each([
    ['another feature', `${SERVER}/features/push/a.store.ts`, "insert into alerts (id) values ('1')"],
    ['a shelf', `${SERVER}/db/a.store.ts`, 'with gone as (delete from alerts where id = $1) select 1'],
    ['another file of the same shelf', `${SERVER}/db/b.store.ts`, 'update users set name = $2'],
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
      `${SERVER}/features/settings/settings.store.ts`,
    ])
    expect(placesOf(/\binsert into settings\b/)).toEqual([`${SERVER}/features/settings/settings.store.ts`])
  })
})
