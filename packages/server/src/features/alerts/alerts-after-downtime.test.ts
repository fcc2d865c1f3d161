import { afterEach, beforeEach, expect, test } from 'vitest'
import { alertRows } from '../../../test/alert-rows.ts'
import { type BareApp, databaseAway, startBareApp } from '../../../test/bare-app.ts'
import { createTestClock, type TestClock } from '../../../test/clock.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { noteMinute } from '../../../test/system-minutes.ts'
import { createTrip, fixOf, MINUTE_MS, type TestTrip } from '../../../test/trips.ts'

const SECOND_MS = 1_000

let clock: TestClock
let server: TestServer
let key: string
let well: TestTrip
let gone: TestTrip
/** Has not been heard yet. */
let fresh: TestTrip
let bare: BareApp

/** Two that drive, far from each other, and report once a minute. */
beforeEach(async () => {
  clock = createTestClock()
  server = await startTestServer({ clock })
  key = await server.apiKey(['positions:write'])
  well = await createTrip(server, 'SANA')
  gone = await createTrip(server, 'CALLADA')
  fresh = await createTrip(server, 'NUEVA')
  await server.app.close()
  bare = await startBareApp(server.db, clock)
  for (let minute = 0; minute < 6; minute++) {
    clock.advance(MINUTE_MS)
    await report(well, minute)
    await report(gone, minute)
  }
  await bare.settle()
  return async () => {
    await bare.stop()
  }
})
afterEach(() => server.db.drop())

const report = (trip: TestTrip, minute: number) => {
  const lat = (trip === well ? 18 : 21) + minute * 0.01
  return bare.post(
    key,
    [trip.phone, trip.tracker].map((device) => fixOf(device, clock.now(), lat, { speed: 70 })),
  )
}
/** Which alerts of its silence a trip has. */
const silencesOf = async (trip: TestTrip) =>
  (await alertRows(server.db, trip.id))
    .map(({ type }) => type)
    .filter((type) => type === 'GPS_DESACTUALIZADO' || type === 'POSIBLE_BLOQUEO')
    .toSorted()

async function serverDown(forMs: number): Promise<void> {
  await bare.stop()
  clock.advance(forMs)
  bare = await startBareApp(server.db, clock)
}

const databaseDown = (forMs: number): Promise<void> => databaseAway(bare, clock, forMs)

test.each([
  ['the server was down', serverDown],
  ['the database was away', databaseDown],
])('while %s nobody was heard: who reports within three of its intervals was not jammed', async (_, outage) => {
  await outage(16 * MINUTE_MS)
  await bare.settle()
  clock.advance(40 * SECOND_MS)
  await bare.settle()
  expect([await silencesOf(well), await silencesOf(gone)]).toEqual([[], []])

  // Its silence is told within the minute (quality G-R15); that it may be jammed, once its own rhythm says so.
  clock.advance(10 * SECOND_MS)
  await bare.settle()
  expect(await silencesOf(gone)).toEqual(['GPS_DESACTUALIZADO'])
  clock.advance(5 * SECOND_MS)
  await report(well, 7)
  clock.advance(126 * SECOND_MS)
  await report(well, 9)
  await bare.settle()
  expect(await silencesOf(gone)).toEqual(['GPS_DESACTUALIZADO', 'POSIBLE_BLOQUEO'])
  expect(await silencesOf(well)).not.toContain('POSIBLE_BLOQUEO')
})

test('a possible jammer that is known goes on over a restart, and a database that is away for a blink delays none', async () => {
  for (let minute = 0; minute < 10; minute++) {
    clock.advance(MINUTE_MS)
    await report(well, 6 + minute)
    await bare.settle()
  }
  await databaseDown(2 * SECOND_MS)
  await bare.settle()
  clock.advance(MINUTE_MS)
  await report(well, 17)
  await bare.settle()
  expect(await silencesOf(gone)).toEqual(['POSIBLE_BLOQUEO'])

  await serverDown(10 * SECOND_MS)
  await bare.settle()
  clock.advance(MINUTE_MS)
  await report(well, 18)
  await bare.settle()
  expect(await alertRows(server.db, gone.id, 'POSIBLE_BLOQUEO')).toMatchObject([
    { closed_at: null, condition_ended_at: null },
  ])
})

test('a unit that was silent before the server went down waits no longer than others, however often it starts', async () => {
  for (let minute = 0; minute < 9; minute++) {
    clock.advance(MINUTE_MS)
    await report(well, 6 + minute)
    await bare.settle()
  }
  for (let start = 0; start < 2; start++) {
    await serverDown(30 * SECOND_MS)
    await bare.settle()
    expect(await silencesOf(gone)).toEqual([])
    clock.advance(20 * SECOND_MS)
    await report(well, 16 + start)
  }
  clock.advance(30 * SECOND_MS)
  await bare.settle()
  expect(await silencesOf(gone)).toEqual(['POSIBLE_BLOQUEO'])
})

test('a tracker that is heard once after an outage and then no more is a possible jammer, not a sparse one', async () => {
  await serverDown(16 * MINUTE_MS)
  await report(gone, 7)
  await bare.settle()
  for (let minute = 0; minute < 12; minute++) {
    clock.advance(MINUTE_MS)
    await report(well, 7 + minute)
    await bare.settle()
  }
  expect(await silencesOf(gone)).toEqual(['POSIBLE_BLOQUEO'])
})

test('one that is heard first after an outage says nothing of the others', async () => {
  await serverDown(16 * MINUTE_MS)
  await report(gone, 7)
  await bare.settle()
  clock.advance(46 * SECOND_MS)
  await bare.settle()
  expect(await silencesOf(well)).not.toContain('POSIBLE_BLOQUEO')
})

test('neither does a server that runs for forty seconds between two outages', async () => {
  await noteMinute(server.db, clock)
  await serverDown(16 * MINUTE_MS)
  await noteMinute(server.db, clock)
  await report(gone, 7)
  clock.advance(40 * SECOND_MS)
  await bare.settle()
  await serverDown(80 * SECOND_MS)
  await bare.settle()
  clock.advance(46 * SECOND_MS)
  await bare.settle()
  expect(await silencesOf(well)).not.toContain('POSIBLE_BLOQUEO')
})

test('an open possible jammer goes on over a start of which nobody knows how long it took', async () => {
  for (let minute = 0; minute < 11; minute++) {
    clock.advance(MINUTE_MS)
    await bare.settle()
  }
  expect(await silencesOf(gone)).toContain('POSIBLE_BLOQUEO')
  await serverDown(10 * SECOND_MS)
  await bare.settle()
  clock.advance(MINUTE_MS)
  await bare.settle()
  expect(await alertRows(server.db, gone.id, 'POSIBLE_BLOQUEO')).toMatchObject([
    { closed_at: null, condition_ended_at: null },
  ])
})

test('so does one of a unit whose rhythm is not known yet, until its signal is back', async () => {
  await report(fresh, 6)
  clock.advance(MINUTE_MS)
  await report(fresh, 7)
  for (let minute = 0; minute < 12; minute++) {
    clock.advance(MINUTE_MS)
    await report(well, 8 + minute)
    await bare.settle()
  }
  expect(await silencesOf(fresh)).toEqual(['POSIBLE_BLOQUEO'])
  await serverDown(10 * SECOND_MS)
  await bare.settle()
  clock.advance(MINUTE_MS)
  await bare.settle()
  const [alert] = await alertRows(server.db, fresh.id, 'POSIBLE_BLOQUEO')
  expect(alert).toMatchObject({ closed_at: null, condition_ended_at: null })
  await report(fresh, 20)
  await bare.settle()
  const [back] = await alertRows(server.db, fresh.id, 'POSIBLE_BLOQUEO')
  expect(back).toMatchObject({ id: alert?.id, closed_at: null, condition_ended_at: expect.anything() })
})
