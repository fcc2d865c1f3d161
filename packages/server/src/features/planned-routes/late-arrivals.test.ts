import { LOOKS_IN_A_ROW } from '@vigia/domain/arrival/late-arrival'
import { testLogger } from '@vigia/runtime/test/test-logger'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { laneDriver } from '../../../test/lane-driver.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { MINUTE_MS, type TestTrip } from '../../../test/trips.ts'
import type { Db } from '../../db/pool.ts'
import type { Job } from '../../ports/job.ts'
import { hasCriticalAlert } from '../alerts/critical-alert.store.ts'
import { lateArrivalAlerts } from '../alerts/late-arrival-alerts.store.ts'
import { arrivalEstimator, type EstimateTripArrival } from './arrival-estimator.ts'
import { lateArrivalsJob } from './late-arrivals.job.ts'

const clock = createTestClock()
let server: TestServer
let key: string
let job: Job

beforeAll(async () => {
  server = await startTestServer({ clock })
  key = await server.apiKey(['travels:write', 'positions:write', 'read'])
  job = jobWith(estimatorOf(server.db.database.scoped))
  await nineBefore('ANTES')
})
afterAll(() => server.stop())

const estimatorOf = (db: Db): EstimateTripArrival =>
  arrivalEstimator({ db, clock, hasCriticalAlert, lanesKeptMs: MINUTE_MS })
function jobWith(estimate: EstimateTripArrival): Job {
  const { scoped: db, unscoped } = server.db.database
  const { shown: fleet } = server.app.live.fleet
  return lateArrivalsJob({ db, unscoped, clock, logger: testLogger, fleet, estimate, alerts: lateArrivalAlerts })
}
const { drive, nineBefore } = laneDriver(() => ({ server, clock, key }))
const inMinutes = (minutes: number): string => new Date(clock.now() + minutes * MINUTE_MS).toISOString()
/** A trip that has driven an hour; nine of ten arrive 60 minutes or more from now, half of them after 100. */
const underway = (invoice: string, dueInMinutes: number): Promise<TestTrip> =>
  drive(invoice, 60, 0, { download_date: inMinutes(60 + dueInMinutes) })

/** Does what the server does by itself every five minutes. */
async function look(by = job): Promise<void> {
  await server.app.live.fleet.loader.settled()
  await server.app.live.fleet.tick()
  await by.run(new AbortController().signal)
}
/** So often that what was found is told. */
async function lookUntilTold(): Promise<void> {
  for (let looks = 0; looks < LOOKS_IN_A_ROW; looks++) await look()
}
const alertsOf = async ({ id }: TestTrip) =>
  (
    await server.db.owner.query<{ severity: string; title: string; message: string; minutes: number; cause: string }>(
      `select severity, title, message, value::int as minutes, close_cause as cause from alerts
       where trip_id = $1 and type = 'LLEGARA_TARDE' order by id`,
      [id],
    )
  ).rows
const change = async (trip: TestTrip, body: object): Promise<void> =>
  expect((await server.patchTrip(trip.id, { token: key, body })).status).toBe(200)

test('a trip that nine of ten times arrives after its appointment is told once, with the interval and what it stands on', async () => {
  const trip = await underway('TARDE', 45)
  for (let looks = 1; looks < LOOKS_IN_A_ROW; looks++) {
    await look()
    expect(await alertsOf(trip)).toEqual([])
  }
  await look()
  await look()
  const alerts = await alertsOf(trip)
  expect(alerts).toMatchObject([{ severity: 'other', title: 'Llegará tarde', minutes: 55, cause: null }])
  expect(alerts[0]?.message).toMatch(
    /^La cita es a las? \d\d:\d\d\. Según 9 viajes anteriores de su ruta llegaría entre las? \d\d:\d\d y las? \d\d:\d\d .* \(calculado a las? \d\d:\d\d\)\.$/,
  )
  const token = await server.signIn('monitorista')
  const { body } = await server.request('GET', '/api/alerts/active', { token })
  expect(body.filter(({ type }: { type: string }) => type === 'LLEGARA_TARDE')).toHaveLength(1)
})

test.each([
  ['that may still be in time', 75],
  ['whose appointment is too near to be moved', 25],
])('of a trip %s nothing is told', async (_name, dueInMinutes) => {
  const trip = await underway(`CITA-${dueInMinutes}`, dueInMinutes)
  await lookUntilTold()
  expect(await alertsOf(trip)).toEqual([])
})

test('of a trip that is not heard nothing is told; what was told of it stands', async () => {
  const [silent, told] = [await underway('SIN-SENAL', 120), await underway('SE-CALLA', 45)]
  await lookUntilTold()
  clock.advance(40 * MINUTE_MS)
  await change(silent, { download_date: inMinutes(31) })
  await lookUntilTold()
  expect([await alertsOf(silent), await alertsOf(told)]).toMatchObject([[], [{ cause: null }]])
})

test('it ends when the appointment is moved and with its hour, and may be told again in between', async () => {
  const moved = await underway('MOVIDA', 45)
  await lookUntilTold()
  await change(moved, { download_date: inMinutes(101) })
  await look()
  expect(await alertsOf(moved)).toMatchObject([{ cause: 'condition-ended' }])
  await change(moved, { download_date: inMinutes(40) })
  await lookUntilTold()
  expect(await alertsOf(moved)).toMatchObject([{ cause: 'condition-ended' }, { cause: null }])
  clock.advance(40 * MINUTE_MS + 1)
  await look()
  expect(await alertsOf(moved)).toMatchObject([{ cause: 'condition-ended' }, { cause: 'condition-ended' }])
})

test('it ends when the appointment is moved to another day', async () => {
  const trip = await underway('OTRO-DIA', 45)
  await lookUntilTold()
  await change(trip, { download_date: inMinutes(3 * 24 * 60) })
  await look()
  expect(await alertsOf(trip)).toMatchObject([{ cause: 'condition-ended' }])
})

test('what a person has closed is not told again for as long as it is so', async () => {
  const trip = await underway('YA-SE-SABE', 45)
  await lookUntilTold()
  const token = await server.signIn('monitorista')
  const { body } = await server.request('GET', '/api/alerts/active', { token })
  const alert = body.find(
    (one: { travel_id: string; type: string }) => one.travel_id === trip.id && one.type === 'LLEGARA_TARDE',
  )
  const path = `/api/alerts/${alert.id}/resolve`
  expect((await server.request('POST', path, { token, body: { cause: 'otra' } })).status).toBe(200)
  await lookUntilTold()
  await lookUntilTold()
  expect(await alertsOf(trip)).toHaveLength(1)
  // In time by another appointment, and late again by a third.
  await change(trip, { download_date: inMinutes(101) })
  await look()
  await change(trip, { download_date: inMinutes(40) })
  await lookUntilTold()
  expect(await alertsOf(trip)).toMatchObject([{ cause: 'otra' }, { cause: null }])
})

test('it ends with the trip, and the engine does not end it', async () => {
  const trip = await underway('TERMINA', 45)
  await lookUntilTold()
  await server.app.alerts.evaluate()
  expect(await alertsOf(trip)).toMatchObject([{ cause: null }])
  await change(trip, { status: 'complete' })
  await look()
  expect(await alertsOf(trip)).toMatchObject([{ cause: 'trip-ended' }])
})

test('one that is open is told anew when its appointment is moved and it is still late', async () => {
  const trip = await underway('OTRA-CITA', 55)
  await lookUntilTold()
  const [before] = await alertsOf(trip)
  await look()
  expect(await alertsOf(trip)).toEqual([before])
  await change(trip, { download_date: inMinutes(40) })
  await look()
  const [after, another] = await alertsOf(trip)
  expect(another).toBeUndefined()
  expect([before?.minutes, after?.minutes, after?.cause]).toEqual([45, 60, null])
  expect(after?.message).not.toBe(before?.message)
  expect((after?.message ?? '').split('.')[0]).not.toBe((before?.message ?? '').split('.')[0])
})

test('a trip whose arrival cannot be read keeps no other from being told, and the look has not gone well', async () => {
  const [broken, sound] = [await underway('FALLA', 120), await underway('SANO', 45)]
  const estimate = estimatorOf(server.db.database.scoped)
  let failures = 0
  const by = jobWith(async (of) => {
    if (of.tripId !== broken.id) return estimate(of)
    failures += 1
    throw new Error('the query was cancelled')
  })
  for (let looks = 0; looks < LOOKS_IN_A_ROW; looks++) await expect(look(by)).rejects.toThrow('the query was cancelled')
  expect([failures, await alertsOf(sound)]).toMatchObject([LOOKS_IN_A_ROW, [{ cause: null }]])
})

test('the history of a lane is read once for all trips that are on it', async () => {
  await underway('CARRIL-1', 45)
  await underway('CARRIL-2', 45)
  const { scoped } = server.db.database
  let reads = 0
  const counted: Db = {
    ...scoped,
    query: (text, values) => {
      if (text.includes(`status = 'complete'`)) reads += 1
      return scoped.query(text, values)
    },
  }
  const by = jobWith(estimatorOf(counted))
  await look(by)
  expect(reads).toBe(1)
  clock.advance(MINUTE_MS)
  await look(by)
  expect(reads).toBe(2)
})
