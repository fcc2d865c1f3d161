import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WINDOW_MS } from '../../src/features/auth/sign-in-throttle.ts'
import { createTestClock } from '../clock.ts'
import { startTestServer, TEST_PASSWORD, type TestServer } from '../server.ts'
import { type SoftwareAuthenticator, softwareAuthenticator } from '../software-authenticator.ts'

const clock = createTestClock()
let server: TestServer
let people = 0

beforeAll(async () => {
  server = await startTestServer({ clock })
})
afterAll(() => server.stop())
beforeEach(() => clock.advance(WINDOW_MS + 1))

const post = (path: string, body: unknown, token?: string) =>
  server.request('POST', path, { body, ...(token === undefined ? {} : { token }) })
const login = (email: string) => post('/api/auth/login', { email, password: TEST_PASSWORD })

async function addPasskey(token: string, key: SoftwareAuthenticator, name = 'Mi teléfono') {
  const { ticket, options } = (await post('/api/auth/passkeys/options', {}, token)).body
  return post('/api/auth/passkeys', { ticket, name, credential: key.create(options) }, token)
}

async function personWithPasskey() {
  const email = `llave${++people}@prueba.mx`
  await server.addUser(email, 'monitorista')
  const { token } = (await login(email)).body
  const key = softwareAuthenticator(server.url)
  const added = await addPasskey(token, key)
  return { email, token: String(token), key, added }
}

async function signInWith(key: SoftwareAuthenticator, ticket?: string, spoilt = {}) {
  const asked = (await post('/api/auth/passkey/options', ticket === undefined ? {} : { ticket })).body
  return post('/api/auth/passkey', { ticket: asked.ticket, credential: key.get(asked.options, spoilt) })
}

describe('a passkey', () => {
  test('opens a session alone, without e-mail or password', async () => {
    const { email, key, added } = await personWithPasskey()
    expect(added).toMatchObject({ status: 201, body: { passkey: { name: 'Mi teléfono', last_used_at: null } } })
    expect(added.body.recovery_codes).toHaveLength(10)
    expect(await signInWith(key)).toMatchObject({ status: 200, body: { user: { email } } })
  })

  test('completes a sign-in that the password began', async () => {
    const { email, key } = await personWithPasskey()
    const half = await login(email)
    expect(half).toMatchObject({ status: 202, body: { second_factor: ['passkey', 'recovery'] } })
    expect((await signInWith(key, half.body.ticket, { isVerified: false })).status).toBe(200)
  })

  test.each([
    ['of another site', { origin: 'https://vigia.malo.example' }],
    ['for another challenge', { challenge: 'b3RybyByZXRvIHF1ZSBubyBlcyBlc3Rl' }],
    ['without its person verified, where no password was asked', { isVerified: false }],
  ])('is refused when its answer is %s', async (_why, spoilt) => {
    const { key } = await personWithPasskey()
    expect(await signInWith(key, undefined, spoilt)).toMatchObject({ status: 401, body: { code: 'BAD_PASSKEY' } })
  })

  test('of somebody else completes nobody’s sign-in, and one that is unknown opens nothing', async () => {
    const mine = await personWithPasskey()
    const hers = await personWithPasskey()
    const { ticket } = (await login(mine.email)).body
    expect((await signInWith(hers.key, ticket)).status).toBe(401)
    expect((await signInWith(softwareAuthenticator(server.url))).status).toBe(401)
  })

  test('answers a challenge once', async () => {
    const { key } = await personWithPasskey()
    const { ticket, options } = (await post('/api/auth/passkey/options', {})).body
    const credential = key.get(options)
    expect((await post('/api/auth/passkey', { ticket, credential })).status).toBe(200)
    expect((await post('/api/auth/passkey', { ticket, credential })).status).toBe(401)
  })

  test('is renamed and taken away by its person only, and then opens nothing', async () => {
    const { token, key, added } = await personWithPasskey()
    const path = `/api/auth/passkeys/${added.body.passkey.id}`
    const other = (await personWithPasskey()).token
    expect((await server.request('DELETE', path, { token: other })).status).toBe(404)
    const renamed = await server.request('PATCH', path, { token, body: { name: 'Llave azul' } })
    expect(renamed).toMatchObject({ status: 200, body: { name: 'Llave azul' } })
    expect((await server.request('DELETE', path, { token })).status).toBe(204)
    expect((await signInWith(key)).status).toBe(401)
  })

  test('of a person who was disabled opens nothing', async () => {
    const { email, key } = await personWithPasskey()
    await server.db.owner.query('update users set disabled_at = now() where email = $1', [email])
    expect((await signInWith(key)).status).toBe(401)
  })

  test('that is malformed is refused, and kept by nobody', async () => {
    const { token } = await personWithPasskey()
    const { ticket, options } = (await post('/api/auth/passkeys/options', {}, token)).body
    const credential = softwareAuthenticator('https://vigia.malo.example').create(options)
    const refused = await post('/api/auth/passkeys', { ticket, name: 'x', credential }, token)
    expect(refused).toMatchObject({ status: 422, body: { code: 'BAD_PASSKEY' } })
  })
})
