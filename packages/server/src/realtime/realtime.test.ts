import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen } from '../../test/live-client.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'

let server: TestServer
let token: string
let key: string

beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('monitorista')
  key = await server.apiKey(['positions:write', 'travels:write', 'read'])
})
afterAll(() => server.stop())

async function createTrip(invoice: string, over: object = {}): Promise<string> {
  const { body, status } = await server.request('POST', '/api/travels', {
    token: key,
    body: {
      external_invoice: invoice,
      status: 'in transit',
      origin: 'Puebla',
      destination: 'Querétaro',
      operator_name: `Operador ${invoice}`,
      operator_device_id: `tel-${invoice}`,
      unit_plates: `P-${invoice}`,
      unit_device_id: `gps-${invoice}`,
      charge_date: new Date(Date.now() - 3_600_000).toISOString(),
      ...over,
    },
  })
  expect(status).toBe(201)
  await server.app.live.fleet.loader.settled()
  return body.data[0].id
}

const fixOf = (device: string, at: number, lat: number, lng = -99) => ({
  device,
  timestamp: new Date(at).toISOString(),
  lat,
  lng,
  speed: 60,
})

const post = (body: unknown) => server.request('POST', '/api/positions', { token: key, body })

test('a posted fix reaches the map', async () => {
  const trip = await createTrip('E2E')
  const screen = await listen(server.url, { token, feed: 'packed' })
  screen.watch('all')
  const first = await screen.untilFrame(({ full }) => full)
  expect(first.trips.find(({ tripId }) => tripId === trip)).toMatchObject({ hasGps: false })

  const { status, body } = await post(fixOf('gps-E2E', Date.now() - 5_000, 20.5))
  expect({ status, body }).toEqual({ status: 202, body: { accepted: 1, refused: [], flagged: [] } })
  const frame = await screen.untilFrame(({ trips }) => trips.some(({ tripId, hasGps }) => tripId === trip && hasGps))
  expect(frame.full).toBe(false)
  expect(frame.trips.find(({ tripId }) => tripId === trip)).toMatchObject({
    lat: 20.5,
    lng: -99,
    speedKmh: 60,
    source: 'unit',
  })
  screen.close()
})
