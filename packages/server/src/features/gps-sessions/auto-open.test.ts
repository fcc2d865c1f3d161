import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip, fixOf } from '../../../test/trips.ts'
import { createSealer } from '../../secrets/seal.ts'
import { secretKey } from '../../secrets/secret-key.ts'
import { autoOpenJob } from './auto-open.job.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer()
  for (const site of ['https://gps.mx/', 'https://10.0.0.1/']) await server.confirmSite(site)
  token = await server.signIn('administrador')
})
afterAll(() => server.stop())

/** One turn of the job, of a server that has just begun to read. */
async function turn(): Promise<readonly string[]> {
  const job = autoOpenJob({
    ...{ db: server.db.database.unscoped, clock: server.clock, sealer: createSealer(secretKey(Buffer.alloc(32, 7))) },
    fleet: server.app.live.fleet.reader,
    isReading: () => true,
    wake: () => undefined,
    mayCall: (url) => !url.includes('10.0.0.1'),
  })
  await job.run(new AbortController().signal)
  const { body } = await server.request('GET', '/api/gps/extract/sessions', { token })
  return body.sessions.map((session: { externalInvoice: string }) => session.externalInvoice).toSorted()
}

const withAccount = (invoice: string, account: string, over: object = {}) =>
  createTrip(server, invoice, {
    ...{ monitor_url: 'https://gps.mx/', monitor_account: account, monitor_password: 'x', ...over },
  })
const wants = (auto_open: boolean) => server.putSetting('gps', token, { auto_open, person_may_change: false })

test('opens nothing until an administrator wants it; then three sign-ins a turn, the silent trips first', async () => {
  const reporting = await withAccount('A-HEARD', 'uno')
  await withAccount('B', 'dos')
  await withAccount('C', 'tres')
  await withAccount('D', 'cuatro')
  await withAccount('E-SAME', 'dos')
  await withAccount('F-NO-PASSWORD', 'cinco', { monitor_password: null })
  await createTrip(server, 'G-SIGN-IN-PAGE', { monitor_url: 'https://otra.mx/' })
  await withAccount('H-PRIVATE', 'seis', { monitor_url: 'https://10.0.0.1/' })
  await withAccount('A-UNCONFIRMED', 'ocho', { monitor_url: 'https://gps.nuevo.mx/' })
  const closed = await withAccount('I-CLOSED', 'dos')
  await server.request('DELETE', `/api/gps/extract/session/${closed.id}`, { token })
  const key = await server.apiKey(['positions:write'])
  await server.request('POST', '/api/positions', {
    token: key,
    body: fixOf(reporting.tracker, server.clock.now(), 20.1),
  })
  await expect
    .poll(() => server.app.live.fleet.reader.trip(server.organisationId, reporting.id)?.gpsStatus)
    .toBe('ACTIVE')

  expect((await server.request('GET', '/api/settings/gps', { token })).body.auto_open).toBe(false)
  expect(await turn()).toEqual([])
  await wants(true)
  expect(await turn()).toEqual(['B', 'C', 'D', 'E-SAME'])
  expect(await turn()).toEqual(['A-HEARD', 'B', 'C', 'D', 'E-SAME'])
  await createTrip(server, 'J-SHARED', { monitor_url: 'https://otra.mx/locator?t=abc' })
  expect(await turn()).toContain('J-SHARED')
})

test('stops at the capacity of the browser, and a person is told so', async () => {
  await server.db.owner.query(
    `insert into gps_accounts (organisation_id, origin, account_key)
     select $1, 'https://llena.mx', decode(lpad(n::text, 4, '0'), 'hex') from generate_series(1, 40) n`,
    [server.organisationId],
  )
  await server.db.owner.query(
    `insert into trips (organisation_id, external_invoice, status, origin, destination, tracking_type)
     select $1, 'LLENO-' || n, 'in transit', 'A', 'B', 'APP' from generate_series(1, 40) n`,
    [server.organisationId],
  )
  await server.db.owner.query(
    `insert into gps_sessions (trip_id, organisation_id, account_id)
     select t.id, $1, a.id from (select id, row_number() over (order by id) n from trips where external_invoice like 'LLENO-%') t
       join (select id, row_number() over (order by id) n from gps_accounts where origin = 'https://llena.mx') a using (n)`,
    [server.organisationId],
  )
  const { id } = await withAccount('K', 'siete')
  const { status, body } = await server.request('POST', '/api/gps/extract/open', { token, body: { travelId: id } })
  expect([status, body]).toEqual([
    409,
    { success: false, error: 'Sin capacidad de extracción, intente más tarde', code: 'NO_CAPACITY' },
  ])
  expect(await turn()).not.toContain('K')
})
