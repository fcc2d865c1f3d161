import { startTraccar } from '@vigia/simulator/platforms/api/fake-traccar'
import type { ApiUnit } from '@vigia/simulator/platforms/api/serve-api'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Session, startGpsServer, untilSession } from '../../../test/gps-server.ts'
import { listen } from '../../../test/live-client.ts'
import type { TestServer } from '../../../test/server.ts'
import { createTrip } from '../../../test/trips.ts'

const PASSWORD = 'clave-del-transportista'
const ACCOUNT = 'monitoreo@flota.mx'

let platform: Awaited<ReturnType<typeof startTraccar>>
let server: TestServer
let token: string
let units: ApiUnit[]

const unit = (id: number, name: string, lat: number, over: object = {}): ApiUnit => ({
  ...{ id, name, plates: name, imei: `86000000000000${id}` },
  position: {
    lat,
    lng: -100.39,
    speedKmh: 61,
    headingDeg: 90,
    at: Date.now() - 20_000,
    address: 'Autopista 57, km 12',
  },
  ...over,
})

beforeAll(async () => {
  units = [unit(1, '45AK7P', 20.61), unit(2, '77-BB-2C', 20.72), unit(3, 'ECO 12', 20.83), unit(4, 'ECO 12 ', 20.94)]
  platform = await startTraccar({ account: ACCOUNT, password: PASSWORD, units: () => units, now: Date.now })
  server = await startGpsServer({ allowedHosts: [new URL(platform.url).host] })
  await server.confirmSite(platform.url)
  token = await server.signIn('monitorista')
})
afterAll(async () => {
  await server.stop()
  await platform.close()
})

const tripOn = (invoice: string, plates: string, over: object = {}) =>
  createTrip(server, invoice, {
    ...{ unit_plates: plates, tracking_type: 'GPS_ESPEJO', monitor_url: platform.url },
    ...{ monitor_account: ACCOUNT, monitor_password: PASSWORD },
    ...over,
  })
const post = (path: string, body?: object) =>
  server.request('POST', path, { token, ...(body === undefined ? {} : { body }) })
const open = (travelId: string) => post('/api/gps/extract/open', { travelId })
const until = (tripId: string, agrees: (session: Session) => boolean) => untilSession(server, token, tripId, agrees)
const within = { timeout: 15_000, interval: 500 }
const isTracking = (session: Session) => session?.state === 'tracking'
const history = async (id: string) =>
  (await server.request('GET', `/api/gps/extract/history/${id}`, { token })).body.positions

test('from open to a marker: read on the platform, in the history, told to the screens', async () => {
  const { id } = await tripOn('T-1', '45-AK-7P')
  const screen = await listen(server.url, { token })
  screen.watch('all', id)
  expect((await open(id)).body.session.state).not.toBe('tracking')
  const session = await until(id, isTracking)
  expect(session).toMatchObject({
    isLoggedIn: true,
    kind: 'traccar',
    platform: 'Traccar',
    error: null,
    needsPerson: false,
  })
  expect(session.reading).toMatchObject({ coordinates: { lat: 20.61, lng: -100.39 }, speed: 61, unit: '45AK7P' })
  await expect.poll(() => history(id)).toHaveLength(1)
  expect((await history(id))[0]).toMatchObject({ lat: 20.61, source: 'extracted', address: 'Autopista 57, km 12' })
  await screen.until('gps-update', (update) => update.travelId === id && update.coordinates.lat === 20.61)
  const { body } = await server.request('GET', '/api/gps/unified/positions', { token })
  const unified = body.positions.find((one: { travel_id: string }) => one.travel_id === id)
  expect(unified.gps).toMatchObject({
    connection_status: 'connected',
    source: 'extracted',
    address: 'Autopista 57, km 12',
  })
  screen.close()
})

test('the same fix is recorded once, a new one at once when somebody asks', async () => {
  const { id } = await tripOn('T-2', '77BB2C')
  await open(id)
  await until(id, isTracking)
  const extract = () => post(`/api/gps/unified/extract/${id}`)
  const lastExtraction = async (): Promise<string> => (await until(id, isTracking)).lastExtraction
  const before = await lastExtraction()
  expect((await extract()).body.data.position.coordinates.lat).toBe(20.72)
  const asked = async () => {
    await Promise.all([extract(), extract(), extract()])
    return lastExtraction()
  }
  await expect.poll(asked, within).not.toBe(before)
  expect(await history(id)).toHaveLength(1)
  const [, second] = units
  if (second?.position == null) throw new Error('no unit')
  units[1] = { ...second, position: { ...second.position, lat: 20.7205, at: Date.now() } }
  platform.push()
  await expect.poll(() => asked().then(() => history(id)), within).toHaveLength(2)
})

test('two trips of an account share one sign-in', async () => {
  const signIns = platform.signIns.all
  const { id } = await tripOn('T-3', '45AK7P')
  await open(id)
  await until(id, isTracking)
  expect([platform.signIns.all, platform.signIns.refused]).toEqual([signIns, 0])
  const { rows } = await server.db.owner.query(`select from gps_accounts where refused_passwords = '{}'`)
  expect(rows).toHaveLength(1)
})

test('a unit that could be two is picked by a person, once', async () => {
  const { id } = await tripOn('T-4', 'ECO-12')
  await open(id)
  const asked = await until(id, (session) => session?.obstacle === 'unit-ambiguous')
  expect(asked).toMatchObject({ needsPerson: true, reading: null })
  expect(asked.detail.candidates.length).toBeGreaterThan(1)
  const { status } = await post(`/api/gps/extract/session/${id}/unit`, { name: asked.detail.candidates[0] })
  expect(status).toBe(200)
  await until(id, isTracking)
})

describe('a refused password', () => {
  test('is sent once, whatever trip has it, until a person changes it', async () => {
    const other = { monitor_account: 'otra@flota.mx', monitor_password: 'equivocada' }
    const refusals = platform.signIns.refused
    const first = await tripOn('T-5', '45AK7P', other)
    await open(first.id)
    const session = await until(first.id, ({ obstacle }) => obstacle === 'credentials-refused')
    expect(session).toMatchObject({ needsPerson: true, isLoggedIn: false })
    const second = await tripOn('T-6', '77BB2C', other)
    await open(second.id)
    await until(second.id, ({ obstacle }) => obstacle === 'credentials-refused')
    await post(`/api/gps/unified/extract/${first.id}`)
    expect(platform.signIns.refused - refusals).toBe(1)
    const diagnosis = (await server.request('GET', `/api/gps/diagnosis/${first.id}`, { token })).body
    expect(diagnosis).toMatchObject({ isSeen: false, cause: 'credentials-refused' })
    expect(diagnosis.message).toContain('placas 45-AK-7P')
    expect(JSON.stringify(diagnosis)).not.toContain('equivocada')

    const asPlanner = await server.signIn('supervisor')
    await server.patchTrip(first.id, {
      token: asPlanner,
      body: { monitor_account: ACCOUNT, monitor_password: PASSWORD },
    })
    await until(first.id, isTracking)
    expect(platform.signIns.refused - refusals).toBe(1)
    expect((await post(`/api/gps/extract/session/${second.id}/retry`)).status).toBe(200)
    await expect.poll(() => platform.signIns.refused - refusals, { timeout: 20_000 }).toBe(2)
    await until(second.id, ({ obstacle }) => obstacle === 'credentials-refused')
    expect(platform.signIns.refused - refusals).toBe(2)
  })
})

test('a trip that ends closes its session', async () => {
  const { id } = await tripOn('T-7', '45AK7P')
  await open(id)
  await until(id, isTracking)
  const asPlanner = await server.signIn('supervisor')
  await server.patchTrip(id, { token: asPlanner, body: { status: 'complete' } })
  expect(await until(id, (session) => session === null)).toBeNull()
})

test('who watches a trip that is read without a page is told that there is none', async () => {
  const { id } = await tripOn('T-8', '45AK7P')
  await open(id)
  await until(id, isTracking)
  const remote = io(`${server.url}/remote`, {
    auth: { token, travelId: id },
    transports: ['websocket'],
    forceNew: true,
  })
  const { message } = await new Promise<{ message: string }>((resolve, reject) => {
    remote.once('gone', resolve)
    remote.once('connect_error', reject)
  })
  expect(message).toContain('no tiene una página abierta')
  remote.disconnect()
})

test('no password is in what is listed or stored', async () => {
  const texts = await Promise.all(
    ['/api/gps/extract/sessions', '/api/gps/unified/positions'].map(
      async (path) => (await server.request('GET', path, { token })).text,
    ),
  )
  const { rows } = await server.db.owner.query('select * from gps_sessions')
  for (const text of [...texts, JSON.stringify(rows)]) expect(text).not.toMatch(/clave-del|equivocada/)
})
