import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ReportRunWire } from '@vigia/contract'
import { DAY_MS } from '@vigia/domain/time/duration'
import { testLogger } from '@vigia/runtime/test/test-logger'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { randomFrom, seedHistory } from '../../../test/kpi-history.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { reportQueue } from './report-runs.job.ts'
import { cancelRun, wantedRuns } from './report-runs.store.ts'

/** 14:00 in Mexico City. */
const clock = createTestClock(Date.parse('2026-11-25T20:00:00Z'))
const WEEK = { from: '2026-11-18', to: '2026-11-24' }
const dataDir = mkdtempSync(join(tmpdir(), 'vigia-reports-'))
const folder = join(dataDir, 'backups-exports')
let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer({ clock, backupsFolder: join(dataDir, 'backups') })
  // Nothing opens or closes between two looks.
  await server.app.alerts.close()
  token = await server.signIn('monitorista')
  const { rows } = await server.db.owner.query<{ id: string }>(
    `select id::text from users where email = 'supervisor@prueba.mx'`,
  )
  const of = { sql: server.db.owner, organisationId: server.organisationId, userId: rows[0]?.id ?? '' }
  await seedHistory({ ...of, now: clock.now(), random: randomFrom(7) }, 60, 12)
  // What is written to be run by a spreadsheet.
  await server.db.owner.query(`update clients set name = '=HYPERLINK("http://x";"y")' where name = 'Ferro'`)
  await server.db.owner.query(`update clients set name = '-1+1|cmd' where name = 'Lacto'`)
})
afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true })
})

const post = (body: object, as = token) => server.request('POST', '/api/report-runs', { token: as, body })
const find = async (id: string, as = token): Promise<ReportRunWire> =>
  (await server.request('GET', `/api/report-runs/${id}`, { token: as })).body
const ended = (id: string, as = token) =>
  vi.waitFor(
    async () => {
      const run = await find(id, as)
      expect(['done', 'failed', 'cancelled']).toContain(run.state)
      return run
    },
    // It comes after everything else on the machine.
    // Who asks oftener is refused before it is done.
    { timeout: 60_000, interval: 250 },
  )
async function written(body: object, as = token): Promise<ReportRunWire> {
  const { status, body: run, text } = await post(body, as)
  if (status !== 202) throw new Error(text)
  return ended(run.id, as)
}
async function bytesOf(id: string, as = token): Promise<Uint8Array> {
  const answer = await fetch(`${server.url}/api/report-runs/${id}/file`, { headers: { authorization: `Bearer ${as}` } })
  expect(answer.status).toBe(200)
  return new Uint8Array(await answer.arrayBuffer())
}
const preview = async (kind: string, params: object) =>
  (await server.request('POST', `/api/reports/${kind}/preview`, { token, body: { params } })).body
const TRIPS = { kind: 'trips_by_client', params: WEEK }

test('a CSV: every row of the preview, its name, its audit; a text never runs as a formula', async () => {
  const run = await written({ ...TRIPS, format: 'csv' })
  const { total, columns } = await preview(TRIPS.kind, WEEK)
  expect(run).toMatchObject({ state: 'done', done: total, total, period: WEEK, file: { rows: total } })
  expect(run.file?.name).toBe('Viajes del día por cliente 2026-11-18 a 2026-11-24.csv')
  const bytes = await bytesOf(run.id)
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(bytes).toHaveLength(run.file?.bytes ?? 0)
  const lines = new TextDecoder().decode(bytes).trim().split('\r\n')
  expect(lines).toHaveLength(total + 1)
  expect(lines[0]?.split(',')).toHaveLength(columns.length)
  expect(lines.join()).toContain(`"'=HYPERLINK(""http://x"";""y"")"`)
  expect(lines.join()).toContain(`,'-1+1|cmd,`)
  const { rows } = await server.db.owner.query<{ action: string }>(
    `select action from audit_log where subject = $1 order by id`,
    [`report-run:${run.id}`],
  )
  expect(rows.map(({ action }) => action)).toEqual(['report-run', 'report-downloaded'])
})

test('a workbook: numbers and instants of their types, a frozen heading, no formula, the same data the same file', async () => {
  const [first, second] = [await written({ ...TRIPS, format: 'xlsx' }), await written({ ...TRIPS, format: 'xlsx' })]
  const bytes = await bytesOf(first.id)
  expect(bytes).toEqual(await bytesOf(second.id))
  const parts = unzipSync(bytes)
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  expect(sheet).toContain('state="frozen"')
  expect(sheet).not.toContain('<f>')
  expect(sheet).toContain('>=HYPERLINK(')
  // 2026 by the calendar of spreadsheets.
  expect(sheet).toMatch(/<c s="2"><v>46[23]\d\d\.\d+<\/v>/)
  expect(sheet.match(/<row>/g)).toHaveLength((first.file?.rows ?? 0) + 1)
  const about = strFromU8(parts['xl/worksheets/sheet2.xml'] ?? new Uint8Array())
  for (const part of ['Transportes de Prueba', 'Datos hasta', 'A tiempo', 'no cuentan en «a tiempo»'])
    expect(about).toContain(part)
})

test('a PDF, with a font of its own', async () => {
  const run = await written({ kind: 'alerts', params: { range: 'last-7-days' }, format: 'pdf' })
  expect(run).toMatchObject({ state: 'done', problem: null, period: WEEK })
  const text = Buffer.from(await bytesOf(run.id)).toString('latin1')
  expect(text.slice(0, 5)).toBe('%PDF-')
  expect(text).toMatch(/\/FontFile2/)
  expect(text).not.toContain('Helvetica')
})

test('a file is of who asked for it', async () => {
  const run = await written({ ...TRIPS, format: 'csv' })
  const other = await server.signIn('administrador')
  for (const path of [`/api/report-runs/${run.id}`, `/api/report-runs/${run.id}/file`])
    expect((await server.request('GET', path, { token: other })).status).toBe(404)
  const { body } = await server.request('GET', '/api/report-runs', { token: other })
  expect(body.data.map(({ id }: ReportRunWire) => id)).not.toContain(run.id)
  const key = await server.apiKey(['read'])
  expect((await post({ ...TRIPS, format: 'csv' }, key)).status).toBe(403)
})

test('who is limited to a client gets that client’s rows, by what they may see when it is written', async () => {
  const { rows } = await server.db.owner.query<{ id: string }>(`select id::text from clients where name = '-1+1|cmd'`)
  const limit = (ids: readonly (string | undefined)[] | null) =>
    server.db.owner.query(`update users set reach_clients = $1 where email = 'supervisor@prueba.mx'`, [ids])
  expect((await limit([rows[0]?.id])).rowCount).toBe(1)
  const again = await server.signIn('supervisor')
  const run = await written({ ...TRIPS, format: 'csv' }, again)
  const lines = new TextDecoder()
    .decode(await bytesOf(run.id, again))
    .trim()
    .split('\r\n')
    .slice(1)
  expect(lines.length).toBeGreaterThan(3)
  expect(lines.filter((line) => !line.includes("'-1+1|cmd"))).toEqual([])
  await limit(null)
})

test('a file is not got by who sees less than it holds by then', async () => {
  const { rows } = await server.db.owner.query<{ id: string }>('select id::text from clients order by name')
  const limit = (ids: readonly (string | undefined)[] | null) =>
    server.db.owner.query(`update users set reach_clients = $1 where email = 'supervisor@prueba.mx'`, [ids])
  const [one, other] = rows
  const whole = await written({ ...TRIPS, format: 'csv' }, await server.signIn('supervisor'))
  await limit([one?.id])
  const limited = await server.signIn('supervisor')
  const fetched = async (id: string, as: string) =>
    (await server.request('GET', `/api/report-runs/${id}/file`, { token: as })).body?.code
  expect(await fetched(whole.id, limited)).toBe('REACH_CHANGED')
  const own = await written({ ...TRIPS, format: 'csv' }, limited)
  expect(await fetched(own.id, limited)).toBeUndefined()
  await limit([other?.id])
  expect(await fetched(own.id, await server.signIn('supervisor'))).toBe('REACH_CHANGED')
  await limit([one?.id, other?.id])
  expect(await fetched(own.id, await server.signIn('supervisor'))).toBeUndefined()
  await limit(null)
  expect(await fetched(whole.id, await server.signIn('supervisor'))).toBeUndefined()
})

test('a file that may name whom somebody has erased since is got no more, and goes', async () => {
  const before = await written({ ...TRIPS, format: 'csv' })
  await server.db.owner.query(
    `insert into operators (organisation_id, name, match_key, erased_at) values ($1, 'Operador borrado', 'OPERADORBORRADO', $2)`,
    [server.organisationId, new Date(clock.now())],
  )
  const { body } = await server.request('GET', `/api/report-runs/${before.id}/file`, { token })
  expect(body).toMatchObject({ code: 'NAMES_ERASED' })
  clock.advance(1)
  const after = await written({ ...TRIPS, format: 'csv' })
  expect(await bytesOf(after.id)).not.toHaveLength(0)
  const ids = [before.id, after.id]
  expect(await wantedRuns(server.db.database.unscoped, ids)).toEqual(new Map([[after.id, 'done']]))
})

test('too many rows for a PDF are told in words', async () => {
  await server.db.owner.query(
    `insert into trips (organisation_id, external_invoice, status, origin, destination, tracking_type, charge_at)
     select $1, 'M-' || n, 'in transit', 'A', 'B', 'APP', '2026-09-10T18:00:00Z' from generate_series(1, 2001) n`,
    [server.organisationId],
  )
  const params = { from: '2026-09-10', to: '2026-09-10' }
  const run = await written({ kind: 'trips_by_client', params, format: 'pdf' })
  expect(run.state).toBe('failed')
  expect(run.problem).toBe('Son 2,001 filas, y un PDF lleva 2,000 a lo más. Elija XLSX o CSV.')
  expect(await server.request('GET', `/api/report-runs/${run.id}/file`, { token })).toMatchObject({ status: 409 })
  expect((await written({ kind: 'trips_by_client', params, format: 'xlsx' })).file?.rows).toBe(2001)
})

test('one under way can be cancelled, and is not written', async () => {
  const { rows } = await server.db.owner.query<{ id: string }>(
    `insert into report_runs (organisation_id, asked_by, kind, params, period_from, period_to, format, asked_at, state, beat_at)
     select $1, id, 'alerts', '{}', '2026-11-18', '2026-11-24', 'csv', $2, 'running', now() from users where email = 'monitorista@prueba.mx'
     returning id::text`,
    [server.organisationId, new Date(clock.now())],
  )
  const id = rows[0]?.id ?? ''
  expect((await server.request('DELETE', `/api/report-runs/${id}`, { token })).status).toBe(204)
  expect(await find(id)).toMatchObject({ state: 'cancelled', file: null })
  const audited = await server.db.owner.query(
    `select "before" from audit_log where action = 'report-cancel' and subject = $1`,
    [`report-run:${id}`],
  )
  expect(audited.rows).toEqual([{ before: { state: 'running' } }])
  expect((await server.request('DELETE', `/api/report-runs/${id}`, { token })).status).toBe(404)
})

test('what is cancelled says what it was: one that waits was not being written', async () => {
  const answered = server.db.owner.transaction(async (sql) => {
    const { rows } = await sql.query<{ id: string; by: string }>(
      `insert into report_runs (organisation_id, asked_by, kind, params, period_from, period_to, format, asked_at)
       select $1, id, 'alerts', '{}', '2026-11-18', '2026-11-24', 'csv', $2 from users where email = 'monitorista@prueba.mx'
       returning id::text, asked_by::text as by`,
      [server.organisationId, new Date(clock.now())],
    )
    const [run] = rows
    const was = await cancelRun(sql, run?.by ?? '', run?.id ?? '', clock.now())
    expect(await cancelRun(sql, run?.by ?? '', run?.id ?? '', clock.now())).toBeNull()
    return was
  })
  expect(await answered).toBe('waiting')
})

test('what its server left in the middle is taken up again', async () => {
  const { rows } = await server.db.owner.query<{ id: string }>(
    `insert into report_runs (organisation_id, asked_by, kind, params, period_from, period_to, format, asked_at, state, beat_at, attempts)
     select $1, id, 'alerts', '{}', '2026-11-18', '2026-11-24', 'csv', $2, 'running', now() - interval '1 minute', 1
     from users where email = 'monitorista@prueba.mx' returning id::text`,
    [server.organisationId, new Date(clock.now())],
  )
  // A new one has the queue look.
  await written({ ...TRIPS, format: 'csv' })
  expect(await ended(rows[0]?.id ?? '')).toMatchObject({ state: 'done' })
})

test('after 30 days neither run nor file is there', async () => {
  const run = await written({ ...TRIPS, format: 'csv' })
  clock.advance(30 * DAY_MS)
  const later = await server.signIn('monitorista')
  expect((await server.request('GET', `/api/report-runs/${run.id}/file`, { token: later })).status).toBe(404)
  expect((await server.request('GET', '/api/report-runs', { token: later })).body.data).toEqual([])
  clock.advance(-30 * DAY_MS)
  expect(readdirSync(folder)).toContain(`vigia-reporte-${run.id}.csv`)
})

test('the sweep takes a file once its run is gone, and what an attempt left in the middle once another one has written it', async () => {
  const [old, kept] = [await written({ ...TRIPS, format: 'csv' }), await written({ ...TRIPS, format: 'csv' })]
  const { rows } = await server.db.owner.query<{ id: string }>(
    `insert into report_runs (organisation_id, asked_by, kind, params, period_from, period_to, format, asked_at, state, beat_at, attempts)
     select $1, id, 'alerts', '{}', '2026-11-18', '2026-11-24', 'csv', $2, 'running', now(), 2 from users
     where email = 'monitorista@prueba.mx' returning id::text`,
    [server.organisationId, new Date(clock.now())],
  )
  const running = `vigia-reporte-${rows[0]?.id}.csv.2.partial`
  for (const name of [`vigia-reporte-${kept.id}.csv.1.partial`, running, 'de-otro.zip'])
    writeFileSync(join(folder, name), '')
  await server.db.owner.query('update report_runs set asked_at = $2 where id = $1', [
    old.id,
    new Date(clock.now() - 31 * DAY_MS - 1),
  ])
  const { jobs } = reportQueue({
    ...{ db: server.db.database.unscoped, clock, logger: testLogger, folder, write: async () => null },
  })
  await jobs.find(({ name }) => name === 'report-files')?.run(new AbortController().signal)
  const left = readdirSync(folder)
  expect(left).toEqual(expect.arrayContaining([`vigia-reporte-${kept.id}.csv`, running, 'de-otro.zip']))
  expect(left.filter((name) => name.includes(`-${old.id}.`) || name.includes('.1.partial'))).toEqual([])
  expect(await find(old.id)).toMatchObject({ code: 'NOT_FOUND' })
})
