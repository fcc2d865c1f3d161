import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip, HOUR_MS, MINUTE_MS } from '../../../test/trips.ts'

const clock = createTestClock()
let server: TestServer
let token: string
let id: string

beforeAll(async () => {
  server = await startTestServer({ clock })
  token = await server.signIn('monitorista')
  const link = { monitor_url: 'https://gps.mx/', monitor_account: 'flota', monitor_password: 'clave-secreta-ñ' }
  id = (await createTrip(server, 'R-1', link)).id
})
afterAll(() => server.stop())

const reveal = (trip: string, as = token) => server.request('GET', `/api/travels/${trip}/credentials`, { token: as })
const audited = async () =>
  (
    await server.db.owner.query<{ action: string; subject: string; details: object }>(
      `select action, subject, details from audit_log where action like 'credentials-%' order by id`,
    )
  ).rows

test('a person sees the credentials of one trip, kept by no cache, and leaves one row', async () => {
  const { status, body, headers } = await reveal(id)
  expect([status, body]).toEqual([200, { url: 'https://gps.mx/', account: 'flota', password: 'clave-secreta-ñ' }])
  expect(headers.get('cache-control')).toBe('no-store')
  const rows = await audited()
  expect(rows).toEqual([
    { action: 'credentials-reveal', subject: `trip:${id}`, details: { result: 'shown', hasPassword: true } },
  ])
  expect(JSON.stringify(rows)).not.toContain('clave-secreta')
})

test('who is turned away leaves a row too', async () => {
  const before = (await audited()).length
  const looker = await server.signIn('lectura')
  expect([(await reveal(id, looker)).status, (await reveal('999999')).status, (await reveal('uno')).status]).toEqual([
    403, 404, 400,
  ])
  expect((await audited()).slice(before)).toEqual([
    { action: 'credentials-refused', subject: `trip:${id}`, details: { status: 403 } },
    { action: 'credentials-refused', subject: 'trip:999999', details: { status: 404 } },
    { action: 'credentials-refused', subject: 'trip:uno', details: { status: 400 } },
  ])
})

test('twenty in an hour, however they come; the next one when the first is an hour old', async () => {
  const tired = await server.signIn('supervisor')
  const answers = await Promise.all(Array.from({ length: 24 }, () => reveal(id, tired)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(4)
  expect(refused[0]?.headers.get('retry-after')).toBe('3600')
  expect(refused[0]?.text).not.toContain('clave-secreta')
  clock.advance(14 * MINUTE_MS)
  expect((await reveal(id, tired)).status).toBe(429)
  clock.advance(HOUR_MS)
  expect((await reveal(id, await server.signIn('supervisor'))).status).toBe(200)
})
