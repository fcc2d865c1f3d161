import { HOUR_MS, MINUTE_MS } from '@vigia/domain/time/duration'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip } from '../../../test/trips.ts'
import { platformHealthJob } from './platform-health.job.ts'
import { saveBeat } from './worker-news.store.ts'

const clock = createTestClock()
let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer({ clock })
  token = await server.signIn('administrador')
  const beat = { isAttended: true, browserProblem: null, ownAccounts: null, ownNetwork: null }
  await saveBeat(server.db.database.unscoped, beat)
})
afterAll(() => server.stop())

/** Signed in anew: the clock has moved on. */
const health = async (query = '') => {
  const as = await server.signIn('administrador')
  return (await server.request('GET', `/api/gps/platforms/health${query}`, { token: as })).body as readonly object[]
}
/** As many turns of the counting job, a minute apart. */
async function count(minutes: number, leads = true): Promise<void> {
  const job = platformHealthJob({ db: server.db.database.unscoped, clock, leads: () => leads })
  for (let minute = 0; minute < minutes; minute += 1) {
    clock.advance(MINUTE_MS)
    await job.run(new AbortController().signal)
  }
}
const openTrip = async (invoice: string): Promise<string> => {
  const link = { monitor_url: 'https://gps.mx/', monitor_account: invoice, monitor_password: 'clave-delicada' }
  const { id } = await createTrip(server, invoice, { ...link, gps_platform: 'Rastreo Total' })
  await server.request('POST', '/api/gps/extract/open', { token, body: { travelId: id } })
  return id ?? ''
}
const standing = (id: string, set: string) =>
  server.db.owner.query(`update gps_sessions set ${set} where trip_id = ${id}`)

test('a site is told by what was counted: not known at first, then orange, never a full mark without readings', async () => {
  const read = await openTrip('A')
  const silent = await openTrip('B')
  const site = { platform: 'Rastreo Total', origin: 'https://gps.mx', accounts: 2, trips: 2, waiting: 0 }
  expect(await health()).toEqual([
    {
      ...site,
      ...{ kind: null, read_share_24h: null, series: Array(28).fill(null), state: 'unknown' },
      text: 'Aún no se sabe: faltan lecturas',
    },
  ])

  clock.advance(3 * MINUTE_MS)
  await standing(read, `read_at = '${new Date(clock.now() + HOUR_MS).toISOString()}'`)
  // Another server leads and counts: this one adds nothing.
  await count(30, false)
  await count(20)
  const [half] = await health('?days=1')
  expect(half).toMatchObject({ ...site, read_share_24h: 0.5, state: 'warn', text: 'Se leyó el 50% de lo esperado' })
  expect(half).toMatchObject({ series: [null, null, null, 0.5] })

  await standing(silent, `obstacle = 'captcha', state = 'error'`)
  expect(await health()).toMatchObject([{ waiting: 1, state: 'warn', text: 'Se requiere captcha.' }])

  await server.db.owner.query('delete from gps_sessions')
  expect(await health()).toMatchObject([{ origin: 'https://gps.mx', trips: 0, read_share_24h: 0.5, state: 'warn' }])
  clock.advance(25 * HOUR_MS)
  expect(await health()).toMatchObject([{ read_share_24h: null, state: 'unknown', text: 'Sin sesiones ahora' }])
})

test('while nobody reads the platforms nothing is counted: neither available nor down', async () => {
  token = await server.signIn('administrador')
  await openTrip('C')
  clock.advance(3 * MINUTE_MS)
  const counted = async () =>
    (await server.db.owner.query('select coalesce(sum(wanted), 0)::int as wanted from gps_platform_hours')).rows
  const before = await counted()
  const beat = { browserProblem: null, ownAccounts: null, ownNetwork: null }
  // The server leads, and its worker does not run.
  await saveBeat(server.db.database.unscoped, { ...beat, isAttended: false })
  await count(5)
  expect(await counted()).toEqual(before)
  await saveBeat(server.db.database.unscoped, { ...beat, isAttended: true })
  await count(1)
  expect(await counted()).not.toEqual(before)
})

test('only an administrator reads it, and not more than a month of it', async () => {
  const ask = async (role: 'administrador' | 'supervisor' | 'monitorista' | 'lectura', query = '') => {
    const as = await server.signIn(role)
    return (await server.request('GET', `/api/gps/platforms/health${query}`, { token: as })).status
  }
  for (const role of ['supervisor', 'monitorista', 'lectura'] as const) expect(await ask(role)).toBe(403)
  expect([await ask('administrador', '?days=30'), await ask('administrador', '?days=31')]).toEqual([200, 400])
})
