import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { FALSE_ALARM } from '../../../test/false-alarm.ts'
import { listen, type TestListener } from '../../../test/live-client.ts'
import { raisedAlert } from '../../../test/raised-alert.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip, fixOf, MINUTE_MS, type TestTrip } from '../../../test/trips.ts'

const clock = createTestClock()
let server: TestServer
let token: string
let screen: TestListener
let trip: TestTrip

beforeAll(async () => {
  server = await startTestServer({ clock })
  token = await server.signIn('monitorista')
  const key = await server.apiKey(['positions:write'])
  trip = await createTrip(server, 'AUXILIO', { charge_date: new Date(clock.now() - 10 * MINUTE_MS).toISOString() })
  const at = clock.now()
  const fixes = [fixOf(trip.tracker, at - MINUTE_MS, 20), fixOf(trip.tracker, at, 20.01)]
  await server.request('POST', '/api/positions', { token: key, body: fixes })
  await server.app.live.fleet.loader.settled()
  screen = await listen(server.url, { token, feed: 'packed' })
  screen.watch('all')
})
afterAll(async () => {
  screen.close()
  await server.stop()
})

const post = (path: string, body: object) => server.request('POST', path, { token, body })
const open = async () => {
  const { body } = await server.request('GET', '/api/alerts/active', { token })
  return body.filter(({ travel_id }: { travel_id: string }) => travel_id === trip.id)
}
const detail = async () => (await server.request('GET', `/api/sentinel/travel/${trip.id}`, { token })).body.travel
/** What the newest frame says of the trip. */
const onScreen = () => screen.frames.flatMap((frame) => frame.trips.filter(({ tripId }) => tripId === trip.id)).at(-1)
const get = async (path: string) => (await server.request('GET', path, { token })).body
/** The trip in each list that is not ordered by risk. */
const LISTS = {
  sentinelPro: async () => (await get('/api/gps/unified/positions')).positions[0],
  inTransit: async () => (await get('/api/travels/in-transit')).data[0],
  fullMap: async () => (await get('/api/gps/positions')).positions[0],
}
const tracking = async () => (await get('/api/monitor/gps-tracking')).data[0]
const CALM = { level: 'low', primaryAlert: null }

const EMERGENCY = { type: 'emergency_protocol', severity: 'critical', title: 'Asalto', message: 'Ya' }
const emergency = () => post('/api/alerts', { ...EMERGENCY, travel_id: trip.id })
const duress = () =>
  post(`/api/travels/${trip.id}/comments`, { comment: 'Clave de coacción', outcome: 'clave_coaccion' })
const panic = () => raisedAlert(server, trip.id, 'PANICO')

describe.each([
  ['PANICO', panic, 'Botón de pánico activado ahora'],
  ['CLAVE_COACCION', duress, 'El operador dijo su clave de coacción ahora'],
  ['emergency_protocol', emergency, 'Protocolo de emergencia activado ahora'],
])('an open alert %s', (type, raise, text) => {
  test('makes its trip critical on every screen until a person resolves it', async () => {
    await expect.poll(onScreen).toMatchObject(CALM)
    await raise()
    await expect
      .poll(onScreen, { timeout: 10_000 })
      .toMatchObject({ level: 'critical', score: 100, primaryAlert: type })

    expect(await detail()).toMatchObject({ risk_level: 'CRITICO', primary_alert: type })
    expect((await detail()).risk_factors).toContainEqual({ type, points: 100, value: 0, text })
    const { travels, summary } = (await server.request('GET', '/api/sentinel/travels/in-transit', { token })).body
    expect([travels.critical.map(({ id }: { id: string }) => id), summary.critical_count]).toEqual([[trip.id], 1])

    for (const list of Object.values(LISTS))
      expect(await list()).toMatchObject({ risk_level: 'CRITICO', primary_alert: type })

    expect(await tracking()).toMatchObject({ is_panic: type === 'PANICO', calls_for_help: [type] })
    await server.app.alerts.evaluate()
    const alerts = await open()
    expect(alerts.map((alert: { type: string }) => alert.type)).toEqual([type])
    await post(`/api/alerts/${alerts[0].id}/resolve`, FALSE_ALARM)
    await expect.poll(onScreen, { timeout: 10_000 }).toMatchObject(CALM)
    expect(await detail()).toMatchObject({ risk_level: 'BAJO', primary_alert: null, risk_factors: [] })
    for (const list of Object.values(LISTS))
      expect(await list()).toMatchObject({ risk_level: 'BAJO', primary_alert: null })
  })
})

test('an emergency of the company makes no trip critical', async () => {
  const { body } = await post('/api/alerts', { ...EMERGENCY, travel_id: null })
  await server.app.live.fleet.loader.settled()
  expect(await detail()).toMatchObject({ risk_level: 'BAJO' })
  await post(`/api/alerts/${body.id}/resolve`, FALSE_ALARM)
})
