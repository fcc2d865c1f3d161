import { DEFAULT_ALERT_RULES } from '@vigia/domain/alerts/alert-rules'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { ENDS, laneDriver, latAt } from '../../../test/lane-driver.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { shareLinkClient } from '../../../test/share-link-client.ts'
import { createTrip, fixOf, MINUTE_MS, type TestTrip } from '../../../test/trips.ts'

const clock = createTestClock()
let server: TestServer
let key: string

beforeAll(async () => {
  server = await startTestServer({ clock })
  key = await server.apiKey(['travels:write', 'positions:write', 'read'])
})
afterAll(() => server.stop())

const { drive, nineBefore } = laneDriver(() => ({ server, clock, key }))
const arrivalOf = async (trip: TestTrip, token = key) => {
  await server.app.live.fleet.loader.settled()
  await server.app.live.fleet.tick()
  return server.request('GET', `/api/travels/${trip.id}/arrival`, { token })
}
const minutesTo = (at: string): number => Math.round((Date.parse(at) - clock.now()) / MINUTE_MS)
test('a trip arrives as earlier ones of its lane went on from where it is, or it is said why that is not known', async () => {
  const first = await drive('PRIMERO', 60)
  expect((await arrivalOf(first)).body).toMatchObject({ arrival: null, reason: 'thin-history', trips: 0 })
  await server.patchTrip(first.id, { token: key, body: { status: 'off' } })
  await nineBefore('ANTES')
  const trip = await drive('AHORA', 60)
  const { status, body } = await arrivalOf(trip)
  expect([status, body]).toMatchObject([200, { reason: null, trips: 9, arrival: { is_standing: false } }])
  // 60 minutes are left of the way but for the last kilometre, and they stood for 0, 10 … 80.
  expect([body.arrival.p10, body.arrival.p50, body.arrival.p90].map(minutesTo)).toEqual([60, 100, 140])
  expect(Date.parse(body.at)).toBe(clock.now())
})

test('of a trip that was not heard for a while nobody says when it arrives, though no alert of it is critical', async () => {
  const putRules = async (rules: typeof DEFAULT_ALERT_RULES) =>
    expect((await server.putSetting('alerts', await server.signIn('administrador'), rules)).status).toBe(200)
  onTestFinished(() => putRules(DEFAULT_ALERT_RULES))
  await putRules({ ...DEFAULT_ALERT_RULES, severity: { ...DEFAULT_ALERT_RULES.severity, criticalFrom: 100 } })
  // The engine takes new rules with a turn of all trips.
  await server.app.alerts.evaluate()
  await nineBefore('EN-SILENCIO')
  const trip = await drive('SE-CALLA', 60)
  clock.advance(45 * MINUTE_MS)
  expect((await arrivalOf(trip)).body).toMatchObject({ arrival: null, reason: 'no-signal' })
})

test('of a trip that is not on its way to its destination nobody says when it arrives', async () => {
  await nineBefore('QUIETO')
  const trip = await drive('EN-ESPERA', 60)
  expect((await arrivalOf(trip)).body).toMatchObject({ reason: null })
  for (const [status, reason] of [
    ['load', 'not-left'],
    ['in route', 'not-left'],
    ['download waiting', 'unloading'],
  ]) {
    expect((await server.patchTrip(trip.id, { token: key, body: { status } })).status).toBe(200)
    expect((await arrivalOf(trip)).body).toMatchObject({ arrival: null, reason })
  }
})

test('a trip arrives by where its unit is, and not by a phone that went on without it', async () => {
  await nineBefore('CON-TELEFONO')
  const trip = await createTrip(server, 'SE-BAJO', { ...ENDS, charge_date: new Date(clock.now()).toISOString() })
  for (let minute = 0; minute <= 60; minute += 2) {
    const phone = fixOf(trip.phone, clock.now(), latAt(minute))
    const fixes = minute % 4 === 0 ? [phone, fixOf(trip.tracker, clock.now(), latAt(Math.min(minute, 32)))] : [phone]
    expect((await server.request('POST', '/api/positions', { token: key, body: fixes })).status).toBe(202)
    if (minute < 60) clock.advance(2 * MINUTE_MS)
  }
  // The two are apart, which is critical: while that is open nobody says when it arrives.
  await expect.poll(async () => (await arrivalOf(trip)).body).toMatchObject({ arrival: null, reason: 'critical-alert' })
  await server.db.owner.query('update alerts set closed_at = greatest(opened_at, $2) where trip_id = $1', [
    trip.id,
    new Date(clock.now()),
  ])
  // It has stood for 28 minutes, half of its way on.
  const { body } = await server.request('GET', `/api/travels/${trip.id}/arrival`, { token: key })
  expect(body).toMatchObject({ arrival: { is_standing: true } })
})

test('the client’s page tells the same hour, and by a link with a delay what it told so long before', async () => {
  const client = shareLinkClient(() => server)
  await client.setDelay(0)
  await nineBefore('DE-CLIENTE')
  const trip = await drive('DEL-CLIENTE', 60)
  const [now, late] = [await client.made(trip), await client.made(trip, { delay_min: 15 })]
  const { arrival } = (await arrivalOf(trip)).body
  const toMinute = (at: string): string => new Date(Math.round(Date.parse(at) / MINUTE_MS) * MINUTE_MS).toISOString()
  const { eta } = await client.told(now.token)
  expect(eta).toEqual({ p10: toMinute(arrival.p10), p50: toMinute(arrival.p50), p90: toMinute(arrival.p90) })
  clock.advance(15 * MINUTE_MS)
  expect([(await client.told(late.token)).eta, (await client.told(now.token)).eta]).toEqual([eta, eta])
  // Of a unit that was not heard for longer nobody knows that it drives on.
  clock.advance(MINUTE_MS)
  expect([(await client.told(late.token)).eta, (await client.told(now.token)).eta]).toEqual([eta, null])
})

test('while a critical alert of the trip is open nobody is told when it arrives, nor that there is one', async () => {
  const client = shareLinkClient(() => server)
  await client.setDelay(0)
  await nineBefore('CON-ALERTA')
  const trip = await drive('EN-PELIGRO', 60)
  const { token } = await client.made(trip)
  expect((await client.told(token)).eta).not.toBeNull()
  const administrator = await server.signIn('administrador')
  const body = { type: 'emergency_protocol', severity: 'critical', title: 'Robo', message: 'Robo', travel_id: trip.id }
  const emergency = await server.request('POST', '/api/alerts', { token: administrator, body })
  expect(emergency.status).toBe(201)
  // At once, and not with the next way.
  expect((await client.told(token)).eta).toBeNull()
  clock.advance(MINUTE_MS)
  await client.drive(trip.tracker, latAt(61))
  const told = await client.follow(token)
  expect([told.body.eta, told.text.includes('alert')]).toEqual([null, false])
  expect((await arrivalOf(trip)).body).toMatchObject({ arrival: null, reason: 'critical-alert' })
  // Silent besides: the worse of the two.
  clock.advance(45 * MINUTE_MS)
  expect((await arrivalOf(trip)).body).toMatchObject({ arrival: null, reason: 'critical-alert' })
})

test('a word of duress changes nothing on the client’s page, and the desk is told no hour', async () => {
  const client = shareLinkClient(() => server)
  await client.setDelay(0)
  await nineBefore('CON-CLAVE')
  const trip = await drive('BAJO-COACCION', 60)
  const { token } = await client.made(trip)
  expect((await client.told(token)).eta).not.toBeNull()
  const monitor = await server.signIn('monitorista')
  const body = { comment: 'Dijo la segunda', outcome: 'clave_coaccion' }
  const said = await server.request('POST', `/api/travels/${trip.id}/comments`, { token: monitor, body })
  expect(said.status).toBe(201)
  clock.advance(MINUTE_MS)
  await client.drive(trip.tracker, latAt(61))
  expect((await client.told(token)).eta).not.toBeNull()
  expect((await arrivalOf(trip)).body).toMatchObject({ arrival: null, reason: 'critical-alert' })
})

test('nobody learns of a trip of others, nor of one that is not on its way', async () => {
  const trip = await drive('AJENO', 10)
  const other = await server.apiKey(['read'], await server.createOrganisation('Otra'))
  expect((await arrivalOf(trip, other)).status).toBe(404)
  await server.patchTrip(trip.id, { token: key, body: { status: 'complete' } })
  expect((await arrivalOf(trip)).status).toBe(404)
})
