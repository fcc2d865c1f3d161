/** What befalls a backup from outside: other work on its tables, other people's tables, another backup, another PostgreSQL. */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testLogger } from '@vigia/runtime/test/test-logger'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabaseCopy, createTestDatabase, type TestDatabase } from '../../../test/database.ts'
import { runCli } from '../../../test/run-cli.ts'
import { systemClock } from '../../ports/clock.ts'
import { type DatabaseAddress, ownMigrations, prepareDatabase, target } from '../database.ts'
import { migrate } from '../migrate.ts'
import { type Db, OWNER_LIMITS, openPool } from '../pool.ts'
import { type BackupManifest, manifestFile, tableFile } from './backup-manifest.ts'
import { checkBackup } from './check-backup.ts'
import { diskRefusal } from './disk-refusal.ts'
import { restoreBackup } from './restore-backup.ts'
import { sequencesOf, storedTables } from './schema.store.ts'
import { copyKey } from './sealing-key.ts'
import { copyOut } from './table-copy.ts'
import { partialFolder, writeBackup } from './write-backup.ts'

const parent = mkdtempSync(join(tmpdir(), 'vigia-backup-faults-'))
let db: TestDatabase
let owner: Db
beforeAll(async () => {
  db = await createTestDatabase()
  owner = openPool(target(db.address, 'vigia_owner'), OWNER_LIMITS, testLogger)
  await db.owner.query(`insert into organisations (name) values ('Prueba')`)
})
afterAll(async () => {
  await owner.close()
  await db.drop()
  rmSync(parent, { recursive: true })
})

/** An account that may do no more than the installation guide says: no superuser, no replication. */
const LOGIN = `cuenta_${randomBytes(4).toString('hex')}`

async function loginOf(database: string): Promise<DatabaseAddress> {
  const { host, passwords } = db.address
  const role = await db.owner.query('select from pg_roles where rolname = $1', [LOGIN])
  if (role.rowCount === 0) {
    await db.owner.query(`create role ${LOGIN} login createrole password '${passwords.postgres}'`)
    await db.owner.query(`grant vigia_owner, vigia_app, vigia_jobs, vigia_query to ${LOGIN}`)
  }
  await db.owner.query(`alter database "${database}" owner to ${LOGIN}`)
  return {
    kind: 'external',
    url: `postgresql://${LOGIN}:${passwords.postgres}@/${database}?host=${encodeURIComponent(host)}`,
  }
}

/** The first version with backups. */
const OLDEST = 37

let made = 0
const backUp = (onTable: (table: string) => void | Promise<void> = () => undefined) => {
  made += 1
  return writeBackup({ db: owner, folder: join(parent, `respaldo-${made}`), onTable })
}
const code = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: Error & { code?: string }) => String(error.code),
  )

test('what would take rows from under it waits: a day that is dropped, a migration that writes a table anew', async () => {
  await db.owner.query(`select ensure_positions_partition('2020-01-01')`)
  const refused: string[] = []
  const { manifest } = await backUp(async () => {
    if (refused.length > 0) return
    const meanwhile = openPool(target(db.address, 'vigia_owner'), OWNER_LIMITS, testLogger)
    refused.push(await code(meanwhile.query(`select drop_positions_before('2020-01-02')`)))
    refused.push(
      await code(meanwhile.query('alter table organisations add made timestamptz default clock_timestamp()')),
    )
    await meanwhile.close()
  })
  expect(refused).toEqual(['55P03', '55P03'])
  expect(manifest.tables.find(({ name }) => name === 'organisations')?.rows).toBe(1)
})

test('a table that somebody else keeps in the database is not ours to back up', async () => {
  await db.owner.query('create table trips_copia (id serial, factura text)')
  const { manifest } = await backUp().finally(() => db.owner.query('drop table trips_copia'))
  expect(manifest.tables.map(({ name }) => name)).not.toContain('trips_copia')
  expect(manifest.sequences.map(({ name }) => name)).not.toContain('trips_copia_id_seq')
})

test('who comes while another backup runs leaves that one alone', async () => {
  const folder = join(parent, 'del-mismo-segundo')
  let second = ''
  await writeBackup({
    ...{ db: owner, folder },
    onTable: async () => {
      if (second !== '') return
      second = await writeBackup({ db: owner, folder, onTable: () => undefined }).then(
        () => 'written',
        (error: Error) => error.message,
      )
      expect(existsSync(partialFolder(folder))).toBe(true)
    },
  })
  expect(second).toBe('Otro respaldo está en marcha: espere a que termine.')
  expect(existsSync(join(folder, 'manifest.json'))).toBe(true)
})

test('what counts in transaction numbers of the backed up database is empty in another', async () => {
  await db.owner.query(
    `insert into rights_changes (xid, organisation_id, kind, subject_id)
     select '99999999999'::xid8, id, 'organisation', id from organisations`,
  )
  await db.owner.query(
    `insert into bus_messages (xid, server_id, body) values ('99999999999'::xid8, gen_random_uuid(), '[]')`,
  )
  const address = await createDatabaseCopy('template0')
  await backUp()
  const from = { folder: join(parent, `respaldo-${made}`), clock: systemClock, logger: testLogger }
  await restoreBackup({ ...from, address, onTable: () => undefined })
  const restored = openPool(target(address, 'vigia_owner'), OWNER_LIMITS, testLogger)
  const { rows } = await restored.query(
    `select (select count(*)::int from rights_changes) as rights, (select count(*)::int from bus_messages) as bus`,
  )
  await restored.close()
  expect(rows).toEqual([{ rights: 0, bus: 0 }])
})

/** Such as a program of that version wrote: today's asks for what its database has not. */
async function writeOldBackup(login: Db, folder: string): Promise<void> {
  mkdirSync(folder)
  const client = await login.connect()
  const tables: BackupManifest['tables'] = []
  for (const table of await storedTables(login))
    tables.push(await copyOut(client, table, tableFile(folder, table.name)))
  await client.end()
  const sequences = await sequencesOf(login)
  const audit = { entries: 0, heads: [], holds: true }
  const takenAt = new Date(systemClock.now()).toISOString()
  const manifest = { format: 1, takenAt, schemaVersion: OLDEST, tables, sequences, keyIds: [], audit }
  writeFileSync(manifestFile(folder), JSON.stringify(manifest))
}

test('a backup of an older version is brought up to date, and where it came from is told with its rows', async () => {
  const old = await createDatabaseCopy('template0')
  await prepareDatabase(old, testLogger)
  const login = openPool(target(old, 'vigia_owner'), OWNER_LIMITS, testLogger)
  await migrate(login, ownMigrations().slice(0, OLDEST))
  await login.query(`insert into organisations (name) values ('De antes')`)
  const folder = join(parent, 'de-antes')
  await writeOldBackup(login, folder)
  await login.close()

  const address = await createDatabaseCopy('template0')
  await restoreBackup({ address, folder, clock: systemClock, logger: testLogger, onTable: () => undefined })
  const restored = openPool(target(address, 'vigia_owner'), OWNER_LIMITS, testLogger)
  const { rows } = await restored.query(
    `select o.name, (select max(version) from schema_migrations) as version, r.xmin = o.xmin as told
     from organisations o, restores r`,
  )
  await restored.close()
  expect(rows).toEqual([{ name: 'De antes', version: ownMigrations().length, told: true }])
})

test('an account without any right of a superuser backs up, proves and restores', async () => {
  const own = await loginOf(db.address.database)
  const login = openPool(target(own, 'vigia_owner'), OWNER_LIMITS, testLogger)
  const folder = join(parent, 'de-cuenta-sencilla')
  const { manifest } = await writeBackup({ db: login, folder, onTable: () => undefined })
  await login.close()
  expect(manifest.tables.find(({ name }) => name === 'organisations')?.rows).toBe(1)

  const from = { folder, clock: systemClock, logger: testLogger, onTable: () => undefined }
  await expect(checkBackup({ ...from, address: own })).rejects.toThrow(/dele CREATEDB/)
  await db.owner.query(`alter role ${LOGIN} createdb`)
  expect((await checkBackup({ ...from, address: own })).audit.holds).toBe(true)

  const address = await loginOf((await createDatabaseCopy('template0')).database)
  await restoreBackup({ ...from, address })
  const restored = openPool(target(address, null), OWNER_LIMITS, testLogger)
  expect((await restored.query('select name from organisations')).rows).toEqual([{ name: 'Prueba' }])
  await restored.close()
})

test('a check that was killed leaves its database to the next one, and two at once do not meet', async () => {
  const folder = join(parent, 'probado')
  await writeBackup({ db: owner, folder, onTable: () => undefined })
  const from = { folder, clock: systemClock, logger: testLogger, address: db.address }
  const scratches = async () =>
    (
      await db.owner.query(`select datname from pg_database where datname like 'vigia_check_' || (
       select oid from pg_database where datname = current_database())`)
    ).rowCount
  // As one leaves it that is killed: there, and nobody at it.
  const { rows } = await db.owner.query<{ oid: string }>(
    'select oid::text from pg_database where datname = current_database()',
  )
  await db.owner.query(`create database vigia_check_${rows[0]?.oid}`)
  let second = ''
  let during = 0
  await checkBackup({
    ...from,
    onTable: (_table, done) => {
      if (done !== 1) return
      void scratches().then((count) => {
        during = count
      })
      void checkBackup({ ...from, onTable: () => undefined }).catch((error: Error) => {
        second = error.message
      })
    },
  })
  await expect.poll(() => second).toBe('Otra prueba de un respaldo está en marcha: espere a que termine.')
  await expect.poll(() => during).toBe(1)
  expect(await scratches()).toBe(0)
})

test('a check that would fill the disk of what people work with is not begun', async () => {
  const folder = join(parent, 'sin-lugar')
  await writeBackup({ db: owner, folder, onTable: () => undefined })
  const restore = { folder, clock: systemClock, logger: testLogger, address: db.address, onTable: () => undefined }
  let isOfCluster = false
  const checked = checkBackup(restore, (of) => {
    isOfCluster = existsSync(join(of, 'PG_VERSION'))
    return 3_000_000
  })
  await expect(checked).rejects.toThrow(/^La prueba llenaría el disco: necesita unos \d+ MB libres y hay 3\. /)
  expect(isOfCluster).toBe(true)
})

test.each<readonly [string, (manifest: BackupManifest) => object, RegExp]>([
  [
    'a column less',
    ({ tables }) => ({ tables: tables.map((one) => ({ ...one, columns: one.columns.slice(1) })) }),
    /tablas de su versión/,
  ],
  [
    'a part of no table',
    ({ tables }) => ({
      tables: [...tables, { ...tables[0], name: 'x', partition: { of: 'users', bound: 'DEFAULT' } }],
    }),
    /dañado: su manifest/,
  ],
  ['a sequence of nobody', () => ({ sequences: [{ name: 'nadie_seq', last: '5' }] }), /dañado: su manifest/],
])('a manifest that tells of %s restores nothing', async (_what, change, sentence) => {
  const folder = join(parent, `alterado-${randomBytes(3).toString('hex')}`)
  const { manifest } = await writeBackup({ db: owner, folder, onTable: () => undefined })
  writeFileSync(manifestFile(folder), JSON.stringify({ ...manifest, ...change(manifest) }))
  const address = await createDatabaseCopy('template0')
  const from = { folder, clock: systemClock, logger: testLogger, onTable: () => undefined }
  await expect(restoreBackup({ ...from, address })).rejects.toThrow(sentence)
})

test('what the disk refuses is said in a sentence, and leaves nothing', async () => {
  const folder = join(parent, 'secret.txt', 'respaldo')
  writeFileSync(join(parent, 'secret.txt'), '')
  await expect(writeBackup({ db: owner, folder, onTable: () => undefined })).rejects.toThrow(
    `No se puede escribir en ${join(parent, 'secret.txt')} (ENOTDIR): dé permiso de escritura o diga otra carpeta.`,
  )
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' })
  expect(diskRefusal(full, '/respaldos')).toMatchObject({
    message: 'Se llenó el disco de /respaldos: libere espacio o diga otra carpeta.',
  })
})

test('the key is apart also by another way to the same folder', () => {
  const backups = join(parent, 'respaldos')
  const file = join(parent, 'secret.key')
  mkdirSync(backups)
  writeFileSync(file, `${'07'.repeat(32)}\n`, { mode: 0o600 })
  symlinkSync(backups, join(parent, 'aparte'))
  for (const to of [
    parent,
    backups,
    join(backups, 'x'),
    join(backups, '..llaves'),
    join(parent, 'aparte'),
    join(parent, 'aparte/x/y'),
  ])
    expect(() => copyKey(file, { to, backup: join(backups, 'vigia-1') }), to).toThrow(/La llave va aparte/)
  expect(copyKey(file, { to: join(parent, 'llaves'), backup: join(backups, 'vigia-1') })).toEqual([
    join(parent, 'llaves/vigia-1-secret.key'),
  ])
})

test('of a backup that was not made no key is left either', async () => {
  const dataDir = mkdtempSync(join(parent, 'datos-'))
  writeFileSync(join(dataDir, 'secret.key'), `${'07'.repeat(32)}\n`, { mode: 0o600 })
  const client = await owner.connect()
  await client.query(`select pg_advisory_lock(hashtextextended('backup', 0))`)
  const apart = join(parent, 'de-ninguno')
  const args = [join(parent, 'ninguno'), '--key-to', apart]
  const refused = await runCli(db, { tool: 'backup', args, dataDir })
  await client.end()
  expect(refused).toMatchObject({ code: 1, problems: expect.stringContaining('Otro respaldo está en marcha') })
  expect(readdirSync(apart)).toEqual([])
})
