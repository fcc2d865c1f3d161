import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip, fixOf, HOUR_MS } from '../../../test/trips.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('lectura')
})
afterAll(() => server.stop())

const ask = (headers = {}) => server.request('GET', '/api/gps/unified/positions', { token, headers })

test('every active trip is there with what is known of it, and the counts are those of the list', async () => {
  const link = {
    monitor_url: 'https://gps.mx/',
    monitor_account: 'a',
    monitor_password: 'clave-x',
    gps_platform: 'Norte',
  }
  const fresh = await createTrip(server, 'N-1', {
    company_client_name: 'Cliente',
    company_carrier_name: 'Línea',
    ...link,
  })
  const stale = await createTrip(server, 'N-2', { status: 'load' })
  await createTrip(server, 'N-3', { status: 'in route' })
  await createTrip(server, 'N-4', { status: 'complete' })
  const key = await server.apiKey(['positions:write'])
  const now = Date.now()
  await server.request('POST', '/api/positions', {
    token: key,
    body: [fixOf(fresh.tracker, now - 5_000, 20.4, { heading: 45 }), fixOf(stale.tracker, now - 3 * HOUR_MS, 20.5)],
  })
  await expect
    .poll(async () => (await ask()).body.stats)
    .toEqual({ total: 3, connected: 1, disconnected: 1, no_gps: 1 })
  const { body, text } = await ask()
  const first = body.positions.find((one: { travel_id: string }) => one.travel_id === fresh.id)
  expect(first).toMatchObject({
    ...{ external_invoice: 'N-1', client: 'Cliente', transport_line: 'Línea', status: 'in transit' },
    ...{ vehicle: { plates: 'P-N-1' }, operator: { name: 'Operador N-1' }, origin: 'Puebla' },
    gps: {
      ...{ url: 'https://gps.mx/', platform: 'Norte', position: { lat: 20.4, lng: -99.5 }, speed: 60, heading: 45 },
      ...{ connection_status: 'connected', has_credentials: true, session: null, source: 'unit' },
      address: 'A 5 km al sureste de Jonacapa, municipio de Huichapan, Hidalgo',
    },
  })
  expect(text).not.toContain('clave-x')
})

test('the same list is not sent twice', async () => {
  const first = await ask()
  const etag = first.headers.get('etag') ?? ''
  expect((await ask({ 'if-none-match': etag })).status).toBe(304)
  await createTrip(server, 'N-5')
  expect((await ask({ 'if-none-match': etag })).status).toBe(200)
})
