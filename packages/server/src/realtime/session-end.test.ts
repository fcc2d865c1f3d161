import { ROLES } from '@vigia/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../test/clock.ts'
import { listen } from '../../test/live-client.ts'
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../test/server.ts'

let server: TestServer
const clock = createTestClock(Date.now())
beforeAll(async () => {
  server = await startTestServer({ clock })
})
afterAll(() => server.stop())

/** A person of their own, and their screen. */
async function personWithScreen(email: string) {
  const id = await server.addUser(email, 'monitorista')
  const { body } = await server.request('POST', '/api/auth/login', { body: { email, password: TEST_PASSWORD } })
  const screen = await listen(server.url, { token: body.token })
  return { id, screen, gone: new Promise((resolve) => screen.socket.once('disconnect', resolve)) }
}

test.each(ROLES)('%s may listen', async (role) => {
  const screen = await listen(server.url, { token: await server.signIn(role) })
  screen.close()
})

test('disabling a person closes their screens, and nobody else’s', async () => {
  const { id, screen, gone } = await personWithScreen('sale@prueba.mx')
  const other = await personWithScreen('queda@prueba.mx')
  const token = await server.signIn('administrador')
  await server.request('PATCH', `/api/users/${id}`, { token, body: { disabled: true } })
  expect(await screen.until('closing')).toEqual({ reason: 'ended' })
  await gone
  expect(other.screen.socket.connected).toBe(true)
  other.screen.close()
})

test('so does disabling by another process', async () => {
  const { id, screen, gone } = await personWithScreen('fuera@prueba.mx')
  await server.db.owner.query('update users set disabled_at = $2 where id = $1', [id, new Date(clock.now())])
  expect(await screen.until('closing')).toEqual({ reason: 'ended' })
  await gone
})

test('a token that runs out closes its screen', async () => {
  const email = 'vence@prueba.mx'
  await server.addUser(email, 'lectura')
  const { body } = await server.request('POST', '/api/auth/login', { body: { email, password: TEST_PASSWORD } })
  const { rows } = await server.db.owner.query<{ at: number }>(
    "select max(expires_at) as at from session_tokens where kind = 'access'",
  )
  const expiresAt = rows[0]?.at ?? 0
  clock.advance(expiresAt - clock.now() - 300)
  const screen = await listen(server.url, { token: body.token })
  const gone = new Promise((resolve) => screen.socket.once('disconnect', resolve))
  expect(await screen.until('closing')).toEqual({ reason: 'expired' })
  await gone
})
