import { testLogger } from '@vigia/runtime/test/test-logger'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { alertRows } from '../../../test/alert-rows.ts'
import { type BareApp, startBareApp } from '../../../test/bare-app.ts'
import { createTestClock } from '../../../test/clock.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip, fixOf, MINUTE_MS, type TestTrip } from '../../../test/trips.ts'

const SECOND_MS = 1_000

const clock = createTestClock()
let server: TestServer
let bare: BareApp
let key: string
let trip: TestTrip
let count = 0

beforeAll(async () => {
  server = await startTestServer({ clock })
  key = await server.apiKey(['positions:write', 'travels:write'])
  await server.app.close()
})
/** A server in which no job runs: what happens follows from the fixes alone. */
beforeEach(async () => {
  bare = await startBareApp(server.db, clock)
  await bare.settle()
  trip = await createTrip(here(), `E-${count++}`, { charge_date: new Date(clock.now()).toISOString() })
  await report()
  await bare.settle()
  return () => bare.stop()
})
afterAll(() => server.db.drop())

/** The test server with the app that runs no jobs. */
function here(): TestServer {
  const { app } = bare
  const request: TestServer['request'] = async (method, url, { token, body } = {}) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await app.server.inject({ method: 'POST', url, headers, payload: JSON.stringify(body) })
    return { status: answer.statusCode, headers: new Headers(), text: answer.body, body: answer.json(), method }
  }
  return { ...server, app, request }
}
const report = (over: object = {}) =>
  bare.post(
    key,
    [trip.phone, trip.tracker].map((device) => fixOf(device, clock.now(), 19 + count, { speed: 0, ...over })),
  )
const rows = (type?: string) => alertRows(server.db, trip.id, type)
const PATIENT = { timeout: 20_000, interval: 20 }
const raised = (type: string) => expect.poll(() => rows(type), PATIENT)

test('panic, separation and a stop in a danger geofence need no tick', async () => {
  const shape = { type: 'circle', centre: { lat: 19 + count, lng: -99.5 }, radiusM: 900 }
  await server.db.owner.query(
    `insert into geofences (organisation_id, name, kind, shape) values ($1, 'Z', 'danger', $2)`,
    [server.organisationId, JSON.stringify(shape)],
  )
  bare.app.live.signals.geofencesChanged(server.organisationId)
  await bare.app.live.fleet.loader.settled()
  clock.advance(5 * MINUTE_MS + 1)
  await report()
  await raised('ZONA_RIESGO').toMatchObject([{ opened_at: clock.now() }])
  await report({ event: 'panic', timestamp: new Date(clock.now() + 1).toISOString() })
  await raised('PANICO').toMatchObject([{ opened_at: clock.now(), announced: ['new-alert'] }])
  await expect
    .poll(async () => {
      await bare.app.alertFeed.poll()
      return (await bare.app.server.inject('/metrics')).body
    }, PATIENT)
    .toContain('vigia_alerts_opened_total{type="PANICO"} 1')
  clock.advance(MINUTE_MS)
  await bare.post(key, [
    fixOf(trip.phone, clock.now(), 19 + count, { speed: 0 }),
    fixOf(trip.tracker, clock.now(), 19.007 + count, { speed: 0 }),
  ])
  await raised('SEPARACION').toMatchObject([{ opened_at: clock.now(), announced: ['new-alert'] }])
})

test('a panic that the engine opens before the intake does stays on the trip when calmer fixes come', async () => {
  const { live, alertFeed } = bare.app
  const device = await live.intake.devices.findOwn(server.organisationId, trip.phone)
  clock.advance(SECOND_MS)
  const at = clock.now()
  const still = { speedKmh: 0, headingDeg: null, altitudeM: null, accuracyM: null, source: 'original' } as const
  const fix = { ...still, at, point: { lat: 19 + count, lng: -99.5 }, panic: true }
  const row = { deviceId: device?.id ?? 0, receivedAt: at, quality: 'good', fix, address: null } as const
  live.fleet.apply([{ ...row, comment: null, userId: null }])
  await raised('PANICO').toHaveLength(1)
  await expect
    .poll(async () => {
      await alertFeed.poll()
      await live.fleet.loader.settled()
      return live.fleet.reader.trip(server.organisationId, trip.id)?.facts.callsForHelp
    }, PATIENT)
    .toEqual([{ type: 'PANICO', at }])
})

test('a trip is listened to from when it is listed, and not from the next tick', async () => {
  const late = await createTrip(here(), `L-${count}`)
  // Whatever that evaluation saw, the list was in it.
  clock.advance(SECOND_MS)
  await report({ speed: 118 })
  await raised('EXCESO_VELOCIDAD').toHaveLength(1)
  expect(await alertRows(server.db, late.id)).toEqual([])
  clock.advance(45 * SECOND_MS)
  await bare.settle()
  const raisedOfLate = (await alertRows(server.db, late.id)).map(({ type }) => type)
  expect(raisedOfLate.toSorted()).toEqual(['SIN_COMUNICACION', 'SIN_GPS'])
})

test('while the database is away nothing is lost: it is raised once, as soon as the database is back', async () => {
  clock.advance(16 * MINUTE_MS)
  const { pool } = bare.database.unscoped
  const { connect, query } = pool
  const away = () => Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
  Object.assign(pool, { connect: away, query: away })
  await bare.app.live.fleet.tick()
  await expect(bare.app.alerts.evaluate()).rejects.toThrow('ECONNREFUSED')
  expect(await rows('GPS_DESACTUALIZADO')).toEqual([])
  const failures = async () => (await bare.app.server.inject('/metrics')).body.match(/engine_failures_total (\d+)/)?.[1]
  await expect.poll(failures, { timeout: 20_000, interval: 20 }).not.toBe('0')
  Object.assign(pool, { connect, query })
  await raised('GPS_DESACTUALIZADO').toMatchObject([{ announced: ['new-alert'] }])
  await bare.settle()
  expect(await rows('GPS_DESACTUALIZADO')).toHaveLength(1)
})

test('one alert that cannot be written is told once and holds up no other; the urgent ones are written first', async () => {
  const said = vi.spyOn(testLogger, 'error')
  // A server that does not lead yet: no evaluation comes between the silence and the separation, whoever asked for it before.
  await bare.stop()
  bare = await startBareApp(server.db, clock)
  await bare.app.alerts.evaluate()
  onTestFinished(async () => {
    await server.db.owner.query('drop function if exists poison cascade')
  })
  await server.db.owner.query(
    `create function poison() returns trigger language plpgsql as $$ begin
       if new.type = 'EXCESO_VELOCIDAD' then raise exception 'veneno'; end if; return new;
     end $$;
     create trigger poison before insert on alerts for each row execute function poison()`,
  )
  clock.advance(121 * MINUTE_MS)
  await bare.post(key, [
    fixOf(trip.phone, clock.now(), 19 + count, { speed: 118 }),
    fixOf(trip.tracker, clock.now(), 19.006 + count, { speed: 118 }),
  ])
  await bare.app.live.fleet.loader.settled()
  await bare.app.live.fleet.tick()
  await bare.settle()
  expect((await rows()).map(({ type }) => type)).toEqual(['SEPARACION', 'SIN_COMUNICACION'])
  // The trips before this one fell silent at the same instant.
  const atOnce = (await alertRows(server.db, null)).filter(({ opened_at }) => opened_at === clock.now())
  expect(new Set(atOnce.map(({ trip_id }) => trip_id)).size).toBeGreaterThan(1)
  expect(atOnce[0]).toMatchObject({ trip_id: trip.id, type: 'SEPARACION' })
  await bare.settle()
  expect(said.mock.calls.filter(([, text]) => text === 'no se pudo escribir una alerta')).toHaveLength(1)
})

test('what a person did is respected although the engine was never told', async () => {
  clock.advance(16 * MINUTE_MS)
  await bare.settle()
  const closing = `update alerts set closed_at = $2, close_cause = 'falsa-alarma' where trip_id = $1 and type = $3`
  const close = (type: string) => server.db.owner.query(closing, [trip.id, new Date(clock.now()), type])
  await close('GPS_DESACTUALIZADO')
  clock.advance(46 * MINUTE_MS)
  await bare.settle()
  await bare.settle()
  const judged = { severity: 'other', close_cause: 'falsa-alarma', events: ['opened'], announced: ['new-alert'] }
  expect(await rows('GPS_DESACTUALIZADO')).toMatchObject([judged])
})

test('an alert that came and was resolved behind its back is not raised again', async () => {
  await server.db.owner.query(
    `insert into alerts (organisation_id, trip_id, type, severity, title, message, opened_at, updated_at, closed_at, close_cause)
     values ($1, $2, 'EXCESO_VELOCIDAD', 'other', 'Exceso', 'A 118 km/h', $3, $3, $3, 'otra')`,
    [server.organisationId, trip.id, new Date(clock.now())],
  )
  clock.advance(MINUTE_MS)
  await report({ speed: 118 })
  await bare.settle()
  await bare.settle()
  expect(await rows('EXCESO_VELOCIDAD')).toMatchObject([{ close_cause: 'otra', announced: [] }])
  await report({ speed: 50, timestamp: new Date(clock.now() + 1).toISOString() })
  clock.advance(SECOND_MS)
  await bare.settle()
  clock.advance(5 * MINUTE_MS)
  await report({ speed: 118 })
  await bare.settle()
  expect(await rows('EXCESO_VELOCIDAD')).toMatchObject([{ close_cause: 'otra' }, { closed_at: null }])
})

test('a clock that is set back after the start delays no silence', async () => {
  await bare.stop()
  clock.advance(30 * MINUTE_MS)
  bare = await startBareApp(server.db, clock)
  await bare.settle()
  clock.advance(-10 * MINUTE_MS)
  await bare.settle()
  expect(await rows('GPS_DESACTUALIZADO')).toEqual([])
  clock.advance(46 * SECOND_MS)
  await bare.settle()
  expect(await rows('GPS_DESACTUALIZADO')).toHaveLength(1)
})
