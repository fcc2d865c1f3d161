import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../server.ts'
import { createTrip, fixOf, HOUR_MS, type TestTrip } from '../trips.ts'

let server: TestServer
let key: string
let trip: TestTrip
let bystander: TestTrip
let at = 0

beforeAll(async () => {
  server = await startTestServer()
  key = await server.apiKey(['positions:write'])
  trip = await createTrip(server, 'SPOILT')
  bystander = await createTrip(server, 'GOOD')
  at = server.clock.now() - 10 * HOUR_MS
})
afterAll(() => server.stop())

const post = (body: unknown) => server.request('POST', '/api/positions', { token: key, body })
const osmand = (query: string) => server.request('GET', `/intake/osmand?${query}`)
const raw = (path: string, rawBody: string, headers: Readonly<Record<string, string>> = {}) =>
  server.request('POST', path, { rawBody, headers: { 'content-type': 'application/json', ...headers } })
const storedOf = async (device: string) =>
  (
    await server.db.owner.query<{ lat: number; speed_kmh: number | null }>(
      'select p.* from positions p join devices d on d.id = p.device_id where d.unique_id = $1 order by fix_at',
      [device],
    )
  ).rows

test('a time of sixteen digits is refused to its sender; batches of others that come with it are kept', async () => {
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, n) => {
      at += 1_000
      const phone = osmand(`id=${trip.phone}&lat=20&lon=-99&timestamp=999999999999999${n % 10}`)
      return [phone, post([fixOf(bystander.tracker, at, 20 + n / 100)])]
    }).flat(),
  )
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((_status, n) => n % 2 === 0)).toEqual(Array.from({ length: 40 }, () => 400))
  expect(statuses.filter((_status, n) => n % 2 === 1)).toEqual(Array.from({ length: 40 }, () => 202))
  expect(await storedOf(bystander.tracker)).toHaveLength(40)
  expect(await storedOf(trip.phone)).toEqual([])
})

const NEAR_ZERO = '1e-320'

test.each(['speed', 'heading', 'altitude', 'accuracy', 'lat', 'lng'])(
  'POST /api/positions refuses a %s that its column cannot hold, by its index',
  async (name) => {
    at += 1_000
    const good = JSON.stringify(fixOf(bystander.phone, at, 20))
    const bad = JSON.stringify(fixOf(bystander.phone, at + 1, 20, { [name]: 7 })).replace(
      `"${name}":7`,
      `"${name}":${NEAR_ZERO}`,
    )
    const bearer = { authorization: `Bearer ${key}` }
    const both = await raw('/api/positions', `[${good},${bad}]`, bearer)
    expect(both).toMatchObject({ status: 202, body: { accepted: 1, refused: [{ index: 1, reason: 'malformed' }] } })
    expect((await raw('/api/positions', bad, bearer)).status).toBe(422)
  },
)

const place = (latitude: string, speed: string) =>
  JSON.stringify({ device_id: trip.phone, location: { coords: { latitude: 7, longitude: -99, speed: 8 } } })
    .replace(':7', `:${latitude}`)
    .replace(':8', `:${speed}`)

test.each([
  ['a latitude near nothing', () => raw('/intake/osmand', place(NEAR_ZERO, '8')), 400],
  ['a latitude without end', () => raw('/intake/osmand', place('1e999', '8')), 400],
  ['a time of 1e15', () => osmand(`id=${trip.phone}&lat=20&lon=-99&timestamp=1000000000000000`), 400],
])('OsmAnd refuses %s', async (_why, send, status) => {
  const before = await storedOf(trip.phone)
  expect((await send()).status).toBe(status)
  expect(await storedOf(trip.phone)).toEqual(before)
})

test('a phone’s speed that its column cannot hold is not known; its place is kept', async () => {
  expect((await raw('/intake/osmand', place('20.5', NEAR_ZERO))).status).toBe(200)
  expect(await storedOf(trip.phone)).toMatchObject([{ lat: 20.5, speed_kmh: null }])
})

test('OwnTracks: the same', async () => {
  const secret = createHash('sha256').update('clave').digest()
  const { owner } = server.db
  await owner.query('update devices set secret_hash = $1 where unique_id = $2', [secret, bystander.phone])
  await server.app.live.intake.devices.reload()
  const authorization = `Basic ${Buffer.from(`${bystander.phone}:clave`).toString('base64')}`
  const tst = Math.floor(server.clock.now() / 1_000)
  const send = (lat: string, vel: string, time = String(tst)) =>
    raw('/intake/owntracks', `{"_type":"location","lat":${lat},"lon":-99,"vel":${vel},"tst":${time}}`, {
      authorization,
    })
  expect((await send(NEAR_ZERO, '8')).status).toBe(400)
  expect((await send('20.5', '8', '999999999999')).status).toBe(400)
  expect((await send('20.5', NEAR_ZERO)).status).toBe(200)
  expect((await storedOf(bystander.phone)).at(-1)).toMatchObject({ lat: 20.5, speed_kmh: null })
})

test('a person and an integration are told that it is no number to keep', async () => {
  const token = await server.signIn('monitorista')
  const bearer = { authorization: `Bearer ${token}` }
  const typed = `{"latitude":${NEAR_ZERO},"longitude":-99,"comment":"x"}`
  expect((await raw(`/api/sentinel/travel/${trip.id}/position`, typed, bearer)).status).toBe(422)
  const update = (lat: string, speed: string) =>
    raw(
      '/api/sentinel/update-gps',
      `{"travelId":"${trip.id}","coordinates":{"lat":${lat},"lng":-99},"speed":${speed}}`,
      {
        ...bearer,
      },
    )
  expect((await update(NEAR_ZERO, '8')).status).toBe(422)
  expect((await update('20', NEAR_ZERO)).status).toBe(400)
  expect((await update('20', '8')).status).toBe(200)
})

test('trips, geofences and weights of the risk are held against their columns too', async () => {
  const planner = { authorization: `Bearer ${await server.signIn('administrador')}` }
  const row = { external_invoice: 'PESO', status: 'load', origin: 'A', destination: 'B' }
  const heavy = await raw('/api/travels', JSON.stringify(row).replace('{', `{"weight":${NEAR_ZERO},`), planner)
  expect(heavy).toMatchObject({ status: 422, body: { data: [{ result: 'refused' }] } })
  const late = await server.request('POST', '/api/travels', {
    headers: planner,
    body: { ...row, download_date: '9999-12-31T23:59:59-14:00' },
  })
  expect(late).toMatchObject({ status: 422, body: { data: [{ result: 'refused' }] } })
  const geofence = `{"name":"Z","kind":"safe","shape":{"type":"circle","centre":{"lat":${NEAR_ZERO},"lng":-99},"radiusM":50}}`
  expect((await raw('/api/geofences', geofence, planner)).status).toBe(400)
  const { body: weights } = await server.request('GET', '/api/settings/risk', { headers: planner })
  const spoilt = JSON.stringify({ ...weights, panic: 77 }).replace('77', NEAR_ZERO)
  const saved = await server.request('PUT', '/api/settings/risk', {
    headers: { ...planner, 'content-type': 'application/json' },
    rawBody: spoilt,
  })
  expect(saved.status).toBe(400)
})
