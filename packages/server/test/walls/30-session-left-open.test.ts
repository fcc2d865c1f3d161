import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../clock.ts'
import { startTestServer, TEST_PASSWORD, type TestServer } from '../server.ts'

const MINUTE_MS = 60_000
const clock = createTestClock()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ clock })
})
afterAll(() => server.stop())

/** What whoever sits down at it could do once, and have for longer than the session. */
const LASTING: readonly [string, string, string, object, Record<string, string>?][] = [
  ['passwords typed into a site of their own', 'POST', '/api/gps/origins', { origin: 'https://gps.example.com' }],
  ['a key that lives for a year', 'POST', '/api/api-keys', { name: 'ERP', scopes: ['read'] }],
  [
    ...(['sign-in without a second factor', 'PUT', '/api/settings/sign-in'] as const),
    { require_second_factor: 'none', idle_minutes: 30 },
    { 'if-match': '"0"' },
  ],
  [
    ...(['an identity provider of their own', 'PUT', '/api/settings/identity-provider'] as const),
    { label: 'Otro', issuer: 'https://acceso.example.com', client_id: 'x', role_claim: null, roles: {} },
  ],
]

test.each(LASTING)(
  'a session left open gives %s only to who proves to be its person',
  async (_what, method, path, body, headers = {}) => {
    const token = await server.signIn('administrador')
    clock.advance(6 * MINUTE_MS)
    expect(await server.request(method, path, { token, body })).toMatchObject({
      status: 403,
      body: { code: 'REAUTHENTICATION_REQUIRED' },
    })
    await server.request('POST', '/api/auth/reauthenticate', { token, body: { password: TEST_PASSWORD } })
    expect([200, 201]).toContain((await server.request(method, path, { token, body, headers })).status)
  },
)

test.each([
  ['a higher role', { role: 'administrador' }, 403],
  ['an account that was disabled', { disabled: false }, 403],
  ['a lower role', { role: 'lectura' }, 200],
  ['the end of an account', { disabled: true }, 200],
])('a session left open may take rights away, and give none: %s', async (what, change, status) => {
  const token = await server.signIn('administrador')
  const path = `/api/users/${await server.addUser(`${what}@prueba.mx`, 'supervisor')}`
  if ('disabled' in change && !change.disabled) await server.request('PATCH', path, { token, body: { disabled: true } })
  clock.advance(6 * MINUTE_MS)
  expect((await server.request('PATCH', path, { token, body: change })).status).toBe(status)
})
