import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip, fixOf, MINUTE_MS } from '../../../test/trips.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('monitorista')
})
afterAll(() => server.stop())

const type = (id: string, body: unknown) =>
  server.request('POST', `/api/sentinel/travel/${id}/position`, { token, body })
const detail = async (id: string) => (await server.request('GET', `/api/sentinel/travel/${id}`, { token })).body.travel

const post = async (fix: unknown) =>
  server.request('POST', '/api/positions', { token: await server.apiKey(['positions:write']), body: fix })

test('a typed position is shown, kept with who and why, and audited', async () => {
  const { id } = await createTrip(server, 'M1', { tracking_type: 'SIN_TRACKING' })
  const { status, body } = await type(id, { latitude: '20.5', longitude: -99.25, comment: 'Habló el operador' })
  expect(status).toBe(201)
  expect(body).toMatchObject({ success: true, position: { lat: 20.5, lng: -99.25, source: 'manual', speed: null } })
  await server.app.live.fleet.loader.settled()
  expect(await detail(id)).toMatchObject({
    latitude: 20.5,
    longitude: -99.25,
    gps_source: 'manual',
    gps_status: 'SIN_GPS',
    manual_position: { author: expect.any(String), comment: 'Habló el operador' },
  })
  const { rows } = await server.db.owner.query(
    `select p.comment, u.email, a.action, a.subject from positions p join devices d on d.id = p.device_id
       join users u on u.id = p.user_id join audit_log a on a.actor_id = u.id and a.action = 'position-manual'
     where d.trip_id = $1 and d.kind = 'manual'`,
    [id],
  )
  expect(rows).toEqual([
    { comment: 'Habló el operador', email: 'monitorista@prueba.mx', action: 'position-manual', subject: `trip:${id}` },
  ])
})

const ENTRY = 'Habló el operador · A 4 km al noreste de Panales, municipio de Ixmiquilpan, Hidalgo (20.5000, -99.2500)'

test('what is said with a typed position is in the logbook, by who said it, with the place in words; nothing said is no entry', async () => {
  const { id } = await createTrip(server, 'M5', { tracking_type: 'SIN_TRACKING' })
  await type(id, { latitude: 20.5, longitude: -99.25, comment: ' Habló el operador ' })
  await type(id, { latitude: 20.6, longitude: -99.25, comment: '  ' })
  await type(id, { latitude: 20.7, longitude: -99.25 })
  const { body } = await server.request('GET', `/api/travels/${id}/comments`, { token })
  expect(body.data).toMatchObject([
    {
      comment: ENTRY,
      reported_by: 'monitorista@prueba.mx',
    },
  ])
  await server.app.live.fleet.loader.settled()
  const { communications } = (await server.request('GET', `/api/sentinel/travel/${id}`, { token })).body
  expect(communications).toMatchObject([{ comment: ENTRY }])
})

test('it proves nothing of the device and starts no rule of movement', async () => {
  const { id, tracker } = await createTrip(server, 'M6', { tracking_type: 'SIN_TRACKING' })
  const put = await server.request('PUT', `/api/travels/${id}/route`, {
    token: await server.signIn('supervisor'),
    body: {
      points: [
        { lat: 20, lng: -99 },
        { lat: 21, lng: -99 },
      ],
      source: 'drawn',
    },
  })
  expect(put.status).toBeLessThan(300)
  await type(id, { latitude: 20.5, longitude: -97 })
  await server.app.live.fleet.loader.settled()
  const typesOf = (trip: { risk_factors: { type: string }[] }) => trip.risk_factors.map((factor) => factor.type)
  const typed = await detail(id)
  expect(typed).toMatchObject({
    gps_source: 'manual',
    gps_status: 'SIN_GPS',
    last_signal_at: null,
    stopped_since: null,
  })
  expect(typesOf(typed)).toContain('SIN_GPS')
  expect(typesOf(typed)).not.toContain('DESVIO_RUTA')

  await post(fixOf(tracker, server.clock.now(), 20.5, { lng: -97 }))
  const fixed = await detail(id)
  expect(fixed).toMatchObject({ gps_source: 'unit', gps_status: 'ACTIVE', manual_position: null })
  expect(typesOf(fixed)).toContain('DESVIO_RUTA')
})

test('it does not hide a fresher reading of a device, and shows once the device is silent', async () => {
  const { id, tracker } = await createTrip(server, 'M2')
  await post(fixOf(tracker, server.clock.now() - 5 * MINUTE_MS, 21))
  await type(id, { latitude: 20.5, longitude: -99.25 })
  await server.app.live.fleet.loader.settled()
  expect(await detail(id)).toMatchObject({ latitude: 21, gps_source: 'unit' })

  const silent = await createTrip(server, 'M3')
  await post(fixOf(silent.tracker, server.clock.now() - 60 * MINUTE_MS, 21))
  await type(silent.id, { latitude: 20.5, longitude: -99.25 })
  await server.app.live.fleet.loader.settled()
  expect(await detail(silent.id)).toMatchObject({ latitude: 20.5, gps_source: 'manual' })
  await post(fixOf(silent.tracker, server.clock.now(), 21.1))
  expect(await detail(silent.id)).toMatchObject({ latitude: 21.1, gps_source: 'unit' })
})

test.each([
  ['a decimal comma', { latitude: '19,4326', longitude: '-99' }, 422, /coma/],
  ['latitude out of range', { latitude: 90.1, longitude: 0 }, 422, /-90 a 90/],
  ['longitude out of range', { latitude: 1, longitude: '-180.01' }, 422, /-180 a 180/],
  ['text', { latitude: 'norte', longitude: '-99' }, 422, /número/],
  ['hexadecimal', { latitude: '0x13', longitude: '-99' }, 422, /número/],
  ['an exponent', { latitude: '1e1', longitude: '-99' }, 422, /número/],
  ['0/0', { latitude: 0, longitude: 0 }, 422, /posición/],
  ['a placeholder', { latitude: 19.4326, longitude: -99.1332 }, 422, /posición/],
  ['an empty latitude', { latitude: ' ', longitude: '-99' }, 400, /latitud/],
  ['no longitude', { latitude: 20 }, 400, /longitude/],
  ['null', { latitude: null, longitude: null }, 400, /./],
  ['an object', { latitude: { a: 1 }, longitude: 1 }, 400, /./],
  ['an unknown field', { latitude: 20, longitude: -99, speed: 3 }, 400, /desconocido/],
  ['hidden characters in the comment', { latitude: 20, longitude: -99, comment: 'a\u202Eb' }, 400, /./],
])('refused: %s', async (_why, body, status, words) => {
  const { id } = await createTrip(server, 'M4')
  const answer = await type(id, body)
  expect({ status: answer.status, error: answer.body.error }).toEqual({ status, error: expect.stringMatching(words) })
  const { rowCount } = await server.db.owner.query(
    'select 1 from positions p join devices d on d.id = p.device_id where d.trip_id = $1',
    [id],
  )
  expect(rowCount).toBe(0)
})

test('a trip of somebody else does not exist', async () => {
  const organisation = await server.createOrganisation('Ajena')
  const { rows } = await server.db.owner.query<{ id: string }>(
    `insert into trips (organisation_id, external_invoice, status, origin, destination, tracking_type)
     values ($1, 'X', 'in transit', 'a', 'b', 'APP') returning id`,
    [organisation],
  )
  const foreign = await type(rows[0]?.id ?? '', { latitude: 20, longitude: -99 })
  const missing = await type('987654321', { latitude: 20, longitude: -99 })
  expect([foreign.status, foreign.body]).toEqual([404, missing.body])
  expect((await type('abc', { latitude: 20, longitude: -99 })).status).toBe(400)
})
