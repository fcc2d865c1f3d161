import type { SentinelTripWire } from '@vigia/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type AlertEngineFixture,
  type PlacedTrip,
  startAlertEngineFixture,
} from '../../../test/alert-engine-fixture.ts'
import { createTestClock } from '../../../test/clock.ts'
import { fixOf } from '../../../test/trips.ts'

const STEP_MS = 30_000
/** Degrees of latitude that 80 km/h make in a step. */
const STEP_LAT = 0.006
const READ_STEPS = 10
const SILENCES = ['GPS_DESACTUALIZADO', 'POSIBLE_BLOQUEO']

const clock = createTestClock()
let fixture: AlertEngineFixture
let trips = 0

beforeAll(async () => {
  fixture = await startAlertEngineFixture(clock)
})
afterAll(() => fixture.server.stop())
beforeEach(() => attend('infinity'))

const query = (sql: string) => fixture.server.db.owner.query(sql)
const iso = () => new Date(clock.now()).toISOString()
/** Until when the server that leads says that it reads the platforms. */
const attend = (seenAt: 'infinity' | '-infinity') =>
  query(`insert into gps_desk (is_only, seen_at) values (true, '${seenAt}')
    on conflict (is_only) do update set seen_at = excluded.seen_at`)

/** What this server's fleet is told of the sessions, and what follows from it. */
async function look(): Promise<void> {
  const job = fixture.server.app.gps.jobs.find(({ name }) => name === 'gps-unread-trucks')
  if (job === undefined) throw new Error('nadie lo dice a la flota')
  await job.run(new AbortController().signal)
  await fixture.settle()
}
async function pass(minutes: number, eachStep: () => Promise<unknown> = async () => {}): Promise<void> {
  for (let step = 0; step < minutes * 2; step++) {
    clock.advance(STEP_MS)
    await eachStep()
    await look()
  }
}
const session = ({ id }: PlacedTrip, set: string) => query(`update gps_sessions set ${set} where trip_id = ${id}`)
const isRead = (trip: PlacedTrip) =>
  session(trip, `state = 'tracking', obstacle = null, read_at = '${iso()}', is_signed_in = true`)
const failsBy = (trip: PlacedTrip, obstacle: string) => session(trip, `state = 'error', obstacle = '${obstacle}'`)

/** A truck that is read from its platform for five minutes while it drives at 80 km/h, and is not heard otherwise. */
async function readTruck(): Promise<PlacedTrip> {
  const invoice = `U-${++trips}`
  const link = { monitor_url: 'https://gps.mx/', monitor_account: invoice, monitor_password: 'clave-delicada' }
  const trip = await fixture.newTrip(invoice, link)
  await fixture.asPerson('POST', '/api/gps/extract/open', { travelId: trip.id })
  const steps = Array.from({ length: READ_STEPS }, (_, step) => step + 1)
  const since = clock.now()
  clock.advance(READ_STEPS * STEP_MS)
  const fixes = steps.map((step) =>
    fixOf(trip.tracker, since + step * STEP_MS, trip.lat + step * STEP_LAT, { speed: 80, source: 'extracted' }),
  )
  await fixture.post(...fixes)
  await isRead(trip)
  await look()
  return trip
}

const silencesOf = async (trip: PlacedTrip) =>
  (await fixture.alerts(trip))
    .filter(({ type }) => SILENCES.includes(type))
    .map(({ type, closed_at, condition_ended_at }) => [type, closed_at === null && condition_ended_at === null])
const shown = async (trip: PlacedTrip) => {
  const { body } = await fixture.asPerson('GET', '/api/sentinel/travels/in-transit')
  return (Object.values(body.travels).flat() as SentinelTripWire[]).find(({ id }) => id === trip.id)?.silence
}

test('a truck whose platform does not answer is told as that, and no possible jammer; read again, its silence is its own', async () => {
  const trip = await readTruck()
  await failsBy(trip, 'platform-down')
  await pass(20)
  const why = /^Vigía no lee su plataforma desde las? \d\d:\d\d del .+: la plataforma no responde$/
  expect(await silencesOf(trip)).toEqual([['GPS_DESACTUALIZADO', true]])
  const alert = await fixture.only(trip, 'GPS_DESACTUALIZADO')
  expect(alert).toMatchObject({ severity: 'other', silence_class: 'unknown' })
  expect(alert.reasons[0]).toMatch(why)
  expect((await shown(trip))?.reasons[0]).toMatch(why)

  // What was read as it answered again is on its way.
  await isRead(trip)
  await pass(0.5)
  expect(await silencesOf(trip)).toEqual([['GPS_DESACTUALIZADO', true]])
  await pass(1, () => isRead(trip))
  expect(await silencesOf(trip)).toEqual([
    ['GPS_DESACTUALIZADO', true],
    ['POSIBLE_BLOQUEO', true],
  ])
})

test('a possible jammer stays one when its platform fails afterwards, and is called again by nothing', async () => {
  const trip = await readTruck()
  await pass(12, () => isRead(trip))
  expect(await silencesOf(trip)).toEqual([['POSIBLE_BLOQUEO', true]])
  await failsBy(trip, 'paused')
  await pass(20)
  expect(await silencesOf(trip)).toEqual([
    ['POSIBLE_BLOQUEO', true],
    ['GPS_DESACTUALIZADO', true],
  ])
  expect((await shown(trip))?.reasons[0]).toBe('sin causa determinada')
})

test('a unit of which its platform, read, shows nothing any more is silent, and a possible jammer though that fails too before it is told', async () => {
  const trip = await readTruck()
  await failsBy(trip, 'no-position')
  await pass(5)
  expect(await silencesOf(trip)).toEqual([])
  await failsBy(trip, 'platform-down')
  await pass(7)
  await failsBy(trip, 'paused')
  await pass(8)
  expect(await silencesOf(trip)).toEqual([
    ['POSIBLE_BLOQUEO', true],
    ['GPS_DESACTUALIZADO', true],
  ])
})

test('what was told as a possible jammer does not end because nobody knows any more', async () => {
  const trip = await readTruck()
  const readAt = iso()
  await pass(12, () => isRead(trip))
  // As after a restart, of a platform that showed it no more: that it was read since is not known.
  await session(trip, `read_at = '${readAt}', state = 'waiting'`)
  await pass(10)
  expect(await silencesOf(trip)).toEqual([
    ['POSIBLE_BLOQUEO', true],
    ['GPS_DESACTUALIZADO', true],
  ])
  expect((await shown(trip))?.reasons[0]).toMatch(/: su sesión se está abriendo$/)
})

test('a session that a person closes and opens again is not read since the one before was not', async () => {
  const trip = await readTruck()
  await failsBy(trip, 'platform-down')
  await pass(12)
  const closed = await fixture.asPerson('DELETE', `/api/gps/extract/session/${trip.id}`)
  const opened = await fixture.asPerson('POST', '/api/gps/extract/open', { travelId: trip.id })
  expect([closed.status, opened.status]).toEqual([204, 200])
  await pass(6, () => failsBy(trip, 'platform-down'))
  expect(await silencesOf(trip)).toEqual([['GPS_DESACTUALIZADO', true]])
})

test('while nobody reads the platforms, that is why', async () => {
  const trip = await readTruck()
  await attend('-infinity')
  await pass(20)
  expect(await silencesOf(trip)).toEqual([['GPS_DESACTUALIZADO', true]])
  expect((await shown(trip))?.reasons[0]).toMatch(/: la lectura de plataformas se detuvo; se reinicia sola$/)
})
