import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SYSTEM_COMPONENTS } from '@vigia/domain/system/component-state'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'vigia-system-'))
const sealed = Buffer.alloc(60, 1)
let server: TestServer
let token: string
beforeAll(async () => {
  mkdirSync(join(dataDir, 'backups'))
  server = await startTestServer({ backupsFolder: join(dataDir, 'backups') })
  token = await server.signIn('administrador')
})
afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true })
})

interface Component {
  readonly key: string
  readonly state: string
  readonly value: number | null
  readonly text: string
}
const system = async (as = token) => server.request('GET', '/api/system', { token: as })
const component = async (key: string, as = token): Promise<Component | undefined> =>
  (await system(as)).body.components.find((one: Component) => one.key === key)
const check = async (key: string) =>
  (await server.request('POST', '/api/system/self-check', { token })).body.checks.find(
    (one: { key: string }) => one.key === key,
  )

test('each part is told with its measure, its threshold and its state, in one order', async () => {
  const { body } = await system()
  expect(body.components.map(({ key }: Component) => key)).toEqual(SYSTEM_COMPONENTS)
  expect(await component('disk')).toMatchObject({
    value: expect.any(Number),
    threshold: { over: 80, unit: '% o 30 días' },
  })
  expect((await component('database'))?.text).toMatch(/^PostgreSQL \d+\.\d+.*, \d+ de \d+ conexiones$/)
  expect(body.versions).toContainEqual({ label: 'Vigía', version: 'de prueba' })
})

test('the past is of the time that is asked for, with its gaps', async () => {
  const past = async (range: string) => (await server.request('GET', `/api/system?range=${range}`, { token })).body
  expect((await server.request('GET', '/api/system?range=1y', { token })).status).toBe(400)
  expect((await component('disk'))?.text).toContain('Aún no se sabe cuándo se llena')
  const name = readFileSync(join(dataDir, 'server-id'), 'utf8')
  const used = (await component('disk'))?.value ?? 0
  await server.db.owner.query(
    `insert into system_minutes (minute, server, values)
     select date_trunc('minute', now()) - n * interval '1 minute', $1, jsonb_build_object('disk', $2::float8) from generate_series(1400, 1439) n`,
    [name, used / 2],
  )
  const day = await past('24h')
  const disk = day.components.find(({ key }: Component) => key === 'disk')
  expect([day.range, day.point_minutes, disk.series.length]).toEqual(['24h', 10, 144])
  expect(disk.series.slice(0, 4)).toEqual([used / 2, used / 2, used / 2, used / 2])
  expect(disk.series.slice(4, 140)).toEqual(Array.from({ length: 136 }, () => null))
  expect(day.versions).toContainEqual({
    label: 'Navegador del lector',
    version: expect.stringMatching(/^\S+ \d|instalado/),
  })
})

test('what was never done is not good, and has no figure', async () => {
  for (const key of ['backup', 'restore-test'])
    expect(await component(key)).toMatchObject({ state: 'bad', value: null, text: expect.stringMatching(/^Nunca/) })
})

test('of several companies none learns how busy the others are', async () => {
  await server.createOrganisation('Otra')
  expect(await component('outgoing')).toMatchObject({ state: 'unknown', value: null })
  expect(await component('sockets')).toMatchObject({ state: 'unknown', value: null })
  expect((await component('api'))?.text).not.toContain('por minuto')
  expect((await component('database'))?.value).not.toBeNull()
})

test('the self-check tries every part for real, leaves nothing, and is in the log', async () => {
  const count = async () =>
    (
      await server.db.owner.query<{ rows: string }>(
        `select concat_ws(' ', (select count(*) from organisations), (select count(*) from devices),
           (select count(*) from audit_log where action <> 'sign-in')) as rows`,
      )
    ).rows
  const before = await count()
  const { status, body } = await server.request('POST', '/api/system/self-check', { token })
  expect(status).toBe(200)
  expect(body.checks.filter(({ ok }: { ok: boolean }) => !ok)).toEqual([])
  expect(body.checks.map(({ key }: { key: string }) => key)).toEqual(
    expect.arrayContaining(['write', 'socket', 'secrets', 'disk', 'clock', 'basemap']),
  )
  // But the act itself.
  expect((await count())[0]?.rows).toBe(before[0]?.rows.replace(/\d+$/, (acts) => String(Number(acts) + 1)))
  expect(readdirSync(dataDir).filter((name) => name.endsWith('.tmp'))).toEqual([])
  const log = await server.request('GET', '/api/audit?action=self-check', { token })
  expect(log.body.data[0]).toMatchObject({ words: 'Corrió el autodiagnóstico' })
})

test('a secret that the key does not open is found', async () => {
  await server.db.owner.query(
    `insert into push_keys (public_key, private_sealed, key_id, created_at) values ('x', $1, 'k', now())
     on conflict (only_one) do update set private_sealed = excluded.private_sealed`,
    [sealed],
  )
  expect(await check('secrets')).toMatchObject({ ok: false, text: 'Abre 0 de 1 que se probaron' })
  await server.db.owner.query('delete from push_keys')
})

test("is an administrator's", async () => {
  const other = await server.signIn('supervisor')
  expect((await system(other)).status).toBe(403)
  expect((await server.request('POST', '/api/system/self-check', { token: other })).status).toBe(403)
})

test('each job tells how its last run ended, in words', async () => {
  interface Job {
    readonly name: string
    readonly label: string
    readonly ended_at: string | null
    readonly failing_since: string | null
  }
  const jobs = async (): Promise<Job[]> => (await system()).body.jobs
  await expect
    .poll(async () => (await jobs()).find(({ name }) => name === 'session-cleanup'), { timeout: 60_000 })
    .toMatchObject({ label: 'Limpieza de sesiones terminadas', every_s: 3_600, ended_at: expect.any(String) })
  expect((await jobs()).filter(({ name, label }) => name === label)).toEqual([])
  expect(await component('jobs')).toMatchObject({ threshold: { over: 0, unit: 'min con falla' } })
})

test('a queue that goes on until the server stops tells of its turns: none is left unknown, nor failing once it works again', async () => {
  const unknown = async () =>
    (await system()).body.jobs.flatMap((job: { readonly name: string; readonly ended_at: string | null }) =>
      job.ended_at === null ? [job.name] : [],
    )
  await expect.poll(unknown, { timeout: 60_000 }).toEqual([])
})
