import { createHmac, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { digestKeyOf, type SecretKey, secretKey } from '../../src/secrets/secret-key.ts'
import { startMirrorFixture } from '../mirror-fixture.ts'
import { startTestServer, TEST_PASSWORD, type TestServer } from '../server.ts'
import { totpCode } from '../totp-code.ts'

/** The keys of a server whose key file was lost, and made anew, while the database stayed. */
const first = secretKey(randomBytes(32))
let current: SecretKey = first
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    secretKey: () => ({ current, previous: null, fingerprintKey: digestKeyOf(first) }),
  })
})
afterAll(() => server.stop())
beforeEach(() => {
  current = first
})
const loseKey = (): void => {
  current = secretKey(randomBytes(32))
}
const post = (path: string, body?: unknown, token?: string) =>
  server.request('POST', path, { ...(body === undefined ? {} : { body }), ...(token === undefined ? {} : { token }) })
const LOST = { code: 'KEY_LOST', error: expect.stringContaining('otra clave') }

test('a signed receiver whose secret does not open asks its platform to send again later, and records nothing', async () => {
  const fixture = await startMirrorFixture(server)
  const { mirror, secret } = await fixture.create('webhook')
  const path = new URL(mirror.hand_over.url).pathname
  const timestamp = String(Math.floor(server.clock.now() / 1000))
  const signature = `sha256=${createHmac('sha256', secret).update(`${timestamp}.[]`).digest('hex')}`
  const send = () =>
    fetch(server.url + path, {
      method: 'POST',
      headers: {
        ...{ 'content-type': 'application/json', 'x-vigia-timestamp': timestamp, 'x-vigia-signature': signature },
      },
      body: '[]',
    })
  expect((await send()).status).toBe(200)
  loseKey()
  const refused = await send()
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, true])
  expect(await refused.json()).toEqual(LOST)
  current = first
  expect((await send()).status).toBe(200)
})

test('an authenticator app whose secret does not open is said to be so; a recovery code still opens the session', async () => {
  const email = 'sinllave@prueba.mx'
  await server.addUser(email, 'monitorista')
  const login = async () => (await post('/api/auth/login', { email, password: TEST_PASSWORD })).body
  const { token } = await login()
  const { secret } = (await post('/api/auth/totp', undefined, token)).body
  loseKey()
  const code = totpCode(secret, server.clock.now())
  expect(await post('/api/auth/totp/confirm', { code }, token)).toMatchObject({
    status: 409,
    body: { code: 'TOTP_NOT_STARTED' },
  })
  current = first
  const confirmed = await post('/api/auth/totp/confirm', { code }, token)
  loseKey()
  const { ticket } = await login()
  const next = totpCode(secret, server.clock.now() + 30_000)
  expect(await post('/api/auth/second-factor', { ticket, kind: 'totp', code: next })).toMatchObject({
    status: 409,
    body: LOST,
  })
  expect(await post('/api/auth/reauthenticate', { code: next }, token)).toMatchObject({ status: 409, body: LOST })
  const recovery = { ticket, kind: 'recovery', code: confirmed.body.recovery_codes[0] }
  expect((await post('/api/auth/second-factor', recovery)).status).toBe(200)
})

test('an identity provider whose secret does not open leads back to the sign-in page, which says that it cannot be asked', async () => {
  const token = await server.signIn('administrador')
  const body = {
    label: 'Acceso',
    issuer: 'https://idp.example.com',
    client_id: 'vigia',
    client_secret: 's3creto',
    role_claim: null,
    roles: {},
  }
  const saved = await server.request('PUT', '/api/settings/identity-provider', { token, body })
  expect(saved.status).toBe(200)
  loseKey()
  const answer = await fetch(`${server.url}/api/auth/providers/${saved.body.id}/start`, { redirect: 'manual' })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/login?acceso=unreachable'])
})

test('a webhook whose secret does not open says so, is not called unsigned, and takes a new secret', async () => {
  const token = await server.signIn('administrador')
  const hook = { address: 'https://avisos.ejemplo.mx/vigia', events: ['new-alert'] }
  const { id } = (await post('/api/webhooks', hook, token)).body
  loseKey()
  const tried = await post(`/api/webhooks/${id}/test`, undefined, token)
  expect([tried.status, tried.body]).toMatchObject([409, LOST])
  expect((await post(`/api/webhooks/${id}/rotate`, undefined, token)).status).toBe(200)
  // It leads nowhere: what counts is that it is signed and tried.
  expect((await post(`/api/webhooks/${id}/test`, undefined, token)).body).toMatchObject({ is_delivered: false })
})
