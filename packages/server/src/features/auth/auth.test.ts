import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('a dispatcher signs in and the server knows who it is', async () => {
  const token = await server.signIn('monitorista')
  const { status, body } = await server.request('GET', '/api/auth/me', { token })
  expect(status).toBe(200)
  expect(body.user).toMatchObject({ email: 'monitorista@prueba.mx', role: 'monitorista' })
})
