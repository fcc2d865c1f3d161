import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testLogger } from '@vigia/runtime/test/test-logger'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../src/db/database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../src/db/embedded-postgres.ts'
import { insertOrganisation } from '../src/db/organisations.store.ts'
import { insertUser } from '../src/db/users.store.ts'
import { createApiKey } from '../src/features/auth/create-api-key.ts'
import { systemClock } from '../src/ports/clock.ts'
import { secretKey } from '../src/secrets/secret-key.ts'
import { type App, buildApp } from '../src/wiring/app.ts'

let folder: string
let postgres: EmbeddedPostgres
let database: Database
let app: App
let url: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vigia-away-'))
  postgres = await startEmbeddedPostgres(folder, testLogger)
  const { host, passwords } = postgres
  database = await openDatabase({ kind: 'embedded', host, passwords, database: 'vigia' }, testLogger)
  app = await buildApp({
    database,
    clock: systemClock,
    logger: testLogger,
    demo: false,
    trustProxy: false,
    webFolder: '/nonexistent',
    auth: { pause: async () => {} },
    allowedHosts: [],
    pushContact: 'mailto:prueba@vigia.mx',
    secretKey: secretKey(Buffer.alloc(32, 7)),
  })
  url = await app.server.listen({ port: 0, host: '127.0.0.1' })
  app.start()
  const now = Date.now()
  const organisationId = await insertOrganisation(database.unscoped, 'Prueba', false, now)
  const passwordHash = await app.auth.passwords.hash('una contraseña de prueba')
  await insertUser(database.unscoped, {
    organisationId,
    email: 'a@b.mx',
    name: 'A',
    role: 'lectura',
    passwordHash,
    now,
  })
})

afterAll(async () => {
  await app.close()
  await database.close()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

const login = () =>
  fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'a@b.mx', password: 'una contraseña de prueba' }),
  })
const statusOf = async (path: string) => (await fetch(url + path)).status

test('a database that is killed comes back by itself, and no caller sees more than a 503 meanwhile', async () => {
  for (let round = 0; round < 3; round++) {
    const before = postgres.pid() ?? 0
    const seen = new Set<number>([(await login()).status])
    process.kill(before, 'SIGKILL')
    const isBack = async () => {
      const { status } = await login()
      seen.add(status)
      return status === 200 && postgres.pid() !== null && postgres.pid() !== before
    }
    await expect.poll(isBack, { timeout: 15_000, interval: 200 }).toBe(true)
    expect([...seen].filter((status) => status !== 200 && status !== 503)).toEqual([])
  }
  await expect.poll(() => statusOf('/readyz'), { timeout: 15_000, interval: 50 }).toBe(200)
})

test('a database that freezes holds nobody up: whoever waits is told before the next time-out begins', async () => {
  const { token } = (await (await login()).json()) as { token: string }
  const now = Date.now()
  const organisation = await database.unscoped.query<{ id: string }>('select organisation_id as id from users')
  const organisationId = organisation.rows[0]?.id ?? ''
  const { key } = await createApiKey(database.unscoped, {
    ...{ organisationId, name: 'k', scopes: ['travels:write'] as const, createdBy: null, now },
  })
  const trip = { external_invoice: 'F-1', status: 'load', origin: 'Puebla', destination: 'León' }
  const addTrip = () =>
    fetch(`${url}/api/travels`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify(trip),
    })
  const readTrip = () => fetch(`${url}/api/sentinel/travel/1`, { headers: { authorization: `Bearer ${token}` } })
  expect((await addTrip()).status).toBe(201)

  const freeze = (signal: 'SIGSTOP' | 'SIGCONT') => {
    const postmaster = postgres.pid() ?? 0
    const children = execFileSync('pgrep', ['-P', String(postmaster)], { encoding: 'utf8' })
    for (const pid of [postmaster, ...children.trim().split('\n').map(Number)]) process.kill(pid, signal)
  }
  freeze('SIGSTOP')
  try {
    // Each after a time-out of its own, one behind the other, would take the eight of them well over ten seconds.
    const waiting = [login(), readTrip(), ...Array.from({ length: 8 }, addTrip)]
    const answers = await Promise.race([
      Promise.all(waiting),
      new Promise<never>((_, reject) => setTimeout(reject, 8_000, new Error('alguien sigue esperando'))),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503))
  } finally {
    freeze('SIGCONT')
  }
  await expect.poll(async () => (await addTrip()).status, { timeout: 20_000, interval: 50 }).toBe(200)
})

test('while the database is away callers are told to come back, and the process lives', async () => {
  await postgres.stop()
  const refused = await login()
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
  expect(await refused.json()).toMatchObject({ code: 'UNAVAILABLE' })
  await expect.poll(() => statusOf('/readyz'), { timeout: 15_000, interval: 50 }).toBe(503)
  expect(await statusOf('/healthz')).toBe(200)
})
