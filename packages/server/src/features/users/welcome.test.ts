import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { insertOrganisation } from '../../db/organisations.store.ts'
import { furnishDemo } from '../settings/furnish-demo.ts'
import { DEMO_ACCOUNT } from './demo-account.ts'
import { welcome } from './welcome.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const start = (demo: boolean) =>
  welcome(
    {
      ...{ db: server.db.database.unscoped, demo, url: 'http://127.0.0.1:4000' },
      hashPassword: server.app.auth.passwords.hash,
      inviteUser: async () => 'enlace',
      furnishDemo: (...of) => furnishDemo(...of, []),
      renewFleetKey: async () => 'clave',
    },
    server.clock.now(),
  )
const signIn = async (): Promise<number> =>
  (await server.request('POST', '/api/auth/login', { body: { ...DEMO_ACCOUNT } })).status

test('a first start that was cut short is finished by the next', async () => {
  await insertOrganisation(server.db.database.unscoped, 'Demostración', true, server.clock.now())
  expect((await start(true)).fleetKey).toBe('clave')
  expect(await signIn()).toBe(200)
  const { rows } = await server.db.owner.query('select 1 from organisations where demo')
  expect(rows).toHaveLength(1)
})

test('the demo has a central to call, and keeps the number that somebody gave it', async () => {
  await start(true)
  const token = (await server.request('POST', '/api/auth/login', { body: { ...DEMO_ACCOUNT } })).body.token
  const phone = async () => (await server.request('GET', '/api/settings/contact', { token })).body.central_phone
  expect(await phone()).toBe('55 5555 0100')
  await server.putSetting('contact', token, { central_phone: '55 5555 0199' })
  await start(true)
  expect(await phone()).toBe('55 5555 0199')
})

test('without the demo its password opens nothing, and with it again it does', async () => {
  await start(true)
  expect((await start(false)).fleetKey).toBeNull()
  expect(await signIn()).toBe(401)
  await start(true)
  expect(await signIn()).toBe(200)
})
