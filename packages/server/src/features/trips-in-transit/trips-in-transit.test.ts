import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip, fixOf, HOUR_MS, MINUTE_MS, type TestTrip } from '../../../test/trips.ts'
import { signalText } from './trip-in-transit.wire.ts'

const PATH = '/api/travels/in-transit'
const clock = createTestClock()
let server: TestServer
let token: string
let moving: TestTrip
let silent: TestTrip

beforeAll(async () => {
  server = await startTestServer({ clock })
  token = await server.signIn('lectura')
  const at = (hours: number) => new Date(clock.now() + hours * HOUR_MS).toISOString()
  moving = await createTrip(server, 'MOVES', {
    ...{ description: 'Entrega en andén 4', package: 'Autopartes', weight: 17.2, invoice_id: 'F-81402' },
    ...{ latitude_origin_address: 20, longitude_origin_address: -99.5 },
    ...{ latitude_destination_address: 25, longitude_destination_address: -100.3 },
    ...{ company_carrier_name: 'TransNorte', company_client_name: 'Aceros', unit_name: 'Kenworth 12' },
    ...{ download_date: at(-1), eta: at(2) },
    ...{ monitor_url: 'https://gps.mx/', monitor_account: 'flota', monitor_password: 'clave-secreta-ñ' },
  })
  silent = await createTrip(server, 'SILENT')
  await createTrip(server, 'LOADING', { status: 'load' })
  await createTrip(server, 'ENDED', { status: 'complete' })
  await post(fixOf(moving.tracker, clock.now() - MINUTE_MS, 20.5, { speed: 80, heading: 317, altitude: 2240 }))
  await post(fixOf(silent.tracker, clock.now() - 5 * HOUR_MS, 21))
})
afterAll(() => server.stop())

const post = async (body: unknown) =>
  server.request('POST', '/api/positions', { token: await server.apiKey(['positions:write']), body })
const get = (headers: Record<string, string> = {}) => server.request('GET', PATH, { token, headers })
const tripOf = async (id: string) => (await get()).body.data.find((trip: { id: string }) => trip.id === id)

test('only what is in transit, with every field of the specification, and never a password', async () => {
  const { status, body, text, headers } = await get()
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('private, no-cache')
  expect(body.data.map(({ id }: { id: string }) => id).sort()).toEqual([moving.id, silent.id].sort())
  expect(body.generated_at).toBe(new Date(clock.now()).toISOString())
  expect(await tripOf(moving.id)).toEqual({
    id: moving.id,
    invoice_id: 'F-81402',
    external_invoice: 'MOVES',
    description: 'Entrega en andén 4',
    origin: 'Puebla',
    destination: 'Querétaro',
    status: 'in transit',
    weight: 17.2,
    package: 'Autopartes',
    charge_date: new Date(clock.now() - 24 * HOUR_MS).toISOString(),
    download_date: new Date(clock.now() - HOUR_MS).toISOString(),
    eta: new Date(clock.now() + 2 * HOUR_MS).toISOString(),
    eta_doubt: 'too-far',
    latitude_origin_address: 20,
    longitude_origin_address: -99.5,
    latitude_destination_address: 25,
    longitude_destination_address: -100.3,
    origin_town: null,
    destination_town: null,
    company_carrier_name: 'TransNorte',
    company_client_name: 'Aceros',
    unit_name: 'Kenworth 12',
    unit_plates: 'P-MOVES',
    monitor_url: 'https://gps.mx/',
    monitor_account: 'flota',
    monitor_password: null,
    operator_name: 'Operador MOVES',
    operator_phone: null,
    position: {
      lat: 20.5,
      lng: -99.5,
      speed: 80,
      heading: 317,
      lastUpdate: new Date(clock.now() - MINUTE_MS).toISOString(),
      altitude: 2240,
      status: 'En movimiento',
      source: 'unit',
    },
    gps_status: 'ACTIVE',
    demo: false,
    risk_level: 'ALTO',
    primary_alert: 'SIN_COMUNICACION',
  })
  expect(text).not.toContain('clave-secreta')
  expect(await tripOf(silent.id)).toMatchObject({ position: { status: 'Señal antigua' }, gps_status: 'STALE' })
})

test('a trip that was never heard has no position', async () => {
  const { id } = await createTrip(server, 'NEVER')
  expect(await tripOf(id)).toMatchObject({
    position: null,
    gps_status: 'SIN_GPS',
    weight: null,
    package: null,
    monitor_account: null,
  })
})

test('nothing changed: 304; a fix, or the cargo alone: a new body', async () => {
  const first = (await get()).headers.get('etag') ?? ''
  expect((await get({ 'if-none-match': first })).status).toBe(304)
  await post(fixOf(moving.tracker, clock.now(), 20.51, { speed: 0 }))
  const moved = await get({ 'if-none-match': first })
  expect(moved.status).toBe(200)
  expect(await tripOf(moving.id)).toMatchObject({ position: { lat: 20.51, status: 'Detenido' } })
  await createTrip(server, 'MOVES', { package: 'Acero', weight: 28.6 })
  const loaded = await get({ 'if-none-match': moved.headers.get('etag') ?? '' })
  expect(loaded.status).toBe(200)
  expect(await tripOf(moving.id)).toMatchObject({ package: 'Acero', weight: 28.6 })
})

test('it comes compressed to whoever takes that, and asked for at once it is the same for all', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => get({ 'accept-encoding': 'br' })))
  expect(new Set(answers.map(({ headers }) => headers.get('content-encoding')))).toEqual(new Set(['br']))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
})

test('another organisation sees nothing of it, and a stranger nothing at all', async () => {
  const foreign = await server.apiKey(['read'], await server.createOrganisation('Otra'))
  expect((await server.request('GET', PATH, { token: foreign })).body.data).toEqual([])
  expect((await server.request('GET', PATH)).status).toBe(401)
})

test.each([
  ['never heard', 'SIN_GPS', 60, 'Sin datos GPS'],
  ['heard long ago, whatever it did then', 'STALE', 60, 'Señal antigua'],
  ['on the road', 'ACTIVE', 0.4, 'En movimiento'],
  ['standing', 'ACTIVE', 0, 'Detenido'],
  ['a device that tells no speed', 'ACTIVE', null, 'Con señal'],
] as const)('the signal in words: %s', (_why, gpsStatus, speedKmh, text) => {
  expect(signalText(gpsStatus, speedKmh)).toBe(text)
})
