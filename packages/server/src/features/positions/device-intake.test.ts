import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip, HOUR_MS, MINUTE_MS, type TestTrip } from '../../../test/trips.ts'

let server: TestServer
let token: string
let trip: TestTrip
/** Each test speaks for a minute of its own, so that what it stored is what it finds. */
let at = 0

const SECRET = 'secreto-del-celular-de-prueba'

beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('lectura')
  trip = await createTrip(server, 'APP')
  await server.db.owner.query('update devices set secret_hash = $1 where unique_id = $2', [
    createHash('sha256').update(SECRET).digest(),
    trip.phone,
  ])
  server.app.live.devicesChanged()
  at = Math.floor(server.clock.now() / 1000) * 1000 - 10 * HOUR_MS
})
afterAll(() => server.stop())

const storedAt = async (instant: number) => {
  const { rows } = await server.db.owner.query(
    `select p.lat, p.lng, p.speed_kmh, p.heading_deg, p.altitude_m, p.accuracy_m, p.quality, p.source, p.panic
     from positions p join devices d on d.id = p.device_id where d.unique_id = $1 and p.fix_at = $2`,
    [trip.phone, new Date(instant)],
  )
  return rows
}
const osmand = (query: string, body?: string, type = 'application/x-www-form-urlencoded') =>
  body === undefined
    ? server.request('GET', `/intake/osmand/${SECRET}?${query}`)
    : server.request('POST', `/intake/osmand/${SECRET}${query}`, { rawBody: body, headers: { 'content-type': type } })
const next = () => {
  at += MINUTE_MS
  return at
}

test('Traccar Client before 9: a query by POST with an empty body, speed in knots', async () => {
  const t = next() / 1000
  const query = `?id=${trip.phone}&timestamp=${t}&lat=20.5&lon=-99.25&speed=10.0&bearing=271.5&altitude=2240.0&accuracy=8.0&batt=55.0`
  const answer = await osmand(query, '')
  expect({ status: answer.status, text: answer.text }).toEqual({ status: 200, text: '' })
  expect(await storedAt(at)).toMatchObject([
    {
      lat: 20.5,
      lng: -99.25,
      speed_kmh: 18.52,
      heading_deg: 271.5,
      altitude_m: 2240,
      accuracy_m: 8,
      quality: 0,
      source: 0,
    },
  ])
})

test.each([
  ['seconds', (t: number) => `${t / 1000}`],
  ['milliseconds', (t: number) => `${t}`],
  ['ISO', (t: number) => new Date(t).toISOString()],
  ['text in UTC', (t: number) => new Date(t).toISOString().slice(0, 19).replace('T', ' ')],
])('timestamps in %s', async (_form, write) => {
  const query = new URLSearchParams({ deviceid: trip.phone, location: '20.5,-99.25', timestamp: write(next()) })
  expect((await osmand(String(query))).status).toBe(200)
  expect(await storedAt(at)).toMatchObject([{ lat: 20.5, lng: -99.25, speed_kmh: null, heading_deg: null }])
})

test('the form in the body', async () => {
  const form = new URLSearchParams({
    id: trip.phone,
    timestamp: `${next() / 1000}`,
    lat: '20.5',
    lon: '-99.25',
    heading: '-1',
  })
  expect((await osmand('', String(form))).status).toBe(200)
  expect(await storedAt(at)).toMatchObject([{ lat: 20.5, heading_deg: null }])
})

const json = (location: object, deviceId: unknown = trip.phone) =>
  osmand('', JSON.stringify({ location, device_id: deviceId }), 'application/json; charset=utf-8')

test('Traccar Client 9 and later: JSON, speed in m/s', async () => {
  const answer = await json({
    timestamp: new Date(next()).toISOString(),
    coords: { latitude: 20.5, longitude: -99.25, accuracy: 5, speed: 10, heading: 90, altitude: 5 },
    is_moving: true,
    odometer: 1234.5,
    event: 'motionchange',
    battery: { level: 0.79, is_charging: false },
    activity: { type: 'in_vehicle' },
    extras: {},
    _: `&id=${trip.phone}&lat=1&lon=1`,
  })
  expect({ status: answer.status, text: answer.text }).toEqual({ status: 200, text: '' })
  expect(await storedAt(at)).toMatchObject([{ lat: 20.5, speed_kmh: 36, heading_deg: 90, quality: 0 }])
})

test('-1 is unknown, a mock is flagged, sos is panic', async () => {
  const coords = { latitude: 20.5, longitude: -99.25, accuracy: 5, speed: -1, heading: -1, altitude: 5 }
  await json({ timestamp: new Date(next()).toISOString(), coords, mock: true })
  expect(await storedAt(at)).toMatchObject([{ speed_kmh: null, heading_deg: null, quality: 4 }])
  await json({ timestamp: new Date(next()).toISOString(), coords, alarm: 'sos' })
  expect(await storedAt(at)).toMatchObject([{ panic: true }])
  await server.app.live.fleet.loader.settled()
  const { rows } = await server.db.owner.query('select type from alerts where trip_id = $1', [trip.id])
  expect(rows).toEqual([{ type: 'PANICO' }])
})

test('without a position: accepted, and the last one stays', async () => {
  const before = (await server.request('GET', `/api/gps/extract/data/${trip.id}`, { token })).body
  expect((await osmand(`id=${trip.phone}&timestamp=${next() / 1000}`)).status).toBe(200)
  expect((await json({ timestamp: new Date(at).toISOString(), battery: { level: -1 } })).status).toBe(200)
  expect(await storedAt(at)).toEqual([])
  expect((await server.request('GET', `/api/gps/extract/data/${trip.id}`, { token })).body).toEqual(before)
})

test('without a timestamp it is now', async () => {
  const { phone, id } = await createTrip(server, 'NOW')
  const before = server.clock.now()
  await server.request('GET', `/intake/osmand?id=${phone}&lat=20&lon=-99`)
  const { body } = await server.request('GET', `/api/gps/extract/data/${id}`, { token })
  expect(Date.parse(body.timestamp)).toBeGreaterThanOrEqual(before)
})

test.each([
  ['no id', 'lat=20&lon=-99', 400],
  ['an id that is not the secret’s', 'id=nadie&lat=20&lon=-99', 401],
  ['latitude alone', () => `id=${trip.phone}&lat=20`, 400],
  ['latitude out of range', () => `id=${trip.phone}&lat=91&lon=0`, 400],
  ['text for a number', () => `id=${trip.phone}&lat=NaN&lon=Infinity`, 400],
  ['hexadecimal', () => `id=${trip.phone}&lat=0x10&lon=1`, 400],
  ['a time that is none', () => `id=${trip.phone}&lat=20&lon=-99&timestamp=ayer`, 400],
  ['0/0, which the app would send for ever', () => `id=${trip.phone}&lat=0&lon=0`, 200],
  ['a huge id', `id=${'x'.repeat(500)}&lat=20&lon=-99`, 400],
])('OsmAnd form with %s', async (_why, query, status) => {
  const answer = await osmand(typeof query === 'string' ? query : query())
  expect({ status: answer.status, text: answer.text }).toEqual({ status, text: '' })
})

test.each([
  ['another device', { location: { coords: { latitude: 1, longitude: 1 } }, device_id: 'nadie' }, 401],
  ['a numeric device', { location: {}, device_id: 7 }, 400],
  ['no location', { device_id: 'x' }, 400],
  ['a list', [1, 2], 400],
  ['coordinates as text', { location: { coords: { latitude: '1', longitude: '1' } }, device_id: 'x' }, 400],
])('OsmAnd JSON with %s', async (_why, body, status) => {
  expect((await osmand('', JSON.stringify(body), 'application/json')).status).toBe(status)
})

test('OsmAnd JSON that is no JSON', async () => {
  expect((await osmand('', '{"location":', 'application/json')).status).toBe(400)
})

const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
const owntracks = (body: string, authorization = basic(trip.phone, SECRET)) =>
  server.request('POST', '/intake/owntracks', {
    rawBody: body,
    headers: { 'content-type': 'application/json', authorization, 'x-limit-u': 'operador', 'x-limit-d': 'tel' },
  })

test('OwnTracks: a location, what is 0 left out', async () => {
  const body = {
    _type: 'location',
    lat: 20.5,
    lon: -99.25,
    tst: next() / 1000,
    vel: 88,
    cog: 12,
    batt: 80,
    tid: 'T1',
    t: 'u',
  }
  const answer = await owntracks(JSON.stringify(body))
  expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: [] })
  expect(await storedAt(at)).toMatchObject([{ lat: 20.5, speed_kmh: 88, heading_deg: 12, accuracy_m: null, source: 0 }])
})

test.each([
  ['another type', '{"_type":"lwt","tst":1}', 200],
  ['an empty body', '', 200],
  ['no JSON', 'hola', 200],
  ['a location without place', '{"_type":"location","tst":1}', 400],
  ['a location off the globe', '{"_type":"location","lat":91,"lon":0,"tst":1}', 400],
])('OwnTracks: %s', async (_why, body, status) => {
  const answer = await owntracks(body)
  expect(answer.status).toBe(status)
  if (status === 200) expect(answer.body).toEqual([])
})

test.each([
  ['no password', ''],
  ['a wrong password', () => basic(trip.phone, 'otro')],
  ['an unknown device', basic('nadie', SECRET)],
  ['a device without a secret', () => basic(trip.tracker, '')],
  ['a bearer token', 'Bearer secreto'],
  ['rubbish', 'Basic %%%'],
])('OwnTracks refuses %s', async (_why, authorization) => {
  const answer = await owntracks('{}', typeof authorization === 'string' ? authorization : authorization())
  expect(answer.status).toBe(401)
})

test('an id that nobody can have is not looked up, and spoils no other look-up', async () => {
  const { owner } = server.db
  const add = (uniqueId: string) =>
    owner.query(`insert into devices (organisation_id, unique_id, kind) values ($1, $2, 'phone')`, [
      server.organisationId,
      uniqueId,
    ])
  await add('recien-dado-de-alta')
  const fix = '&lat=20.1&lon=-99.1'
  const bare = (query: string) => server.request('GET', `/intake/osmand?${query}`)
  const answers = await Promise.all([
    bare(`id=%00a${fix}`),
    bare(`id=recien-dado-de-alta${fix}`),
    bare(`id=%00b${fix}`),
    server.request('POST', '/intake/owntracks', {
      rawBody: '{}',
      headers: { authorization: `Basic ${Buffer.from('a\u0000:b').toString('base64')}` },
    }),
  ])
  expect(answers.map(({ status, text }) => `${status} ${text.slice(0, 9)}`)).toEqual([
    '200 ',
    '200 ',
    '200 ',
    '401 {"error":',
  ])
  const { rows } = await owner.query(
    `select d.unique_id from positions p join devices d on d.id = p.device_id where d.unique_id = 'recien-dado-de-alta'`,
  )
  expect(rows).toHaveLength(1)
})
