import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type SecondServer, startSecondServer } from '../../../test/second-server.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

/** The fleet is started from source, as we are. */
process.execArgv.push('--import', 'tsx')

const TRIPS = '/api/sentinel/travels/in-transit'
const PATH = '/api/setup/demo-fleet'
/** Rows that a demonstration leaves, and why they tell nothing of it. */
const LEFT: Readonly<Record<string, string>> = {
  rights_changes: 'that sockets of the organisation end; gone after a few minutes',
  audit_log: 'two entries of the company: that its administrator loaded it, and took it away',
  audit_chain: 'their two links',
  bus_messages: 'what servers tell each other, for a minute',
}

let server: TestServer
let next: SecondServer
let url: string
let token: string
beforeAll(async () => {
  server = await startTestServer()
  url = server.url
  token = await server.signIn('administrador')
})
afterAll(async () => {
  await next.stop()
  await server.db.drop()
})

/** To the server that is there now. */
async function as(bearer: string, method: string, path: string, body?: object) {
  const headers = {
    authorization: `Bearer ${bearer}`,
    origin: url,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  }
  const response = await fetch(url + path, { method, headers, body: body === undefined ? null : JSON.stringify(body) })
  const text = await response.text()
  return { status: response.status, body: text === '' ? null : JSON.parse(text) }
}
const demoFleet = async () => (await as(token, 'GET', '/api/setup')).body.demo_fleet

interface SeenTrip {
  readonly demo: boolean
  readonly client_name: string
  readonly last_gps_update: string | null
}

/** What is seen once it is so; what hangs ends the test. */
const until = <T>(look: () => Promise<T>, isSo: (seen: T) => boolean): Promise<T> =>
  vi.waitFor(
    async () => {
      const seen = await look()
      expect(seen).toSatisfy(isSo)
      return seen
    },
    { timeout: 100_000, interval: 200 },
  )

/** Of every table: rows that are not the company's, where they say whose they are, else all of them. */
async function rowCounts(): Promise<Record<string, number>> {
  const { rows } = await server.db.owner.query<{ name: string; says: boolean }>(
    `select c.relname as name, exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organisation_id') as says
     from pg_class c where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace order by 1`,
  )
  const counts: Record<string, number> = {}
  for (const { name, says } of rows) {
    if (name in LEFT) continue
    const whose = says ? `where organisation_id <> ${server.organisationId}` : ''
    const counted = await server.db.owner.query<{ n: number }>(`select count(*)::int as n from ${name} ${whose}`)
    counts[name] = counted.rows[0]?.n ?? -1
  }
  return counts
}

test('a demonstration runs apart, is visited, goes on elsewhere, and is taken away without a trace', {
  timeout: 120_000,
}, async () => {
  const supervisor = await server.signIn('supervisor')
  expect((await as(supervisor, 'POST', PATH)).status).toBe(403)
  await as(token, 'POST', '/api/webhooks', {
    address: 'https://aviso.ejemplo.mx/',
    label: 'Central',
    events: ['new-alert', 'trip-changed'],
  })
  const other = await server.signIn('administrador')
  const before = await rowCounts()

  const pressed = await Promise.all([as(token, 'POST', PATH), as(token, 'POST', PATH)])
  expect(pressed.map(({ status }) => status)).toEqual([202, 202])
  const demos = await server.db.owner.query<{ id: string }>('select id::text from organisations where demo')
  expect(demos.rowCount).toBe(1)
  const demoId = demos.rows[0]?.id ?? ''

  await until(demoFleet, ({ trips }) => trips >= 44)
  const { body: visit } = await as(token, 'POST', `${PATH}/visit`)
  const guest: string = visit.token
  expect(visit.user).toMatchObject({ role: 'supervisor' })
  const seen = async () => Object.values((await as(guest, 'GET', TRIPS)).body.travels).flat() as SeenTrip[]
  const latest = (trips: readonly SeenTrip[]) => trips.flatMap(({ last_gps_update: at }) => (at === null ? [] : [at]))
  const first = await until(seen, (trips) => latest(trips).length > 20)
  expect(first.every(({ demo, client_name: client }) => demo && client.startsWith('DEMOSTRACIÓN · '))).toBe(true)
  // They move: the newest positions are others.
  await until(seen, (trips) => latest(trips).some((at) => !latest(first).includes(at)))

  // The server is gone, and with it the fleet's process: the next one goes on with the same trips.
  const trips = (await seen()).length
  await server.app.close()
  next = await startSecondServer(server)
  url = next.url
  const left = latest(await seen())
  await until(seen, (again) => latest(again).some((at) => !left.includes(at)))
  expect((await seen()).length).toBeGreaterThanOrEqual(trips - 2)
  expect((await server.db.owner.query('select from organisations where demo')).rowCount).toBe(1)

  // Nothing of it in the company, and nothing of the company in it.
  expect((await as(token, 'GET', TRIPS)).body.total).toBe(0)
  expect((await server.db.owner.query('select from webhook_deliveries')).rowCount).toBe(0)
  for (const path of ['/api/users', '/api/api-keys', '/api/webhooks', '/api/auth/account', '/api/push/key'])
    expect([path, (await as(guest, 'GET', path)).status]).toEqual([path, 403])
  expect((await as(guest, 'POST', PATH)).status).toBe(403)

  // Who signs out in the company has left the demonstration too.
  const theirs: string = (await as(other, 'POST', `${PATH}/visit`)).body.token
  expect((await as(theirs, 'GET', '/api/auth/me')).status).toBe(200)
  await as(other, 'POST', '/api/auth/logout')
  await until(
    async () => (await as(theirs, 'GET', '/api/auth/me')).status,
    (status) => status === 401,
  )

  const removals = await Promise.all([as(token, 'DELETE', PATH), as(token, 'DELETE', PATH)])
  expect(removals.map(({ status, body }) => [status, body.state])).toEqual([
    [202, 'removing'],
    [202, 'removing'],
  ])
  await until(
    async () => (await as(guest, 'GET', '/api/auth/me')).status,
    (status) => status === 401,
  )
  expect((await as(token, 'POST', PATH)).status).toBe(409)
  await until(demoFleet, (found) => found === null)
  expect(await rowCounts()).toEqual(before)
  const { rows: acts } = await server.db.owner.query(
    `select action, organisation_id::text as of from audit_log where action like 'demo-%' or organisation_id = $1 order by id`,
    [demoId],
  )
  expect(acts).toEqual(['demo-fleet-on', 'demo-fleet-off'].map((action) => ({ action, of: server.organisationId })))
})
