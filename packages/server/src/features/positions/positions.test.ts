import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip, fixOf, HOUR_MS, MINUTE_MS, type TestTrip } from '../../../test/trips.ts'
import type { Sql } from '../../db/pool.ts'

let server: TestServer
let key: string
let trip: TestTrip
const DAY_MS = 24 * HOUR_MS

beforeAll(async () => {
  server = await startTestServer()
  key = await server.apiKey(['positions:write', 'read'])
  trip = await createTrip(server, 'POS')
})
afterAll(() => server.stop())

const post = (body: unknown, token = key) => server.request('POST', '/api/positions', { token, body })
const now = () => server.clock.now()
const stored = async (device: string) =>
  (
    await server.db.owner.query<{ fix_at: number; quality: number; source: number; lat: number; panic: boolean }>(
      'select p.* from positions p join devices d on d.id = p.device_id where d.unique_id = $1 order by fix_at',
      [device],
    )
  ).rows
const detail = async (id: string) =>
  (await server.request('GET', `/api/sentinel/travel/${id}`, { token: key })).body.travel

test('what was accepted is stored as it was sent', async () => {
  const at = now() - 40 * MINUTE_MS
  const sent = fixOf(trip.tracker, at, 20.123456, { heading: 360, altitude: 1800, accuracy: 5.5, source: 'extracted' })
  expect((await post(sent)).body).toEqual({ accepted: 1, refused: [], flagged: [] })
  const { rows } = await server.db.owner.query(
    'select * from positions p join devices d on d.id = p.device_id where d.unique_id = $1',
    [trip.tracker],
  )
  expect(rows).toMatchObject([
    {
      fix_at: at,
      lat: 20.123456,
      lng: -99.5,
      speed_kmh: 60,
      heading_deg: 0,
      altitude_m: 1800,
      accuracy_m: 5.5,
      source: 1,
    },
  ])
})

test('duplicates count as accepted and are kept once, late fixes find their place', async () => {
  const { phone, id } = await createTrip(server, 'DUP')
  const at = now() - 30 * MINUTE_MS
  const newest = fixOf(phone, at + 2 * MINUTE_MS, 20.02)
  await post([fixOf(phone, at, 20), newest])
  const again = await post([newest, fixOf(phone, at + MINUTE_MS, 20.01), newest])
  expect(again).toMatchObject({ status: 202, body: { accepted: 3, refused: [] } })
  expect((await stored(phone)).map(({ lat }) => lat)).toEqual([20, 20.01, 20.02])
  expect((await detail(id)).latitude).toBe(20.02)
})

test('a fix stored by another process is a duplicate all the same', async () => {
  const { tracker } = await createTrip(server, 'OTHER')
  const fix = fixOf(tracker, now() - MINUTE_MS, 20)
  await server.db.owner.query(
    `insert into positions (device_id, fix_at, received_at, lat, lng, quality, source, panic)
     select id, $2, now(), 20, -99.5, 0, 2, false from devices where unique_id = $1`,
    [tracker, new Date(fix.timestamp)],
  )
  expect((await post([fix, fixOf(tracker, now(), 20.001)])).body.accepted).toBe(2)
  expect(await stored(tracker)).toHaveLength(2)
})

test.each([
  ['a fix from the future is quarantined', { at: () => now() + 3 * MINUTE_MS, lat: 20 }, 'future'],
  ['a placeholder is kept and not shown', { at: () => now(), lat: 19.4326, lng: -99.1332 }, 'placeholder'],
  ['an impossible jump is kept and not shown', { at: () => now() - 1000, lat: 25 }, 'jump'],
])('%s', async (_why, { at, lat, ...over }, quality) => {
  const { tracker, id } = await createTrip(server, `Q-${quality}`)
  await post(fixOf(tracker, now() - 2 * MINUTE_MS, 20.5))
  const { body } = await post([fixOf(tracker, at(), lat, over)])
  expect(body).toEqual({ accepted: 1, refused: [], flagged: [{ index: 0, quality }] })
  expect((await detail(id)).latitude).toBe(20.5)
  const inQuarantine = await server.db.owner.query(
    'select 1 from quarantined_positions q join devices d on d.id = q.device_id where d.unique_id = $1',
    [tracker],
  )
  expect(inQuarantine.rowCount).toBe(quality === 'future' ? 1 : 0)
  expect(await stored(tracker)).toHaveLength(quality === 'future' ? 1 : 2)
})

test('each refused fix is named by its place and its reason, and the good ones are kept', async () => {
  const other = await server.createOrganisation('Otra')
  const foreign = await server.apiKey(['positions:write'], other)
  const body = [
    fixOf(trip.phone, now() - MINUTE_MS, 20),
    fixOf('nadie', now(), 20),
    fixOf(trip.phone, now(), 0, { lng: 0 }),
    fixOf(trip.phone, now() - 91 * DAY_MS, 20),
    { ...fixOf(trip.phone, now(), 20), lat: '20' },
    { ...fixOf('x', now(), 20), device: undefined, travel_id: '999999' },
  ]
  const { status, body: answer } = await post(body)
  expect(status).toBe(202)
  expect(answer.accepted).toBe(1)
  expect(answer.refused.map(({ index, reason }: { index: number; reason: string }) => [index, reason])).toEqual([
    [1, 'unknown-device'],
    [2, 'zero-coordinates'],
    [3, 'too-old'],
    [4, 'malformed'],
    [5, 'unknown-trip'],
  ])
  expect((await post(fixOf(trip.phone, now(), 20), foreign)).body.refused).toMatchObject([{ reason: 'unknown-device' }])
  const metrics = (await server.request('GET', '/metrics')).text
  for (const reason of ['unknown-device', 'unknown-trip', 'zero-coordinates', 'too-old', 'malformed']) {
    expect(metrics).toMatch(new RegExp(`vigia_fixes_refused_total\\{reason="${reason}"\\} [1-9]`))
  }
})

test('a fix for a trip by its id needs no device', async () => {
  const { id } = await createTrip(server, 'BYTRIP')
  const fix = { ...fixOf('x', now() - 1000, 21), device: undefined, travel_id: id }
  expect((await post([fix])).body).toEqual({ accepted: 1, refused: [], flagged: [] })
  await server.app.live.fleet.loader.settled()
  expect(await detail(id)).toMatchObject({ latitude: 21, gps_source: 'unit' })
})

test('a fix older than a week is history, on a day of its own', async () => {
  const { tracker } = await createTrip(server, 'OLD')
  expect((await post(fixOf(tracker, now() - 60 * DAY_MS, 20))).body.accepted).toBe(1)
  const { rowCount } = await server.db.owner.query('select 1 from positions_default')
  expect(rowCount).toBe(0)
})

test.each([
  ['no object', 'hola', 400],
  ['null', null, 400],
  ['a number', 7, 400],
  ['latitude as text', { ...fixOf('d', 0, 1), lat: '20' }, 400],
  ['latitude out of range', fixOf('d', 1e12, 91), 422],
  ['longitude out of range', fixOf('d', 1e12, 1, { lng: -180.1 }), 422],
  ['negative speed', fixOf('d', 1e12, 1, { speed: -1 }), 422],
  ['null latitude, as JSON writes NaN', fixOf('d', 1e12, Number.NaN), 400],
  ['no time zone', fixOf('d', 1e12, 1, { timestamp: '2026-11-21T08:00:00' }), 400],
  ['the 30th of February', fixOf('d', 1e12, 1, { timestamp: '2026-02-30T08:00:00Z' }), 400],
  ['a time that is a number', fixOf('d', 1e12, 1, { timestamp: 1_700_000_000 }), 400],
  ['an unknown field', fixOf('d', 1e12, 1, { velocidad: 3 }), 400],
  ['a prototype key', JSON.parse(`{"__proto__": {"x": 1}, "device": "d"}`), 400],
  ['both device and trip', fixOf('d', 1e12, 1, { travel_id: '1' }), 400],
  ['neither device nor trip', fixOf('d', 1e12, 1, { device: undefined }), 400],
  ['a huge device id', fixOf('d'.repeat(65), 1e12, 1), 400],
  ['an object for a number', fixOf('d', 1e12, 1, { speed: { a: 1 } }), 400],
  ['another event', fixOf('d', 1e12, 1, { event: 'fiesta' }), 400],
  ['a source of its own', fixOf('d', 1e12, 1, { source: 'manual' }), 400],
])('refused: %s', async (_why, body, status) => {
  const answer = await post(body)
  expect(answer.status).toBe(status)
  expect(answer.body).toMatchObject({ error: expect.any(String), code: expect.any(String) })
})

test.each([
  ['more than 1 000', { body: JSON.stringify(Array(1001).fill(1)) }, 413],
  ['more than half a megabyte', { body: `[${' '.repeat(600_000)}]` }, 413],
  ['no JSON', { body: '{"device":' }, 400],
  ['deeply nested', { body: `${'['.repeat(20_000)}${']'.repeat(20_000)}` }, 202],
  ['another content type', { body: '{}', type: 'text/plain' }, 415],
  ['a form', { body: 'device=x', type: 'application/x-www-form-urlencoded' }, 415],
])('a body that is %s', async (_why, { body, type = 'application/json' }: { body: string; type?: string }, status) => {
  const options = { token: key, rawBody: body, headers: { 'content-type': type } }
  const answer = await server.request('POST', '/api/positions', options)
  expect(answer.status).toBe(status)
  if (status === 202) expect(answer.body.accepted).toBe(0)
})

test('only a key with the scope may post', async () => {
  const read = await server.apiKey(['read'])
  const person = await server.signIn('administrador')
  expect((await post([], read)).status).toBe(403)
  expect((await post([], person)).status).toBe(403)
  expect((await post([], 'nada')).status).toBe(401)
})

test('hostile text in an id is an unknown device and nothing else', async () => {
  for (const device of ["'; drop table positions; --", '<script>alert(1)</script>', 'a\u202Eb', '=1+1']) {
    expect((await post([fixOf(device, now(), 20)])).body.refused[0].reason).toBe('unknown-device')
  }
  expect((await post([fixOf('a\u0000b', now(), 20)])).status).toBeLessThan(500)
})

test('a request of unknown trips or devices costs the database few statements', async () => {
  const { id } = await createTrip(server, 'AMONG')
  const pool = server.db.database.unscoped
  const { query, transaction } = pool
  let asked = 0
  Object.assign(pool, {
    query: (text: string, values?: readonly unknown[]) => {
      if (text.includes('unique_id = any')) asked += 1
      return query(text, values)
    },
    transaction: <T>(work: (sql: Sql) => Promise<T>) => {
      asked += 1
      return transaction(work)
    },
  })
  const ofTrip = (tripId: string) => ({ ...fixOf('x', now(), 20), device: undefined, travel_id: tripId })
  const trips = await post([...Array.from({ length: 500 }, (_, i) => ofTrip(`99${i}`)), ofTrip(id)])
  const devices = await post(Array.from({ length: 400 }, (_, i) => fixOf(`nunca-visto-${i}`, now(), 20)))
  Object.assign(pool, { query, transaction })
  expect(trips.body).toMatchObject({ accepted: 1, refused: { length: 500 } })
  expect(devices.body).toMatchObject({ accepted: 0, refused: { length: 400 } })
  expect(asked).toBeLessThan(10)
})

test('a panic opens one alert, with its outbox row, and marks the trip', async () => {
  const { phone, id } = await createTrip(server, 'PANIC')
  const fix = fixOf(phone, now() - 5_000, 20, { event: 'panic' })
  await post(fix)
  await post(fix)
  await post(fixOf(phone, now() - 1_000, 20.0001, { event: 'panic' }))
  await server.app.live.fleet.loader.settled()
  const { rows } = await server.db.owner.query(
    `select a.severity, a.title, a.reasons[1] as reason, a.lat, e.kind as happened, o.kind
     from alerts a join alert_outbox o on o.alert_id = a.id join alert_events e on e.alert_id = a.id
     where a.trip_id = $1 and a.type = 'PANICO'`,
    [id],
  )
  const title = 'Botón de pánico activado'
  expect(rows).toEqual([{ severity: 'critical', title, reason: title, lat: 20, happened: 'opened', kind: 'new-alert' }])
  await post(fixOf(phone, now(), 20.0002))
  expect(await detail(id)).toMatchObject({ primary_alert: 'PANICO', risk_level: 'CRITICO' })
})

test('the current position is written behind, the newest only', async () => {
  const { tracker, id } = await createTrip(server, 'BEHIND')
  await post([fixOf(tracker, now() - 2_000, 20), fixOf(tracker, now() - 1_000, 20.0001)])
  const job = server.app.live.fleet.jobs.find(({ name }) => name === 'current-positions')
  await job?.run(new AbortController().signal)
  await post(fixOf(tracker, now() - 3_000, 19.9999))
  await job?.run(new AbortController().signal)
  const { rows } = await server.db.owner.query('select lat, source from current_positions where trip_id = $1', [id])
  expect(rows).toEqual([{ lat: 20.0001, source: 2 }])
})
