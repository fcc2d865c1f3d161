import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { laneDriver } from '../../../test/lane-driver.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import type { TestTrip } from '../../../test/trips.ts'
import { completedTripsWithPoints } from './lane-trips.store.ts'

const clock = createTestClock()
let server: TestServer
let key: string

beforeAll(async () => {
  server = await startTestServer({ clock })
  key = await server.apiKey(['travels:write', 'positions:write', 'read'])
})
afterAll(() => server.stop())

const { drive, nineBefore } = laneDriver(() => ({ server, clock, key }))
/** The same way as the others drive, of a lane that begins in another town. */
const OTHER_LANE = { longitude_origin_address: -99.8, latitude_origin_address: 18 }
const THIRD_LANE = { ...OTHER_LANE, longitude_origin_address: -99.2 }
const WAY = { source: 'drawn', points: [18, 18.5, 19, 20].map((lat) => ({ lat, lng: -99.5 })) }
const plan = async (trip: TestTrip): Promise<void> => {
  const token = await server.signIn('supervisor')
  expect((await server.request('PUT', `/api/travels/${trip.id}/route`, { token, body: WAY })).status).toBe(200)
}
const arrivalOf = async (trip: TestTrip) => {
  await server.app.live.fleet.loader.settled()
  await server.app.live.fleet.tick()
  return (await server.request('GET', `/api/travels/${trip.id}/arrival`, { token: key })).body
}

test('a trip of whose lane too few are known arrives by its planned route, as others drove as far elsewhere', async () => {
  await nineBefore('DE-OTRA-RUTA')
  const trip = await drive('SIN-HISTORIA', 60, 0, OTHER_LANE)
  expect(await arrivalOf(trip)).toMatchObject({ arrival: null, reason: 'thin-history', trips: 0 })
  await plan(trip)
  // Eight of a lane count, so that no road speaks for all of them: one of a third lane is wanted besides.
  expect(await arrivalOf(trip)).toMatchObject({ arrival: null, reason: 'thin-history' })
  const third = await drive('DE-LA-TERCERA', 130, 0, THIRD_LANE)
  expect((await server.patchTrip(third.id, { token: key, body: { status: 'complete' } })).status).toBe(200)
  const now = await drive('OTRO-SIN-HISTORIA', 60, 0, OTHER_LANE)
  await plan(now)
  const { arrival, reason, trips } = await arrivalOf(now)
  expect([reason, trips, arrival.basis]).toEqual([null, 9, 'planned-route'])
  const minutes = [arrival.p10, arrival.p50, arrival.p90].map((at: string) => (Date.parse(at) - clock.now()) / 60_000)
  // An hour of driving is left, and they stood for 0, 10 … 80 minutes.
  expect(minutes.map((one) => Math.round(one / 5) * 5)).toEqual([60, 100, 140])
})

test('nobody’s drives but those of the own company are what it stands on', async () => {
  const other = await server.createOrganisation('Otra empresa')
  const of = (organisationId: string) =>
    completedTripsWithPoints(server.db.owner, organisationId, { since: 0, most: 200 })
  expect([(await of(server.organisationId)).length, (await of(other)).length]).toEqual([10, 0])
})
