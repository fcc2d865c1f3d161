import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testLogger } from '@vigia/runtime/test/test-logger'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabaseCopy, createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { type DatabaseAddress, openDatabase, target } from './database.ts'
import { type Migration, migrate, readMigrations } from './migrate.ts'
import { type Db, openPool, UNSCOPED_LIMITS } from './pool.ts'
import { ensureRoles } from './roles.ts'

let address: DatabaseAddress
let db: Db
beforeAll(async () => {
  address = await createDatabaseCopy('template0')
  db = openPool(target(address, null), UNSCOPED_LIMITS, testLogger)
})
afterAll(() => db.close())

const step = (version: number, sql: string): Migration => ({ version, name: `paso-${version}`, sql, checksum: sql })
const first = step(1, 'create table uno (id int)')
const second = step(2, 'create table dos (id int); insert into uno values (2)')

test('applies what is new, in order, once, also when two processes start together', async () => {
  const counts = await Promise.all([migrate(db, [first, second]), migrate(db, [first, second])])
  expect(counts.reduce((sum, n) => sum + n, 0)).toBe(2)
  expect(await migrate(db, [first, second])).toBe(0)
  expect((await db.query('select id from uno')).rows).toEqual([{ id: 2 }])
})

test('a step that fails leaves nothing of itself', async () => {
  const broken = step(3, 'create table tres (id int); select 1 / 0')
  await expect(migrate(db, [first, second, broken])).rejects.toThrow(/division by zero/)
  expect((await db.query(`select to_regclass('tres') as found`)).rows).toEqual([{ found: null }])
  expect(await migrate(db, [first, second, step(3, 'create table tres (id int)')])).toBe(1)
})

test('a step that changed after it was applied is refused', async () => {
  const changed = { ...second, checksum: 'otra' }
  await expect(migrate(db, [first, changed, step(3, 'create table tres (id int)')])).rejects.toThrow(
    /0002-paso-2 cambió/,
  )
})

test('a database ahead of the program is refused', async () => {
  await expect(migrate(db, [first])).rejects.toThrow(/versión más nueva/)
})

test('a busy table is waited for', async () => {
  const holder = await db.connect()
  await holder.query('begin; lock table uno in access exclusive mode')
  const waiting = migrate(db, [
    ...[first, second, step(3, 'create table tres (id int)')],
    step(4, 'alter table uno add column nombre text'),
  ])
  const isWaiting = async () =>
    (await db.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'alter table uno%'`))
      .rowCount > 0
  await expect.poll(isWaiting, { timeout: 20_000, interval: 10 }).toBe(true)
  await holder.query('commit')
  await holder.end()
  expect(await waiting).toBe(1)
})

test('files out of order are refused', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vigia-migrations-'))
  writeFileSync(join(folder, '0001-uno.sql'), 'select 1')
  expect(readMigrations(folder)).toHaveLength(1)
  writeFileSync(join(folder, '0003-tres.sql'), 'select 1')
  expect(() => readMigrations(folder)).toThrow(/0003-tres.sql/)
  rmSync(folder, { recursive: true })
})

test('the real migrations build a database that was never used, by address', async () => {
  const { host, passwords, database } = await createDatabaseCopy('template0')
  const url = `postgres://postgres:${passwords.postgres}@/${database}?host=${encodeURIComponent(host)}`
  const opened = await openDatabase({ kind: 'external', url }, testLogger)
  const { rows } = await opened.scoped.query<{ who: string; head: number }>(
    'select current_user as who, (select max(version) from schema_migrations) as head',
  )
  expect(rows).toEqual([{ who: 'vigia_app', head: opened.head }])
  await expect(opened.scoped.query('create table x ()')).rejects.toThrow(/permission denied/)
  await expect(opened.query.query('select * from users')).rejects.toThrow(/permission denied/)
  await opened.close()
})

test('roles are made once, and may be asked for again', async () => {
  const test: TestDatabase = await createTestDatabase()
  await ensureRoles(test.owner, null)
  const { rows } = await test.owner.query<{ rolname: string }>(
    `select rolname from pg_roles where rolname like 'vigia_%' and not rolsuper order by 1`,
  )
  expect(rows.map(({ rolname }) => rolname)).toEqual(['vigia_app', 'vigia_jobs', 'vigia_owner', 'vigia_query'])
  await test.drop()
})
