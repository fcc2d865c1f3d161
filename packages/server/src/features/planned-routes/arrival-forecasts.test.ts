import type { Logger } from '@vigia/runtime/logger'
import { testLogger } from '@vigia/runtime/test/test-logger'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { keptForecasts } from '../../../test/kept-forecasts.ts'
import { laneDriver, latAt } from '../../../test/lane-driver.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { fixOf, HOUR_MS, MINUTE_MS, type TestTrip } from '../../../test/trips.ts'
import type { Db } from '../../db/pool.ts'
import type { Job } from '../../ports/job.ts'
import { hasCriticalAlert } from '../alerts/critical-alert.store.ts'
import { arrivalEstimator, type EstimateTripArrival } from './arrival-estimator.ts'
import { arrivalForecastsJob } from './arrival-forecasts.job.ts'
import { keepForecast, keepOutcome, tripsToMeasure } from './arrival-forecasts.store.ts'

const clock = createTestClock()
let server: TestServer
let key: string
let job: Job

beforeAll(async () => {
  server = await startTestServer({ clock })
  key = await server.apiKey(['travels:write', 'positions:write', 'read'])
  job = jobWith(estimator())
  await nineBefore('ANTES')
})
afterAll(() => server.stop())

const estimator = (): EstimateTripArrival =>
  arrivalEstimator({ db: server.db.database.scoped, clock, hasCriticalAlert, lanesKeptMs: MINUTE_MS })
function jobWith(
  estimate: EstimateTripArrival,
  logger: Logger = testLogger,
  unscoped: Db = server.db.database.unscoped,
): Job {
  const { scoped: db } = server.db.database
  return arrivalForecastsJob({ db, unscoped, clock, logger, fleet: server.app.live.fleet.shown, estimate })
}
/** Whoever keeps what became of a forecast here and waits for the row of its trip. */
const WAITS_FOR_LOCK = `select from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock' and query like '%forecast_outcomes%'`
const world = () => ({ server, clock, key })
const { drive, goOn, nineBefore } = laneDriver(world)
const { forecastsOf, outcomeOf, rowOf } = keptForecasts(world)

/** Does what the server does by itself every five minutes. */
async function look(by = job): Promise<void> {
  await server.app.live.fleet.loader.settled()
  await server.app.live.fleet.tick()
  await by.run(new AbortController().signal)
}

const change = async (trip: TestTrip, body: object): Promise<void> =>
  expect((await server.patchTrip(trip.id, { token: key, body })).status).toBe(200)

test('what was said of an arrival is kept once an hour, and held against it when the trip is over', async () => {
  const trip = await drive('HORA-POR-HORA', 60)
  await look()
  await look()
  expect(await forecastsOf(trip)).toEqual([[0, 100, 9, 'lane']])
  await goOn(trip, 60, 100)
  await look()
  expect(await forecastsOf(trip)).toHaveLength(1)
  // It stands for 50 minutes: ten minutes after half of them it is there.
  await goOn(trip, 100, 110, 50)
  await look()
  const kept = await forecastsOf(trip)
  expect([kept.length, kept[0]?.[0], kept[1]?.[0]]).toEqual([2, 100, 0])
  await goOn(trip, 110, 121)
  await change(trip, { status: 'complete' })
  await look()
  const [outcome] = await outcomeOf(trip)
  expect(outcome).toMatchObject({ error_2h_min: 10, is_held_2h: true, error_6h_min: null })
  expect(await rowOf(trip)).toMatchObject({ is_counted: true, value: 10, kind: 'trip' })
  expect(await rowOf(trip, 'forecast-2h-held')).toMatchObject({ is_counted: true, value: 100 })
  expect(await rowOf(trip, 'forecast-6h-p50')).toMatchObject({
    ...{ is_counted: false, value: null, why_not: 'No se dijo nada de su llegada con esa anticipación' },
  })
})

test('a trip that nobody heard arrive is measured once more when what its telephone kept has come', async () => {
  const trip = await drive('SIN-COBERTURA', 60)
  await look()
  const heardUntil = clock.now()
  clock.advance(90 * MINUTE_MS)
  await change(trip, { status: 'complete' })
  await look()
  expect(await outcomeOf(trip)).toMatchObject([{ arrived_at: null, error_2h_min: null }])
  expect(await rowOf(trip)).toMatchObject({ why_not: 'No se oyó llegar a la unidad: no se sabe a qué hora fue' })
  // It arrived an hour after it was last heard, which comes five hours later.
  clock.advance(5 * HOUR_MS)
  const late = Array.from({ length: 70 }, (_, n) =>
    fixOf(trip.tracker, heardUntil + (n + 1) * MINUTE_MS, latAt(61 + n)),
  )
  expect((await server.request('POST', '/api/positions', { token: key, body: late })).status).toBe(202)
  await look()
  expect(await outcomeOf(trip)).toMatchObject([{ arrived_at: null }])
  clock.advance(20 * HOUR_MS)
  await look()
  expect(await outcomeOf(trip)).toMatchObject([{ error_2h_min: 40 }])
})

test('of a trip of which nothing can be said nothing is kept, and it is asked about again a quarter of an hour later', async () => {
  const trip = await drive('SIN-HISTORIA', 60, 0, {
    ...{ latitude_destination_address: 25, longitude_destination_address: -105, destination: 'Otro lado' },
  })
  const estimate = estimator()
  let asked = 0
  const by = jobWith((of) => {
    if (of.tripId === trip.id) asked += 1
    return estimate(of)
  })
  await look(by)
  await look(by)
  clock.advance(14 * MINUTE_MS)
  await look(by)
  expect([asked, await forecastsOf(trip)]).toEqual([1, []])
  clock.advance(MINUTE_MS)
  await look(by)
  expect(asked).toBe(2)
})

test('what was said of the way to another place is forgotten, and what is said of a trip that does not drive is not kept', async () => {
  const trip = await drive('OTRO-DESTINO', 60)
  await look()
  expect(await forecastsOf(trip)).toHaveLength(1)
  await change(trip, { download_date: new Date(clock.now() + 9 * HOUR_MS).toISOString() })
  expect(await forecastsOf(trip)).toHaveLength(1)
  await change(trip, { latitude_destination_address: 20.001, longitude_destination_address: -99.5 })
  expect(await forecastsOf(trip)).toEqual([])
  await change(trip, { status: 'load' })
  await look()
  expect(await forecastsOf(trip)).toEqual([])
})

test.each([
  [
    'is given another destination',
    'A-OTRO-LADO',
    { latitude_destination_address: 20.001, longitude_destination_address: -99.5 },
  ],
  ['stands to load', 'CARGA', { status: 'load' }],
])('what is said of a trip that %s meanwhile is not kept', async (_what, invoice, body) => {
  const trip = await drive(invoice, 60)
  const estimate = estimator()
  let said: object | undefined
  const by = jobWith(async (of) => {
    const found = await estimate(of)
    if (of.tripId !== trip.id) return found
    said = found
    await change(trip, body)
    return found
  })
  await look(by)
  expect([said, await forecastsOf(trip)]).toEqual([expect.objectContaining({ drives: 9 }), []])
})

test('of a trip whose destination is corrected when it is over nothing that was said of the way to another counts', async () => {
  const trip = await drive('CORREGIDO', 60)
  await look()
  await goOn(trip, 60, 121)
  await change(trip, { status: 'complete' })
  const { owner, database } = server.db
  const measured = (await tripsToMeasure(database.unscoped, clock.now(), { most: 100, last: [] })).find(
    ({ id }) => id === trip.id,
  )
  if (measured === undefined) throw new Error('nothing is to be measured')
  await look()
  expect(await rowOf(trip)).toMatchObject({ is_counted: true, value: expect.any(Number) })
  await change(trip, { destination: 'Con otro nombre' })
  expect(await rowOf(trip)).toMatchObject({ is_counted: true })
  await change(trip, { latitude_destination_address: 20.001, longitude_destination_address: -99.5 })
  expect(await rowOf(trip)).toMatchObject({
    ...{ is_counted: false, value: null },
    why_not: 'No se dijo nada de su llegada al destino que tiene, o no se ha medido todavía',
  })
  // Nor of one that is being measured as somebody corrects it.
  let isKept = false
  const outcome = { arrivedAt: clock.now(), twoHours: { errorMin: 3, isHeld: true }, sixHours: null }
  const keep = () => keepOutcome(database.unscoped, measured, { measuredAt: clock.now(), ...outcome })
  await change(trip, { latitude_destination_address: 20, longitude_destination_address: -99.5 })
  const kept = await owner.transaction(async (sql) => {
    await sql.query('update trips set destination_lat = 20.002 where id = $1', [trip.id])
    const keeping = keep().then(() => {
      isKept = true
    })
    const isWaiting = async () => (await database.unscoped.query(WAITS_FOR_LOCK)).rows.length > 0
    await expect.poll(async () => isKept || (await isWaiting())).toBe(true)
    return { keeping }
  })
  await kept.keeping
  await keep()
  await look()
  expect(await outcomeOf(trip)).toEqual([])
})

test('of two servers one keeps what is said; a trip that cannot be asked about keeps no other from being', async () => {
  const [broken, trip] = [await drive('FALLA', 60), await drive('SANO', 60)]
  const estimate = estimator()
  const by = jobWith(async (of) => {
    if (of.tripId !== broken.id) return estimate(of)
    throw Object.assign(new Error('the query was cancelled'), { code: '57014' })
  })
  await expect(look(by)).rejects.toThrow('the query was cancelled')
  expect([await forecastsOf(broken), (await forecastsOf(trip)).length]).toEqual([[], 1])
  const at = clock.now()
  const arrival = { p10: at, p50: at, p90: at, drives: 9, isStanding: false, basis: 'lane' } as const
  const [of, other] = [
    { id: trip.id, destination: { lat: 20, lng: -99.5 } },
    { saidAt: at + 1, lastAt: null },
  ]
  await keepForecast(server.db.database.unscoped, of, arrival, other)
  expect(await forecastsOf(trip)).toHaveLength(1)
})

test('where the database goes away the turn ends, and no trip is logged as one that cannot be asked about', async () => {
  for (const name of ['SE-VA', 'SE-VA-2']) await drive(name, 60)
  const [gone, logged] = [Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }), [] as string[]]
  const { unscoped } = server.db.database
  let asked = 0
  const goesAway: Db = { ...unscoped, query: (...of) => (asked > 0 ? Promise.reject(gone) : unscoped.query(...of)) }
  const logger = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) })
  const by = jobWith(
    () => {
      asked += 1
      return Promise.reject(gone)
    },
    logger,
    goesAway,
  )
  await expect(look(by)).rejects.toBe(gone)
  expect([asked, logged]).toEqual([1, []])
})

test('trips that cannot be measured come after the others, each is logged, and the state of the job tells how many', async () => {
  const older = await drive('MAS-VIEJO', 60)
  await look()
  await goOn(older, 60, 121)
  await change(older, { status: 'complete' })
  const { owner } = server.db
  // Of a hundred of another lane that ended after it what came of them cannot be written.
  await owner.query(
    `with broken as (
       insert into trips (organisation_id, external_invoice, status, origin, destination, destination_lat, destination_lng, tracking_type,
         created_at, departed_at, completed_at)
       select organisation_id, 'ROTO-' || n, status, origin, destination, 25, -105, tracking_type, created_at, departed_at,
         completed_at + n * interval '1 second'
       from trips, generate_series(1, 100) as n where id = $1 returning id
     )
     insert into arrival_forecasts select b.id, f.said_at, f.p10, f.p50, f.p90, f.drives, f.basis
     from broken b, arrival_forecasts f where f.trip_id = $1`,
    [older.id],
  )
  await owner.query(
    `create function fail_broken() returns trigger language plpgsql as $$ begin
       if (select external_invoice from trips where id = new.trip_id) like 'ROTO-%' then raise exception 'the disk is broken'; end if;
       return new;
     end $$`,
  )
  await owner.query(
    'create trigger fail_broken before insert on forecast_outcomes for each row execute function fail_broken()',
  )
  const logged: { tripId?: string; err?: { message: string } }[] = []
  const logger = pino({ level: 'warn' }, { write: (line: string) => void logged.push(JSON.parse(line)) })
  const by = jobWith(estimator(), logger)
  const broken = (trips: number) => new RegExp(`^${trips} viajes sin estimar o sin medir: the disk is broken$`)
  for (const trips of [50, 100]) await expect(look(by)).rejects.toThrow(broken(trips))
  expect(new Set(logged.map(({ tripId }) => tripId)).size).toBe(100)
  expect(await outcomeOf(older)).toEqual([])
  // Then that which had no turn yet, and of the others those that have waited longest.
  await expect(look(by)).rejects.toThrow(broken(100))
  expect(await outcomeOf(older)).toHaveLength(1)
  await expect(look(by)).rejects.toThrow(broken(100))
  const ids = logged.map(({ tripId }) => tripId)
  const once = ids.filter((id) => ids.indexOf(id) === ids.lastIndexOf(id))
  expect([ids.length, once.length]).toEqual([199, 1])
  // Those of which nothing is kept any more are not told any more.
  await owner.query(
    `delete from arrival_forecasts f using trips t where t.id = f.trip_id and t.external_invoice ~ '^ROTO-[1-6].$'`,
  )
  await expect(look(by)).rejects.toThrow(broken(40))
  await owner.query('drop trigger fail_broken on forecast_outcomes')
  await look(by)
  expect(await tripsToMeasure(server.db.database.unscoped, clock.now(), { most: 100, last: [] })).toEqual([])
})

test('after 90 days what was said is gone, and how it did stays', async () => {
  const trip = await drive('HACE-MUCHO', 60)
  await look()
  await goOn(trip, 60, 121)
  await change(trip, { status: 'complete' })
  await look()
  clock.advance(90 * 24 * HOUR_MS)
  await look()
  expect([(await forecastsOf(trip)).length, (await outcomeOf(trip)).length]).toEqual([0, 1])
})
