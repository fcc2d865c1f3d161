import { GPS_HISTORY_SQL, TRIP_STATS_SQL } from '@vigia/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { HISTORY_VARIANTS, STATS_VARIANTS } from '../../../test/query-variants.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip, fixOf, HOUR_MS, MINUTE_MS } from '../../../test/trips.ts'

const clock = createTestClock()
let server: TestServer
let token: string
let trip: string
let strange: string

beforeAll(async () => {
  server = await startTestServer({ clock })
  token = await server.signIn('lectura')
  const key = await server.apiKey(['positions:write'])
  const { id, phone } = await createTrip(server, 'F-1')
  trip = id
  const fixes = Array.from({ length: 130 }, (_, i) =>
    fixOf(phone, clock.now() - i * MINUTE_MS, 20 + i / 1000, { heading: 90, altitude: 2_100, speed: i % 90 }),
  )
  const sent = await server.request('POST', '/api/positions', { token: key, body: fixes })
  if (sent.status !== 202) throw new Error(sent.text)
  for (const [i, status] of ['load', 'complete', 'in transit'].entries())
    await createTrip(server, `F-2${i}`, { status })
  const old = new Date(clock.now() - 31 * 24 * HOUR_MS).toISOString()
  await createTrip(server, 'F-old', { charge_date: old })
  strange = await server.createOrganisation('Otra')
})
afterAll(() => server.stop())

const ask = (sql: string, params?: readonly unknown[], as = token) =>
  server.request('POST', '/api/travels/query', {
    token: as,
    body: { sql, ...(params === undefined ? {} : { params }) },
  })

test('the history of a trip: at most 100 rows, newest first', async () => {
  const { status, body } = await ask(GPS_HISTORY_SQL, [trip])
  expect(status).toBe(200)
  expect(body.data).toHaveLength(100)
  expect(body.data[0]).toEqual({
    latitud: 20,
    longitud: -99.5,
    speed: 0,
    heading: 90,
    timestamp: new Date(clock.now()).toISOString(),
    altitude: 2_100,
    description: null,
    is_panic: false,
  })
  expect(body.data[99].timestamp).toBe(new Date(clock.now() - 99 * MINUTE_MS).toISOString())
})

test('the statistics of 30 days', async () => {
  const { status, body } = await ask(TRIP_STATS_SQL)
  expect(status).toBe(200)
  expect(body.data).toEqual([{ total_travels: 4, in_transit: 2, completed: 1, loading: 1, avg_duration_days: 1 }])
})

test('another company has neither the history nor the trips', async () => {
  const key = await server.apiKey(['read'], strange)
  expect((await ask(GPS_HISTORY_SQL, [trip], key)).body).toEqual({ data: [] })
  expect((await ask(GPS_HISTORY_SQL, ['999999999999'])).body).toEqual({ data: [] })
  expect((await ask(TRIP_STATS_SQL, [], key)).body.data).toEqual([
    { total_travels: 0, in_transit: 0, completed: 0, loading: 0, avg_duration_days: null },
  ])
})

test('a trip whose end nobody knows counts, and shortens no average', async () => {
  const organisation = await server.createOrganisation('Sin fin')
  const insert = (invoice: string, completedAt: Date | null) =>
    server.db.owner.query(
      `insert into trips (organisation_id, external_invoice, status, origin, destination, tracking_type, charge_at, completed_at)
       values ($1, $2, 'complete', 'Puebla', 'León', 'APP', $3, $4)`,
      [organisation, invoice, new Date(clock.now() - 48 * HOUR_MS), completedAt],
    )
  await insert('F-known', new Date(clock.now()))
  await insert('F-unknown', null)
  const key = await server.apiKey(['read'], organisation)
  expect((await ask(TRIP_STATS_SQL, [], key)).body.data).toMatchObject([{ completed: 2, avg_duration_days: 2 }])
})

const filled = <T>(value: T): T => JSON.parse(JSON.stringify(value).replaceAll('$TRIP', trip))

test.each(HISTORY_VARIANTS)('the history is asked for %s', async (_how, sql, params) => {
  const expected = (await ask(GPS_HISTORY_SQL, [trip])).body
  const { status, body } = await ask(filled(sql), filled(params))
  expect({ status, body }).toEqual({ status: 200, body: expected })
})

test('fewer rows and a shorter time are given as asked', async () => {
  const rows = async (sql: string, params: readonly unknown[]) => (await ask(sql, params)).body.data.length
  expect(await rows(GPS_HISTORY_SQL.replace('100', '7'), [trip])).toBe(7)
  const lastHour = GPS_HISTORY_SQL.replace('= $1', `= $1 and timestamp >= now() - interval '1 hours'`)
  expect(await rows(lastHour, [trip])).toBe(61)
})

test.each(STATS_VARIANTS)('the statistics are asked for %s', async (_how, sql, params) => {
  const expected = (await ask(TRIP_STATS_SQL)).body
  expect(await ask(sql, params)).toMatchObject({ status: 200, body: expected })
})

test('the history is one road: of the phone and the truck the one that was heard more often', async () => {
  const key = await server.apiKey(['positions:write'])
  const { id, phone, tracker } = await createTrip(server, 'F-both')
  const send = async (device: string, lat: number, count: number) => {
    const body = Array.from({ length: count }, (_, i) => fixOf(device, clock.now() - i * MINUTE_MS, lat))
    expect((await server.request('POST', '/api/positions', { token: key, body })).status).toBe(202)
  }
  const roads = async () => {
    const { body } = await ask(GPS_HISTORY_SQL, [id])
    return [body.data.length, ...new Set(body.data.map(({ latitud }: { latitud: number }) => latitud))]
  }
  await send(tracker, 21, 4)
  await send(phone, 21.01, 3)
  expect(await roads()).toEqual([4, 21])
  await send(phone, 21.01, 6)
  expect(await roads()).toEqual([6, 21.01])
})
