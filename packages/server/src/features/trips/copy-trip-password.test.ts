import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../../test/server.ts'
import { createTrip } from '../../../test/trips.ts'

const SECRET = 'clave-del-transportista-4c1'
const LINK = { monitor_url: 'https://gps.ejemplo.mx/entrar', monitor_account: 'flota' }

let server: TestServer
let supervisor: string
beforeAll(async () => {
  server = await startTestServer()
  supervisor = await server.signIn('supervisor')
})
afterAll(() => server.stop())

const copy = (to: string, from: string, token = supervisor) =>
  server.request('POST', `/api/travels/${to}/password`, { token, body: { from_travel_id: from } })
const credentialsOf = async (id: string) =>
  (await server.request('GET', `/api/travels/${id}/credentials`, { token: supervisor })).body
const tripWith = async (invoice: string, over: object = {}) => (await createTrip(server, invoice, over)).id

test('the password of another trip of the same site and account is given to one without, and passes through no answer', async () => {
  const from = await tripWith('C-1', { ...LINK, monitor_password: SECRET })
  const to = await tripWith('C-2', { ...LINK, monitor_url: 'https://gps.ejemplo.mx/otra-hoja' })
  const answer = await copy(to, from)
  expect([answer.status, answer.text]).toEqual([204, ''])
  expect(await credentialsOf(to)).toMatchObject({ account: 'flota', password: SECRET })
  expect(await credentialsOf(from)).toMatchObject({ account: 'flota', password: SECRET })
  const { rows } = await server.db.owner.query(
    `select before, after, details from audit_log where action = 'trip-link-change' and subject = $1`,
    [`trip:${to}`],
  )
  const place = { site: 'https://gps.ejemplo.mx', account: 'flota' }
  expect(rows).toEqual([
    {
      ...{ before: { ...place, password: 'none' }, after: { ...place, password: 'copied' } },
      details: { from: `trip:${from}` },
    },
  ])
  // The platform's refusal of one is a refusal of the other: the same password has the same digest.
  const digests = await server.db.owner.query<{ same: boolean }>(
    'select count(distinct password_digest) = 1 as same from gps_links where trip_id = any($1::bigint[])',
    [[from, to]],
  )
  expect(digests.rows).toEqual([{ same: true }])
  // Who edits it at the same time is told.
  const { body } = await server.request('GET', `/api/travels/${to}`, { token: supervisor })
  expect(body).toMatchObject({ has_password: true, version: 2 })
})

const refusals = [
  ['another site', { ...LINK, monitor_url: 'https://ladron.mx/' }, 'OTHER_ACCOUNT'],
  ['another port', { ...LINK, monitor_url: 'https://gps.ejemplo.mx:8443/' }, 'OTHER_ACCOUNT'],
  ['another account', { ...LINK, monitor_account: 'otra' }, 'OTHER_ACCOUNT'],
  ['no link', {}, 'OTHER_ACCOUNT'],
  ['the same password already', { ...LINK, monitor_password: SECRET }, 'PASSWORD_THERE'],
  ['another password already', { ...LINK, monitor_password: 'otra' }, 'PASSWORD_THERE'],
] as const
test.each(refusals)('a trip with %s gets none', async (what, link, code) => {
  const invoice = what.replaceAll(' ', '-').slice(-12)
  const from = await tripWith(`R-${invoice}`, { ...LINK, monitor_password: SECRET })
  const to = await tripWith(`S-${invoice}`, link)
  const before = await credentialsOf(to)
  const { status, body } = await copy(to, from)
  expect([status, body.code]).toEqual([409, code])
  expect(await credentialsOf(to)).toEqual(before)
})

test('a trip without a password gives none, nor does one whose key is lost', async () => {
  const [from, to] = [await tripWith('N-1', LINK), await tripWith('N-2', LINK)]
  expect((await copy(to, from)).body).toMatchObject({ code: 'NO_PASSWORD', error: 'N-1 no tiene contraseña de GPS.' })
  const lost = await tripWith('N-3', { ...LINK, monitor_password: SECRET })
  await server.db.owner.query(`update gps_links set password_sealed = 'de otra clave' where trip_id = $1`, [lost])
  expect((await copy(to, lost)).body.code).toBe('KEY_LOST')
  expect(await credentialsOf(to)).toMatchObject({ password: null })
})

test('who may not plan, and a key, are turned away; nobody copies from or to a trip that they do not see', async () => {
  const of = (client: string, over: object = {}) => ({ ...LINK, company_client_name: client, ...over })
  const from = await tripWith('A-1', of('Ajeno', { monitor_password: SECRET }))
  const mine = await tripWith('A-2', of('Propio', { monitor_password: SECRET }))
  const [to, theirs] = [await tripWith('A-3', of('Propio')), await tripWith('A-4', of('Ajeno'))]
  expect((await copy(to, from, await server.signIn('monitorista'))).status).toBe(403)
  expect((await copy(to, from, await server.apiKey(['travels:write', 'read']))).status).toBe(403)
  expect([(await copy(to, '999999')).status, (await copy('999999', from)).status]).toEqual([404, 404])

  const { owner } = server.db
  await owner.query(
    `update users set reach_clients = array(select id from clients where name = 'Propio') where email = 'administrador@prueba.mx'`,
  )
  await owner.query(`update users set role = 'supervisor' where email = 'administrador@prueba.mx'`)
  const limited = await server.signIn('administrador')
  expect([(await copy(to, from, limited)).status, (await copy(theirs, mine, limited)).status]).toEqual([404, 404])

  const other = await server.createOrganisation('Otra')
  await server.addUser('supervisor@otra.mx', 'supervisor', other)
  const login = { email: 'supervisor@otra.mx', password: TEST_PASSWORD }
  const stranger = (await server.request('POST', '/api/auth/login', { body: login })).body.token
  expect((await copy(to, from, stranger)).status).toBe(404)

  expect(await credentialsOf(to)).toMatchObject({ password: null })
  expect(await credentialsOf(theirs)).toMatchObject({ password: null })
  expect((await copy(to, mine, limited)).status).toBe(204)
})
