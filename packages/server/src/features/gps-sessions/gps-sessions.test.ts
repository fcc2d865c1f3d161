import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip } from '../../../test/trips.ts'
import { saveBeat } from './worker-news.store.ts'

const LINK = 'https://rastreo.ejemplo.com.mx/entrar'

let server: TestServer
let token: string
let looker: string

beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('monitorista')
  looker = await server.signIn('lectura')
})
afterAll(() => server.stop())

const open = (travelId: unknown, more: object = {}) =>
  server.request('POST', '/api/gps/extract/open', { token, body: { travelId, ...more } })
const sessions = async () => (await server.request('GET', '/api/gps/extract/sessions', { token })).body.sessions
const withLink = (invoice: string, over: object = {}) =>
  createTrip(server, invoice, {
    monitor_url: LINK,
    monitor_account: `cuenta-${invoice}`,
    monitor_password: `clave-${invoice}`,
    ...over,
  })

test('an administrator is told what keeps the reading apart, and nothing while nobody reads', async () => {
  const admin = await server.signIn('administrador')
  const isolation = async () =>
    (await server.request('GET', '/api/gps/extract/isolation', { token: admin })).body as unknown
  const unknown = { isRead: false, ownAccounts: null, ownNetwork: null, browserProblem: null }
  expect(await isolation()).toEqual(unknown)
  const beat = { isAttended: true, browserProblem: null, ownAccounts: true, ownNetwork: false }
  await saveBeat(server.db.database.unscoped, beat)
  expect(await isolation()).toEqual({ ...unknown, isRead: true, ownAccounts: true, ownNetwork: false })
  await saveBeat(server.db.database.unscoped, { ...beat, isAttended: false })
  expect(await isolation()).toEqual(unknown)
  for (const role of ['supervisor', 'monitorista', 'lectura'] as const) {
    const refused = await server.request('GET', '/api/gps/extract/isolation', { token: await server.signIn(role) })
    expect(refused.status).toBe(403)
  }
})

describe('opening', () => {
  test('answers at once with one session however often it is asked', async () => {
    const { id } = await withLink('A-1', { invoice_id: 'FAC-1' })
    const first = await open(id, { gpsUrl: LINK, invoiceId: 'FAC-1', isAutoMode: false })
    const again = await open(Number(id))
    expect([first.status, first.body.success, again.body.session.since]).toEqual([200, true, first.body.session.since])
    expect(first.body.session).toMatchObject({
      ...{
        travelId: id,
        invoiceId: 'FAC-1',
        externalInvoice: 'A-1',
        plates: 'P-A-1',
        platform: 'rastreo.ejemplo.com.mx',
      },
      ...{ isLoggedIn: false, reading: null, lastExtraction: null, kind: null },
    })
    expect((await sessions()).filter((one: { travelId: string }) => one.travelId === id)).toHaveLength(1)
  })

  test.each([
    ['a trip without link', async () => (await createTrip(server, 'A-2')).id, {}, 422, 'NO_GPS_URL'],
    [
      'another address than the stored one',
      async () => (await withLink('A-3')).id,
      { gpsUrl: 'https://otro.mx/' },
      422,
      'OUT_OF_RANGE',
    ],
    [
      'a private address',
      async () => (await withLink('A-4', { monitor_url: 'http://10.0.0.5/' })).id,
      {},
      422,
      'BLOCKED_ADDRESS',
    ],
    [
      'a trip that has ended',
      async () => (await withLink('A-5', { status: 'complete' })).id,
      {},
      409,
      'TRIP_NOT_ACTIVE',
    ],
    ['no trip', async () => '999999', {}, 404, 'NOT_FOUND'],
    ['no number', async () => "1'; --", {}, 400, 'INVALID_TRAVEL_ID'],
  ])('is refused for %s', async (_why, trip, more, status, code) => {
    const answer = await open(await trip(), more)
    expect([answer.status, answer.body.success, answer.body.code]).toEqual([status, false, code])
    expect(answer.body.error).toMatch(/[a-záéíóú]/)
  })

  test('says in the words of the specification that there is no link', async () => {
    const { id } = await createTrip(server, 'A-6')
    expect((await open(id)).body.error).toBe('Este viaje no tiene URL de GPS configurada')
  })
})

test('a session of which nobody speaks is said to be crashed, not what it was', async () => {
  const { id } = await withLink('B-1')
  await open(id)
  await server.db.owner.query(`update gps_sessions set state = 'tracking', is_signed_in = true where trip_id = $1`, [
    id,
  ])
  const { body } = await server.request('GET', `/api/gps/extract/session/${id}`, { token })
  expect(body.session).toMatchObject({ state: 'error', obstacle: 'crashed', isLoggedIn: false })
})

test('closing is done once and stays done', async () => {
  const { id } = await withLink('C-1')
  await open(id)
  const close = () => server.request('DELETE', `/api/gps/extract/session/${id}`, { token })
  expect([(await close()).status, (await close()).status]).toEqual([204, 204])
  expect((await server.request('GET', `/api/gps/extract/session/${id}`, { token })).status).toBe(404)
  const auto = await open(id, { isAutoMode: true })
  expect([auto.status, auto.body.code]).toEqual([409, 'CLOSED_BY_PERSON'])
  expect((await open(id)).status).toBe(200)
})

test('another organisation has no such trip, and who only looks changes nothing', async () => {
  const { id } = await withLink('D-1')
  await open(id)
  const other = await server.createOrganisation('Otra')
  await server.addUser('otra@prueba.mx', 'administrador', other)
  const login = { email: 'otra@prueba.mx', password: 'una contraseña de prueba' }
  const stranger = (await server.request('POST', '/api/auth/login', { body: login })).body.token
  const calls: readonly [string, string, unknown?][] = [
    ['POST', '/api/gps/extract/open', { travelId: id }],
    ['DELETE', `/api/gps/extract/session/${id}`],
    ['GET', `/api/gps/extract/session/${id}`],
    ['POST', `/api/gps/extract/session/${id}/retry`],
    ['POST', `/api/gps/extract/session/${id}/unit`, { name: 'T-1' }],
    ['POST', `/api/gps/extract/test-history/${id}`],
    ['GET', `/api/travels/${id}/credentials`],
    ['POST', `/api/gps/unified/extract/${id}`],
    ['POST', '/api/sentinel/update-gps', { travelId: id, coordinates: { lat: 20, lng: -100 } }],
  ]
  for (const [method, path, body] of calls) {
    const asked = await server.request(method, path, { token: stranger, ...(body === undefined ? {} : { body }) })
    expect([path, asked.status]).toEqual([path, 404])
    if (method === 'GET' && path.includes('session')) continue
    const looked = await server.request(method, path, { token: looker, ...(body === undefined ? {} : { body }) })
    expect([path, looked.status]).toEqual([path, 403])
  }
  expect((await server.request('GET', '/api/gps/extract/sessions', { token: stranger })).body.sessions).toEqual([])
})

test('a unit is picked among those that the platform showed', async () => {
  const { id } = await withLink('E-1')
  await open(id)
  const pick = (name: string) =>
    server.request('POST', `/api/gps/extract/session/${id}/unit`, { token, body: { name } })
  expect((await pick('T-9')).status).toBe(422)
  await server.db.owner.query(`update gps_sessions set candidates = '{T-8,T-9}' where trip_id = $1`, [id])
  expect((await pick('T-9')).body.success).toBe(true)
})

test('no password, account or sealed text is in a list', async () => {
  await withLink('F-1')
  const lists = ['/api/gps/extract/sessions', '/api/gps/unified/positions', '/api/sentinel/travels/in-transit']
  for (const path of lists)
    expect((await server.request('GET', path, { token })).text).not.toMatch(/clave-|cuenta-|sealed/)
})
