import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../../test/server.ts'
import { totpCode } from '../../../test/totp-code.ts'
import { createTrip } from '../../../test/trips.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('supervisor')
})
afterAll(() => server.stop())

const setup = async (as = token) => (await server.request('GET', '/api/setup', { token: as })).body
const done = async () =>
  (await setup()).steps.flatMap((step: { key: string; is_done: boolean }) => (step.is_done ? [step.key] : []))

test('each step is done when there is what it asks for, up to the first position', async () => {
  const empty = await setup()
  expect(empty).toMatchObject({ is_demo: false, is_hidden: false, first_fix: null, trips_with_access: 0 })
  expect(await done()).toEqual([])

  await server.signIn('monitorista')
  expect(await done()).toEqual(['team'])

  const { id } = await createTrip(server, 'PRIMERO', { operator_device_id: undefined, unit_device_id: undefined })
  expect(await done()).toEqual(['team', 'trips'])
  const { operators_without_phone: operators } = await setup()
  expect(operators).toMatchObject({ total: 1, data: [{ name: 'Operador PRIMERO', plates: 'P-PRIMERO' }] })

  const body = { unique_id: 'tel-primero', kind: 'phone', operator_id: operators.data[0].operator_id }
  const { secret } = (await server.request('POST', '/api/devices', { token, body })).body
  expect(await done()).toEqual(['team', 'trips', 'gps'])
  expect((await setup()).operators_without_phone.total).toBe(0)

  await server.request('GET', `/intake/osmand/${secret}?id=tel-primero&lat=19.95&lon=-99.53`)
  expect(await done()).toEqual(['team', 'trips', 'gps', 'first-fix'])
  const { first_fix } = await setup()
  expect(first_fix).toMatchObject({ unique_id: 'tel-primero', travel_id: id, plates: 'P-PRIMERO', latitude: 19.95 })

  const administrator = await server.signIn('administrador')
  await server.putSetting('contact', administrator, { central_phone: '55 5555 0101' })
  await server.request('PATCH', '/api/setup', { token, body: { sound_tried: true } })
  expect(await done()).toEqual(['team', 'trips', 'gps', 'first-fix', 'desk'])
})

test('hiding the guide is of the organisation, and another one’s steps are its own', async () => {
  await server.request('PATCH', '/api/setup', { token, body: { is_hidden: true } })
  expect(await setup(await server.signIn('administrador'))).toMatchObject({ is_hidden: true })
  const other = await server.createOrganisation('Otra flota')
  await server.addUser('otra@prueba.mx', 'administrador', other)
  const { body } = await server.request('POST', '/api/auth/login', {
    body: { email: 'otra@prueba.mx', password: TEST_PASSWORD },
  })
  const theirs = await setup(body.token)
  expect(theirs).toMatchObject({ is_hidden: false, first_fix: null, operators_without_phone: { data: [], total: 0 } })
  expect(theirs.steps.every(({ is_done }: { is_done: boolean }) => !is_done)).toBe(true)
})

test('the guide is for administrators and supervisors in person', async () => {
  for (const as of [
    await server.signIn('monitorista'),
    await server.signIn('lectura'),
    await server.apiKey(['read']),
  ]) {
    expect((await server.request('GET', '/api/setup', { token: as })).status).toBe(403)
    expect((await server.request('PATCH', '/api/setup', { token: as, body: { is_hidden: true } })).status).toBe(403)
  }
})

test('one’s own account is done with the second step that was confirmed, and for nobody else', async () => {
  const administrator = await server.signIn('administrador')
  const account = async (as: string) =>
    (await setup(as)).steps.find(({ key }: { key: string }) => key === 'account').is_done
  const { secret } = (await server.request('POST', '/api/auth/totp', { token: administrator })).body
  expect(await account(administrator)).toBe(false)
  const body = { code: totpCode(secret, Date.now()) }
  expect((await server.request('POST', '/api/auth/totp/confirm', { token: administrator, body })).status).toBe(200)
  expect(await account(administrator)).toBe(true)
  expect(await account(token)).toBe(false)
})
