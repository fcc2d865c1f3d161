import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { testLogger } from '@vigia/runtime/test/test-logger'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabaseCopy } from '../../../test/database.ts'
import { outboxSettled } from '../../../test/outbox-settled.ts'
import { runCli } from '../../../test/run-cli.ts'
import { startSecondServer } from '../../../test/second-server.ts'
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../../test/server.ts'
import { createTrip, fixOf, MINUTE_MS, type TestTrip } from '../../../test/trips.ts'
import { verifyAuditChain } from '../audit-chain.store.ts'
import { type DatabaseAddress, target } from '../database.ts'
import { databaseEpoch } from '../database-epoch.ts'
import { type Db, OWNER_LIMITS, openPool } from '../pool.ts'
import { manifestFile, tableFile } from './backup-manifest.ts'
import { restoreBackup } from './restore-backup.ts'
import { type WrittenBackup, writeBackup } from './write-backup.ts'

const parent = mkdtempSync(join(tmpdir(), 'vigia-backup-'))
const folder = join(parent, 'respaldo')
let server: TestServer
let owner: Db
let trip: TestTrip
let tripWithPassword: string
/** Instants of fixes, in the order in which they were acknowledged. */
const acknowledged: number[] = []
let before: number
let during: number
let backup: WrittenBackup
let settledMeanwhile = 0

const poolOf = (address: DatabaseAddress): Db => openPool(target(address, 'vigia_owner'), OWNER_LIMITS, testLogger)

beforeAll(async () => {
  server = await startTestServer()
  owner = poolOf(server.db.address)
  await server.signIn('administrador')
  trip = await createTrip(server, 'RESP')
  const item = {
    ...{ external_invoice: 'R-1', status: 'in transit', origin: 'Puebla', destination: 'Querétaro' },
    ...{ operator_name: 'Ana\t"\\N"\n', tracking_type: 'GPS_ESPEJO' },
    ...{ monitor_url: 'https://gps.mx/', monitor_account: 'flota', monitor_password: 'una clave' },
  }
  const key = await server.apiKey(['travels:write'])
  const made = await server.request('POST', '/api/travels', { token: key, body: { data: [item] } })
  tripWithPassword = made.body.data[0].id
  await owner.query(`select ensure_positions_partition(current_date), ensure_positions_partition(current_date + 1)`)
})
afterAll(async () => {
  await owner.close()
  await server.stop()
  rmSync(parent, { recursive: true })
})

/** One fix after the other, each once the one before is acknowledged. */
function keepPosting(): () => Promise<void> {
  let isOver = false
  const from = server.clock.now() - 30 * MINUTE_MS
  const posting = (async () => {
    const key = await server.apiKey(['positions:write'])
    while (!isOver) {
      const at = from + acknowledged.length * 100
      const { status } = await server.request('POST', '/api/positions', {
        token: key,
        body: fixOf(trip.phone, at, 20.1),
      })
      if (status !== 202) throw new Error(String(status))
      acknowledged.push(at)
    }
  })()
  return async () => {
    isOver = true
    await posting
  }
}

/** What is done while the backup reads: an audited act between two tables, a fix at the least, an alert that has to be told. */
async function workBesides(table: string): Promise<void> {
  if (table === 'alerts') {
    await server.db.owner.query(
      `with raised as (
         insert into alerts (organisation_id, type, severity, title, message, value, closed_at)
         values ($1, 'SIN_GPS', 'high', 't', 'm', 1, now()) returning id
       ) insert into alert_outbox (organisation_id, alert_id, kind) select $1, id, 'new-alert' from raised`,
      [server.organisationId],
    )
    await outboxSettled(server.db.owner)
    settledMeanwhile++
  }
  if (table !== 'audit_chain') return
  const known = acknowledged.length
  const body = { email: 'nadie@prueba.mx', password: 'no es esta' }
  expect((await server.request('POST', '/api/auth/login', { body })).status).toBe(401)
  await expect.poll(() => acknowledged.length, { interval: 5 }).toBeGreaterThan(known)
}

async function restored(
  from = folder,
): Promise<{ address: DatabaseAddress & { kind: 'embedded' }; db: Db; progress: string[] }> {
  const address = await createDatabaseCopy('template0')
  const progress: string[] = []
  await restoreBackup({
    ...{ address, folder: from, clock: server.clock, logger: testLogger },
    onTable: (table) => progress.push(table),
  })
  return { address, db: poolOf(address), progress }
}

test('it is made while fixes come, alerts are told and acts are audited', async () => {
  const stop = keepPosting()
  await expect.poll(() => acknowledged.length, { interval: 5 }).toBeGreaterThan(20)
  before = acknowledged.length
  try {
    backup = await writeBackup({ db: owner, folder, onTable: workBesides })
    during = acknowledged.length
  } finally {
    await stop()
  }
  expect(settledMeanwhile).toBe(1)
})

test('every table that holds rows is in the backup, and nobody else may read it', async () => {
  const { rows } = await server.db.owner.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relpersistence <> 't' and relnamespace not in (
     'pg_catalog'::regnamespace, 'information_schema'::regnamespace, 'pg_toast'::regnamespace,
     -- Timers, which the server makes anew.
     'graphile_worker'::regnamespace)`,
  )
  const names = rows.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['trips', 'positions_default', 'schema_migrations', 'bus_messages']))
  expect(backup.manifest.tables.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
  expect(backup.manifest.tables.at(-1)?.name).toBe('positions_default')
  for (const file of readdirSync(folder)) expect(statSync(join(folder, file)).mode & 0o077, file).toBe(0)
  expect(readdirSync(parent)).toEqual(['respaldo'])
})

test('a backup made while fixes come restores to its instant, whole', async () => {
  const { address, db } = await restored()
  const second = await startSecondServer({ db: { address }, clock: server.clock })

  const kept = await db.query<{ fix_at: number }>(
    `select fix_at from positions p join devices d on d.id = p.device_id where d.unique_id = $1 order by fix_at`,
    [trip.phone],
  )
  const instants = kept.rows.map(({ fix_at }) => fix_at)
  expect(instants.length).toBeGreaterThanOrEqual(before)
  expect(instants.length).toBeLessThan(during)
  expect(instants).toEqual(acknowledged.slice(0, instants.length))

  expect(await verifyAuditChain(db, backup.manifest.audit.heads)).toMatchObject({ broken: null })
  expect(backup.manifest.audit).toMatchObject({ holds: true, entries: expect.any(Number) })

  const ask = async (method: string, path: string, bearer?: string, body?: object) => {
    const headers = { 'content-type': 'application/json', ...(bearer && { authorization: `Bearer ${bearer}` }) }
    const answer = await fetch(second.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    // biome-ignore lint/suspicious/noExplicitAny: the test says itself what it expects of the JSON
    const answered: any = await answer.json()
    return { status: answer.status, body: answered }
  }
  const login = { email: 'supervisor@prueba.mx', password: TEST_PASSWORD }
  const session = await ask('POST', '/api/auth/login', undefined, login)
  expect(session.status).toBe(200)
  const secret = await ask('GET', `/api/travels/${tripWithPassword}/credentials`, session.body.token)
  expect(secret.body.password).toBe('una clave')
  const travel = await ask('GET', `/api/travels/${tripWithPassword}`, session.body.token)
  expect(travel.status).toBe(200)

  // What is made next gets the next numbers, by triggers and keys that are all back.
  const rules = `select (select count(*) from pg_constraint where contype = 'f')::int as keys,
    (select count(*) from pg_trigger where tgenabled = 'O' and not tgisinternal)::int as triggers,
    (select count(*) from pg_inherits)::int as partitions`
  expect((await db.query(rules)).rows).toEqual((await server.db.owner.query(rules)).rows)
  expect((await db.query('select 1 from restores')).rowCount).toBe(1)
  await second.stop()
  await db.close()
})

test('a cursor of before the restore is of another database, also when it is restored in the same place', async () => {
  const { db, address } = await restored()
  const superuser = openPool(target(address, null), OWNER_LIMITS, testLogger)
  const first = await databaseEpoch(superuser)
  await db.query(`update restores set restored_at = restored_at + interval '1 ms'`)
  expect(await databaseEpoch(superuser)).not.toBe(first)
  await Promise.all([db.close(), superuser.close()])
})

test('it is noted for the System page once it is whole, and not in itself', async () => {
  const { rows } = await owner.query('select taken_at, bytes, rows::int, file_name, seconds > 0 as took from backups')
  const { manifest, bytes, rows: total } = backup
  expect(rows).toEqual([
    { taken_at: Date.parse(manifest.takenAt), bytes: String(bytes), rows: total, file_name: 'respaldo', took: true },
  ])
  expect(manifest.tables.find(({ name }) => name === 'backups')?.rows).toBe(0)
})

/** The database that a refused restore leaves: one in which nobody has made anything. */
async function refusalOf(change: () => void): Promise<string> {
  const address = await createDatabaseCopy('template0')
  change()
  const refused = await restoreBackup({
    ...{ address, folder, clock: server.clock, logger: testLogger, onTable: () => undefined },
  }).then(
    () => 'restored',
    (error: Error) => error.message,
  )
  const db = openPool(target(address, null), OWNER_LIMITS, testLogger)
  expect((await db.query(`select tablename from pg_tables where schemaname = 'public'`)).rows).toEqual([])
  await db.close()
  return refused
}

test.each([
  ['cut off', 'audit_log', (bytes: Buffer) => bytes.subarray(0, bytes.length - 20)],
  ['not there', 'geofences', () => null],
  [
    'changed and packed again',
    'trips',
    (bytes: Buffer) => gzipSync(`${gunzipSync(bytes)}`.replace('Puebla', 'Pueblo')),
  ],
  ['with a row less', 'users', (bytes: Buffer) => gzipSync(`${gunzipSync(bytes)}`.replace(/.*\n/, ''))],
])('a table that is %s is named, and nothing is restored', async (_how, table, spoil) => {
  const file = tableFile(folder, table)
  const good = readFileSync(file)
  const spoilt = spoil(good)
  const refused = await refusalOf(() => (spoilt === null ? rmSync(file) : writeFileSync(file, spoilt)))
  writeFileSync(file, good, { mode: 0o600 })
  expect(refused).toBe(`El respaldo está dañado: la tabla ${table} no es la que se guardó. No se restauró nada.`)
})

test.each([
  ['of a newer version', { schemaVersion: 9_999 }, /versión más nueva/],
  ['without one of its tables', { tables: [] }, /no tiene las tablas de su versión: /],
  ['with another end of the audit log', { audit: { entries: 1, heads: [], holds: true } }, /bitácora/],
  ['whose table is none of ours', { tables: [{ name: 'pg_class; drop' }] }, /dañado: su manifest.json/],
])('a backup %s is refused', async (_how, over, sentence) => {
  const file = manifestFile(folder)
  const good = readFileSync(file, 'utf8')
  const refused = await refusalOf(() => writeFileSync(file, JSON.stringify({ ...JSON.parse(good), ...over })))
  writeFileSync(file, good)
  expect(refused).toMatch(sentence)
})

test('a database that holds anything is not touched', async () => {
  const { db, address } = await restored()
  await db.query('delete from restores')
  const again = { address, folder, clock: server.clock, logger: testLogger, onTable: () => undefined }
  await expect(restoreBackup(again)).rejects.toThrow(/no está vacía y no se tocó/)
  expect((await db.query('select 1 from restores')).rowCount).toBe(0)
  await db.close()
})

test('from the command line: backed up with the key apart, and proved aside', async () => {
  const dataDir = mkdtempSync(join(parent, 'datos-'))
  const keyFile = join(dataDir, 'secret.key')
  writeFileSync(keyFile, `${'07'.repeat(32)}\n`, { mode: 0o600 })
  const run = (tool: 'backup' | 'restore', ...args: string[]) => runCli(server.db, { tool, args, dataDir })
  const apart = join(dataDir, 'llaves')
  const to = join(dataDir, 'respaldos')
  expect((await run('backup', to, '--key-to', join(to, 'x'))).problems).toMatch(/La llave va aparte/)

  const made = await run('backup', to, '--key-to', apart)
  expect(made).toMatchObject({ code: 0, lines: expect.stringContaining('La llave de los secretos está aparte: ') })
  const [name = ''] = readdirSync(to)
  expect(name).toMatch(/^vigia-\d{8}T\d{6}Z$/)
  expect(readFileSync(join(apart, `${name}-secret.key`), 'utf8')).toBe(readFileSync(keyFile, 'utf8'))

  const proved = await run('restore', join(to, name), '--check')
  expect(proved).toMatchObject({ code: 0, lines: expect.stringContaining('bitácora íntegra') })
  const { rows } = await owner.query('select file_name from backups where checked_at is not null')
  expect(rows).toEqual([{ file_name: name }])
  expect((await owner.query(`select 1 from pg_database where datname like 'vigia_check_%'`)).rowCount).toBe(0)
  expect(await run('restore', join(to, name))).toMatchObject({
    code: 1,
    problems: expect.stringContaining('no está vacía'),
  })
  expect(existsSync(`${folder}.partial`)).toBe(false)
})
