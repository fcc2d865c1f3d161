import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { testLogger } from '@vigia/runtime/test/test-logger'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DataFolderBusy, lockDataFolder } from './data-folder-lock.ts'
import { openDatabase } from './database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { type Db, openPool, UNSCOPED_LIMITS } from './pool.ts'
import { runningSocketFolder } from './postgres-cluster.ts'
import { isAlive } from './process-identity.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vigia-pg-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const poolOf = ({ host, passwords }: EmbeddedPostgres): Db =>
  openPool(
    { connection: { host, user: 'postgres', password: passwords.postgres, database: 'postgres' }, asRole: null },
    UNSCOPED_LIMITS,
    testLogger,
  )
const answers = (db: Db) =>
  db.query('select 1').then(
    () => true,
    () => false,
  )

test('keeps what it accepted over its own kill -9, and is running again by itself', async () => {
  const server = await startEmbeddedPostgres(folder, testLogger)
  const db = poolOf(server)
  await db.query('create table kept (id int)')
  await db.query('insert into kept values (1)')
  const killed = server.pid() ?? 0
  process.kill(killed, 'SIGKILL')
  await expect.poll(() => server.pid() ?? killed, { timeout: 15_000, interval: 20 }).not.toBe(killed)
  await expect.poll(() => answers(db), { timeout: 15_000, interval: 20 }).toBe(true)
  expect((await db.query('select id from kept')).rows).toEqual([{ id: 1 }])
  await db.close()
  await server.stop()
  expect(existsSync(join(folder, 'postgres', 'postmaster.pid'))).toBe(false)
})

test('a PostgreSQL that outlived the kill -9 of its app is stopped, and nothing is lost', async () => {
  const script = fileURLToPath(new URL('../../test/abandon-postgres.ts', import.meta.url))
  const app = spawnSync(process.execPath, ['--import', 'tsx', script, folder], { encoding: 'utf8' })
  const orphan = Number(app.stdout)
  expect(app.signal).toBe('SIGKILL')
  expect(isAlive({ pid: orphan, startedAtTicks: null })).toBe(true)
  const abandoned = runningSocketFolder(join(folder, 'postgres')) ?? ''
  expect(existsSync(abandoned)).toBe(true)

  const server = await startEmbeddedPostgres(folder, testLogger)
  expect(isAlive({ pid: orphan, startedAtTicks: null })).toBe(false)
  expect(abandoned === server.host || !existsSync(abandoned)).toBe(true)
  const db = poolOf(server)
  expect((await db.query('select id from kept')).rows).toEqual([{ id: 1 }])
  await db.close()
  await server.stop()
})

test('an app that leaves in a hurry takes its PostgreSQL along', async () => {
  const script = fileURLToPath(new URL('../../test/abandon-postgres.ts', import.meta.url))
  const app = spawnSync(process.execPath, ['--import', 'tsx', script, folder, 'exit'], { encoding: 'utf8' })
  expect(app.status).toBe(1)
  const left = { pid: Number(app.stdout), startedAtTicks: null }
  await expect.poll(() => isAlive(left), { timeout: 15_000, interval: 20 }).toBe(false)
})

test('a pid file whose number now is somebody else does not refuse the start', async () => {
  writeFileSync(join(folder, 'postgres', 'postmaster.pid'), `${process.pid}\n`)
  const server = await startEmbeddedPostgres(folder, testLogger)
  await server.stop()
})

test('listens on no network, checks its pages, and lets nobody in without a password', async () => {
  const server = await startEmbeddedPostgres(folder, testLogger)
  const db = poolOf(server)
  const { rows } = await db.query<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in ('listen_addresses', 'data_checksums', 'fsync', 'password_encryption', 'server_encoding') order by name`,
  )
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))).toEqual({
    ...{ listen_addresses: '', data_checksums: 'on', fsync: 'on' },
    ...{ password_encryption: 'scram-sha-256', server_encoding: 'UTF8' },
  })
  expect((await db.query(`select 1 from pg_hba_file_rules where auth_method = 'trust'`)).rowCount).toBe(0)
  expect(statSync(join(folder, 'postgres-passwords.json')).mode & 0o077).toBe(0)
  expect(statSync(server.host).mode & 0o077).toBe(0)
  await db.close()
  await server.stop()
})

test.each([
  [
    '17\n',
    /son de PostgreSQL 17 y esta Vigía trae PostgreSQL 18\. No se tocó nada\. Respalde con la Vigía anterior \(npm run backup/,
  ],
  ['99\n', /son de PostgreSQL 99 y .* Use la Vigía con la que se hicieron, o una más nueva/],
  [null, /no está vacía y no es una base de datos.* No se tocó nada/],
])('a folder whose PG_VERSION says %j is refused with what to do, and stays as it is', async (version, sentence) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'vigia-pg-'))
  const files = { 'postgres/base.1': 'filas', ...(version === null ? {} : { 'postgres/PG_VERSION': version }) }
  mkdirSync(join(dataDir, 'postgres'))
  for (const [file, text] of Object.entries(files)) writeFileSync(join(dataDir, file), text)
  await expect(startEmbeddedPostgres(dataDir, testLogger)).rejects.toThrow(sentence)
  expect(readdirSync(dataDir)).toEqual(['postgres'])
  for (const [file, text] of Object.entries(files)) expect(readFileSync(join(dataDir, file), 'utf8')).toBe(text)
  rmSync(dataDir, { recursive: true })
})

test('a path too long for a socket gets a short one', async () => {
  const long = join(mkdtempSync(join(tmpdir(), 'vigia-long-')), 'una carpeta con espacios y acentos áé'.repeat(3))
  const server = await startEmbeddedPostgres(long, testLogger, { fsync: 'off' })
  const { host, passwords } = server
  const database = await openDatabase({ kind: 'embedded', host, passwords, database: 'vigia' }, testLogger)
  expect(Buffer.byteLength(host)).toBeLessThan(90)
  await database.close()
  await server.stop()
  expect(existsSync(host)).toBe(false)
  rmSync(long, { recursive: true })
})

test('one process has a folder at a time; a dead one gives it back', async () => {
  const unlock = lockDataFolder(folder)
  expect(() => lockDataFolder(folder)).toThrow(DataFolderBusy)
  unlock()
  const child = spawn(process.execPath, ['-e', ''])
  await new Promise((resolve) => child.once('exit', resolve))
  writeFileSync(join(folder, 'vigia.lock'), JSON.stringify({ pid: child.pid, startedAtTicks: '1' }))
  lockDataFolder(folder)()
  // The number lives again, in a process that started at another time.
  writeFileSync(join(folder, 'vigia.lock'), JSON.stringify({ pid: process.pid, startedAtTicks: '1' }))
  lockDataFolder(folder)()
  writeFileSync(join(folder, 'vigia.lock'), 'basura')
  lockDataFolder(folder)()
  expect(existsSync(join(folder, 'vigia.lock'))).toBe(false)
  expect(readFileSync(join(folder, 'postgres', 'PG_VERSION'), 'utf8')).toBe('18\n')
})
