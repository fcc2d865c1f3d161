import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import type { WorkWire } from '@vigia/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addPhoto } from '../../../../test/photo-file.ts'
import { childrenNamed } from '../../../../test/process-list.ts'
import { raisedAlert } from '../../../../test/raised-alert.ts'
import { startTestServer, type TestServer } from '../../../../test/server.ts'
import { createTrip, fixOf } from '../../../../test/trips.ts'
import { zipEntries } from '../../trips/import/zip-directory.ts'
import { EXPORT_KINDS } from './export-kinds.ts'
import { wantedExports } from './exports.store.ts'

const SECRET = 'clave-que-nadie-exporta-9f3a'
const FORMULA = '=HYPERLINK(1)'
const PDF = '%PDF-1.4 licencia'
/** Enough that an export says how far it is. */
const MANY = 10_000

/** What hangs ends the test, not what shares two processors with three others. */
const SOON_MS = 100_000

let dataDir: string
let server: TestServer
let token: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vigia-export-'))
  server = await startTestServer({ backupsFolder: dataDir })
  token = await server.signIn('administrador')
})
afterAll(async () => {
  await server.stop()
  for (const folder of [dataDir, `${dataDir}-exports`]) await rm(folder, { recursive: true, force: true })
})

const call = (method: string, path: string, body?: unknown) =>
  server.request(method, path, { token, ...(body === undefined ? {} : { body }) })
const work = async (id: string): Promise<WorkWire> =>
  (await call('GET', '/api/works')).body.data.find((found: WorkWire) => found.id === id)
const start = async (): Promise<string> => (await call('POST', '/api/works', { kind: 'export' })).body.id
const ended = (id: string) =>
  vi.waitFor(
    async () => {
      const found = await work(id)
      expect(['done', 'failed']).toContain(found.state)
      return found
    },
    { timeout: SOON_MS, interval: 100 },
  )

/** A paper of the first operator with its scan; answers its id. */
async function addScan(): Promise<string> {
  const [operator] = (await call('GET', '/api/operators')).body.data
  const { id } = (await call('POST', `/api/operators/${operator.id}/documents`, { kind: 'identification' })).body
  const form = new FormData()
  form.set('file', new Blob([PDF], { type: 'application/pdf' }), '../licencia.pdf')
  await server.request('PUT', `/api/operator-documents/${id}/file`, { token, rawBody: form })
  return id
}

test('an archive holds all that is the organisation’s, nothing that is another’s, and no secret', async () => {
  const link = {
    monitor_url: `https://cuenta:${SECRET}@gps.ejemplo.mx/unidad?llave=${SECRET}`,
    monitor_account: 'a',
    monitor_password: SECRET,
  }
  const { id, phone } = await createTrip(server, 'EXP', {
    ...{ ...link, description: 'Con "comillas",\ny dos líneas', operator_name: 'Ana Ruiz', package: FORMULA },
  })
  await call('POST', '/api/positions', fixOf(phone, server.clock.now() - 60_000, 20.5))
  const key = await server.apiKey(['positions:write'])
  await server.request('POST', '/api/positions', { token: key, body: fixOf(phone, server.clock.now() - 30_000, 20.6) })
  await call('POST', `/api/travels/${id}/comments`, { comment: 'Paró en la caseta' })
  const layers = await server.putSetting('map', token, {
    ...(await call('GET', '/api/settings/map')).body,
    satellite: `https://tiles.ejemplo.mx/{z}/{x}/{y}.png?key=${SECRET}`,
  })
  await call('POST', '/api/geofences', {
    ...{ name: 'Patio', kind: 'safe', shape: { type: 'circle', centre: { lat: 20, lng: -99 }, radiusM: 300 } },
  })
  expect(layers.status).toBe(200)
  const scan = await addScan()
  const photo = (await addPhoto(server, token, id)).body.id
  const other = await server.createOrganisation('Otra')
  await server.db.owner.query(
    `insert into clients (organisation_id, name, match_key) values ($1, 'Cliente ajeno', 'ajeno')`,
    [other],
  )

  const preview = (await call('GET', '/api/exports/preview')).body.files
  const said = (name: string) => preview.find((file: { name: string }) => file.name === name)
  expect(said('viajes.csv')).toMatchObject({ rows: 1, is_estimate: false, bytes: expect.any(Number) })

  const done = await ended(await start())
  expect(done).toMatchObject({ state: 'done', problem: null })
  const archive = (await call('POST', `/api/exports/${done.id}/link`)).body
  const file = await fetch(server.url + archive.path)
  expect(file.headers.get('content-disposition')).toContain('.zip')
  const parts = new Map<string, string>()
  for (const { name, packed } of zipEntries(Buffer.from(await file.arrayBuffer())))
    parts.set(name, (/\.(pdf|jpg)$/.test(name) ? packed : inflateRawSync(packed)).toString())

  expect([...parts.keys()]).toEqual([
    ...EXPORT_KINDS.map(({ name }) => `${name}.csv`),
    ...[
      'ajustes.json',
      'zonas.geojson',
      `documentos/${scan}.pdf`,
      `fotos/${photo}.jpg`,
      'auditoria.jsonl',
      'LEAME.txt',
      'columnas.csv',
    ],
  ])
  expect(parts.get(`documentos/${scan}.pdf`)).toBe(PDF)
  expect(said('fotos/')).toMatchObject({ rows: 1, columns: null })
  expect(said('documentos/')).toMatchObject({ rows: 1, bytes: PDF.length, columns: null })
  const set = JSON.parse(parts.get('ajustes.json') ?? '').ajustes
  expect(set).toMatchObject([
    { key: 'map', value: { satellite: 'https://tiles.ejemplo.mx/{z}/{x}/{y}.png?key=oculto' } },
  ])
  expect(JSON.parse(parts.get('zonas.geojson') ?? '').features).toMatchObject([
    { properties: { name: 'Patio', radius_m: 300 }, geometry: { type: 'Point', coordinates: [-99, 20] } },
  ])
  // A spreadsheet runs none of it; what is negative stays a number.
  expect(parts.get('viajes.csv')).toContain(`,'${FORMULA},`)
  expect(parts.get('posiciones.csv')).toMatch(/,-\d/)
  expect(parts.get('viajes.csv')).toContain('"Con ""comillas"",\ny dos líneas"')
  expect(parts.get('viajes.csv')).toContain(',gps.ejemplo.mx,')
  expect(parts.get('bitacora.csv')).toContain('Paró en la caseta')
  expect(parts.get('posiciones.csv')?.trim().split('\n').length).toBe(2)
  expect(
    parts
      .get('auditoria.jsonl')
      ?.split('\n')
      .filter((line) => line.includes('"sign-in"')).length,
  ).toBeGreaterThan(0)
  const whole = [...parts.values()].join('\n')
  for (const hidden of [SECRET, 'Cliente ajeno', key, '$argon2']) expect(whole).not.toContain(hidden)
  for (const { name, columns } of EXPORT_KINDS)
    expect(parts.get(`${name}.csv`)?.split('\n')[0]).toBe(`\uFEFF${columns.map(([column]) => column).join()}`)

  // Whom somebody has erased since may be named in it: nobody gets it any more, and it goes.
  const [erased] = (
    await server.db.owner.query<{ id: string }>(
      `insert into operators (organisation_id, name, match_key, erased_at) values ($1, 'Operador borrado', 'OPERADORBORRADO', $2) returning id::text`,
      [server.organisationId, new Date(server.clock.now())],
    )
  ).rows
  const refused = await fetch(server.url + archive.path)
  expect([refused.status, await refused.json()]).toEqual([409, expect.objectContaining({ code: 'NAMES_ERASED' })])
  expect((await call('POST', `/api/exports/${done.id}/link`)).body.code).toBe('NAMES_ERASED')
  expect((await work(done.id)).export).toMatchObject({ names_erased: true })
  expect(await wantedExports(server.db.database.unscoped, server.clock.now())).toEqual(new Set())
  await server.db.owner.query('delete from operators where id = $1', [erased?.id])
  expect((await work(done.id)).export).toMatchObject({ names_erased: false })

  // Nobody else has the link, and a day later there is no file.
  expect((await fetch(`${server.url}${archive.path.slice(0, -1)}`)).status).toBe(404)
  await server.db.owner.query(`update works set ended_at = now() - interval '25 hours' where id = $1`, [done.id])
  expect((await fetch(server.url + archive.path)).status).toBe(404)
  expect((await call('POST', `/api/exports/${done.id}/link`)).status).toBe(404)
})

/**
 * From here on nobody comes to the end of an export: its alerts, which come after the positions, are not read. Answers what ends that, of
 * the session that is held in it too. However long anything takes, an export that is under way stays so.
 */
async function holdExports(): Promise<() => Promise<void>> {
  const { owner } = server.db
  await raisedAlert(server, null, 'SIN_SENAL')
  await owner.query(
    `create policy held_export on alerts as restrictive for select to vigia_app
     using (current_query() not like 'copy (%' or (select pg_sleep(600)) is null)`,
  )
  return async () => {
    await owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event = 'PgSleep'`,
    )
    await owner.query('drop policy held_export on alerts')
  }
}

test('a process that is killed while it writes says so, leaves nothing, and holds up no other work', async () => {
  await server.db.owner.query(
    `with tracker as (
       insert into devices (organisation_id, unique_id, kind) values ($1, 'muchas', 'tracker') returning id
     ) insert into positions (device_id, fix_at, received_at, lat, lng, quality, source, panic)
       select id, timestamptz '2026-01-01Z' + n * interval '10 seconds', now(), 20, -99, 0, 2, false
       from tracker, generate_series(1, $2::int) n`,
    [server.organisationId, MANY],
  )
  const release = await holdExports()
  const id = await start()
  await vi.waitFor(async () => expect((await work(id)).done).toBeGreaterThan(0), { timeout: SOON_MS, interval: 100 })
  expect(await readdir(`${dataDir}-exports`)).toContainEqual(expect.stringMatching(`-${id}\\.zip\\.partial$`))
  const [worker] = childrenNamed('long-work.worker')
  if (worker === undefined) throw new Error('no process writes')
  process.kill(worker, 'SIGKILL')
  expect(await ended(id)).toMatchObject({ state: 'failed', problem: 'El proceso terminó antes de acabar.' })
  await release()

  const again = await ended(await start())
  expect(again).toMatchObject({ state: 'done', problem: null })
  expect(again.export?.rows).toBeGreaterThan(MANY)
  const names = await readdir(`${dataDir}-exports`)
  expect(names.filter((name) => name.endsWith('.partial') || name.includes(`-${id}.`))).toEqual([])
  const file = join(`${dataDir}-exports`, again.export?.file_name ?? '')
  expect((await stat(file)).size).toBe(again.export?.bytes)
})
