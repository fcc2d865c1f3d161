import { calendarDay } from '@vigia/domain/time/calendar-day'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { importClient } from '../../../test/import-client.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

const clock = createTestClock()
let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer({ clock })
  token = await server.signIn('supervisor')
})
afterAll(() => server.stop())

const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}, as = token) =>
  server.request(method, path, { token: as, headers, ...(body === undefined ? {} : { body }) })
const dayIn = (days: number): string => calendarDay(clock.now() + days * 86_400_000)
const LINK = { monitor_url: 'https://gps.ejemplo.mx/ver?k=1', monitor_account: 'a', monitor_password: 'secreto' }
const newTrip = async (invoice: string, more: object = {}): Promise<string> => {
  const trip = { external_invoice: invoice, status: 'load', origin: 'Puebla', destination: 'Oaxaca', ...more }
  return (await call('POST', '/api/travels', trip)).body.data[0].id
}

test('of two people who change a trip the second is told who was first and when, and nothing of either is lost', async () => {
  const id = await newTrip('VER-1', { ...LINK, operator_name: 'Ana Ruiz', operator_phone: '55 1200 0143' })
  const read = await call('GET', `/api/travels/${id}`)
  expect(read.body).toMatchObject({
    external_invoice: 'VER-1',
    operator_name: 'Ana Ruiz',
    has_password: true,
    version: 1,
  })
  expect(read.text).not.toContain('secreto')
  const etag = read.headers.get('etag') ?? ''
  const first = await call('PATCH', `/api/travels/${id}`, { weight: 20 }, { 'if-match': etag })
  expect(first.status).toBe(200)
  const other = await server.signIn('administrador')
  const second = await call('PATCH', `/api/travels/${id}`, { destination: 'León' }, { 'if-match': etag }, other)
  expect([second.status, second.body.code]).toEqual([412, 'CHANGED_MEANWHILE'])
  expect(second.body.details).toEqual({ by: 'supervisor@prueba.mx', at: expect.any(String), version: 2 })
  expect((await call('GET', `/api/travels/${id}`)).body).toMatchObject({ weight: 20, destination: 'Oaxaca' })
  // Who read it again writes over it, knowing what.
  const again = await call('PATCH', `/api/travels/${id}`, { destination: 'León' }, { 'if-match': '"2"' }, other)
  expect(again.status).toBe(200)
})

test('a change of the link alone counts, one that changes nothing does not, and a strange tag is refused', async () => {
  const id = await newTrip('VER-2', LINK)
  await call('PATCH', `/api/travels/${id}`, { monitor_password: 'otra' }, { 'if-match': '"1"' })
  expect((await call('GET', `/api/travels/${id}`)).headers.get('etag')).toBe('"2"')
  await call('PATCH', `/api/travels/${id}`, { origin: 'Puebla' }, { 'if-match': '"2"' })
  expect((await call('GET', `/api/travels/${id}`)).headers.get('etag')).toBe('"2"')
  const strange = await call('PATCH', `/api/travels/${id}`, { weight: 1 }, { 'if-match': 'W/"2"' })
  expect(strange.status).toBe(400)
})

test('nobody writes over what they have not read, but for a key that says so', async () => {
  const id = await newTrip('VER-3')
  const key = await server.apiKey(['travels:write'])
  const status = async (as: string, headers: Record<string, string>) =>
    (await call('PATCH', `/api/travels/${id}`, { weight: 3 }, headers, as)).status
  expect([await status(token, {}), await status(key, {})]).toEqual([428, 428])
  expect([await status(token, { 'if-match': '*' }), await status(key, { 'if-match': '*' })]).toEqual([400, 200])
})

test('a form of a new trip changes none that is there', async () => {
  const id = await newTrip('NEW-1')
  const form = { external_invoice: 'NEW-1', status: 'off', origin: 'A', destination: 'B' }
  const again = await call('POST', '/api/travels', form, { 'if-none-match': '*' })
  expect([again.status, again.body.code, again.body.details]).toEqual([409, 'TRIP_EXISTS', { id }])
  expect((await call('GET', `/api/travels/${id}`)).body.status).toBe('load')
})

test('a trip of another organisation is nobody’s to read', async () => {
  const id = await newTrip('VER-3')
  const other = await server.apiKey(['travels:write'], await server.createOrganisation('Otra'))
  expect((await call('GET', `/api/travels/${id}`, undefined, {}, other)).status).toBe(404)
})

test('who assigns an operator whose papers are over is told so: in the form, in an import, and only of whom they see', async () => {
  await newTrip('PAP-0', { operator_name: 'Caro Paz', company_carrier_name: 'Norte' })
  const [caro] = (await call('GET', '/api/operators?q=Caro')).body.data
  await call('POST', `/api/operators/${caro.id}/documents`, { kind: 'license', expires_on: dayIn(-6) })
  const form = { external_invoice: 'PAP-1', status: 'load', operator_name: 'caro paz' }
  const told = async (fields: object, as = token) =>
    (await call('POST', '/api/travels/check', fields, {}, as)).body.warnings.filter(
      ({ code }: { code: string }) => code === 'EXPIRED_PAPERS',
    )
  const warning = { field: 'operator_name', text: 'Licencia federal venció hace 6 días' }
  expect(await told(form)).toMatchObject([warning])
  expect(await told({ ...form, status: 'off' })).toEqual([])
  const client = await importClient(server, clock)
  const found = await client.reviewed('Folio,Estatus,Origen,Destino,Chofer\nPAP-2,Cargando,A,B,Caro Paz')
  const rows = (path = '') => `/api/travels/imports/${found.id}/rows${path}`
  expect((await call('GET', rows())).body.data[0].warnings).toContainEqual(expect.objectContaining(warning))
  const mended = await call('PATCH', rows('/2'), { values: { origin: 'Puebla' } })
  expect(mended.body.row.warnings).toContainEqual(expect.objectContaining(warning))
  // Who is on the trip already is not being assigned.
  const id = await newTrip('PAP-3', { operator_name: 'Caro Paz' })
  expect(await told({ travel_id: id, operator_name: 'Caro Paz' })).toEqual([])

  // Another carrier's people may name him, and are told nothing: they see no trip of his.
  await newTrip('PAP-4', { company_carrier_name: 'Sur' })
  await server.addUser('supervisor2@prueba.mx', 'supervisor')
  await server.db.owner.query(
    `update users set reach_carriers = array[(select id from carriers where name = 'Sur')] where email = 'supervisor2@prueba.mx'`,
  )
  const body = { email: 'supervisor2@prueba.mx', password: 'una contraseña de prueba' }
  const far = (await server.request('POST', '/api/auth/login', { body })).body.token
  const ofSur = { ...form, company_carrier_name: 'Sur', origin: 'A', destination: 'B' }
  expect(await told(ofSur)).toMatchObject([warning])
  expect(await told(ofSur, far)).toEqual([])
})

test('a form is checked before it is saved: the invoice of another trip, and what should be looked at twice', async () => {
  const id = await newTrip('CHK-1', { operator_name: 'Beto Sol', company_carrier_name: 'Fletes del Norte S.A.' })
  const check = async (fields: object) => (await call('POST', '/api/travels/check', fields)).body
  expect(await check({ external_invoice: 'CHK-1' })).toMatchObject({
    errors: [{ field: 'external_invoice', text: 'Ya existe ese viaje', travel_id: id }],
  })
  expect((await check({ external_invoice: 'CHK-1', travel_id: id })).errors).toEqual([])
  const { warnings } = await check({
    ...{ external_invoice: 'CHK-2', operator_name: 'Beto Sol', weight: 225, company_carrier_name: 'Fletes del Norte' },
    ...{ charge_date: '2026-11-22T10:00:00Z', download_date: '2026-11-21T10:00:00Z' },
    ...{ latitude_origin_address: 19.4, longitude_origin_address: 99.1 },
  })
  expect(warnings.map(({ code }: { code: string }) => code).toSorted()).toEqual([
    ...['BACKWARDS', 'BUSY_OPERATOR', 'FAR_AWAY', 'HEAVY', 'SIMILAR_NAME'],
  ])
  expect((await check({ unit_device_id: 'sin-unidad' })).errors).toHaveLength(1)
})

test('an operator and a unit on a trip that should have ended are told of, with its invoice; and a number of eight digits', async () => {
  const due = new Date(clock.now() - 3_600_000).toISOString()
  const id = await newTrip('TARDE-1', { operator_name: 'Dora Paz', unit_plates: '77-ZZ-7Z', download_date: due })
  const check = async (fields: object) => (await call('POST', '/api/travels/check', fields)).body.warnings
  const form = { external_invoice: 'TARDE-2', charge_date: new Date(clock.now() + 3_600_000).toISOString() }
  expect(await check({ ...form, operator_name: 'Dora Paz', unit_plates: '77-ZZ-7Z' })).toMatchObject([
    {
      field: 'operator_name',
      code: 'BUSY_OPERATOR',
      travel_id: id,
      text: expect.stringContaining('sigue en TARDE-1, que debía'),
    },
    {
      field: 'unit_plates',
      code: 'BUSY_UNIT',
      travel_id: id,
      text: expect.stringContaining('La unidad sigue en TARDE-1'),
    },
  ])
  const week = new Date(clock.now() + 7 * 86_400_000).toISOString()
  expect(await check({ external_invoice: 'TARDE-3', charge_date: week, operator_name: 'Dora Paz' })).toEqual([])
  expect(await check({ operator_name: 'Nuevo', operator_phone: '12000143' })).toMatchObject([
    { field: 'operator_phone', code: 'PHONE_LENGTH', text: 'El teléfono tiene 8 dígitos: en México son 10' },
  ])
})
