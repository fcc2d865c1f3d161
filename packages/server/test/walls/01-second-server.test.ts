import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../clock.ts'
import { listen } from '../live-client.ts'
import { type SecondServer, startSecondServer } from '../second-server.ts'
import { startTestServer, TEST_PASSWORD, type TestServer } from '../server.ts'
import { totpCode } from '../totp-code.ts'

const clock = createTestClock()
let first: TestServer
let second: SecondServer
beforeAll(async () => {
  first = await startTestServer({ clock })
  second = await startSecondServer(first)
})
afterAll(async () => {
  await second.stop()
  await first.stop()
})

const send = async (url: string, path: string, body: unknown, token?: string) => {
  const headers = {
    'content-type': 'application/json',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  }
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: answer.status, body: JSON.parse((await answer.text()) || 'null') }
}
const login = async (email: string, password = TEST_PASSWORD, url = first.url) =>
  send(url, '/api/auth/login', { email, password })
const complete = (url: string, ticket: string, code: string) =>
  send(url, '/api/auth/second-factor', { ticket, kind: 'totp', code })
async function withTotp(email: string): Promise<string> {
  await first.addUser(email, 'monitorista')
  const { token } = (await login(email)).body
  const { secret } = (await send(first.url, '/api/auth/totp', {}, token)).body
  await send(first.url, '/api/auth/totp/confirm', { code: totpCode(secret, clock.now()) }, token)
  clock.advance(30_000)
  return secret
}

test('a code that was used on one server opens nothing on the other, in a race neither', async () => {
  const secret = await withTotp('carrera@prueba.mx')
  const tickets = await Promise.all([1, 2, 3, 4].map(async () => (await login('carrera@prueba.mx')).body.ticket))
  const code = totpCode(secret, clock.now())
  const answers = await Promise.all(
    tickets.map((ticket, index) => complete([first.url, second.url][index % 2] ?? '', ticket, code)),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401, 401])
})

test('a ticket of one server is good on the other, once', async () => {
  const secret = await withTotp('boleto@prueba.mx')
  const { ticket } = (await login('boleto@prueba.mx')).body
  expect((await complete(second.url, ticket, totpCode(secret, clock.now()))).status).toBe(200)
  clock.advance(30_000)
  expect((await complete(first.url, ticket, totpCode(secret, clock.now()))).body.code).toBe('TICKET_INVALID')
})

test('guesses of a password count together', async () => {
  await first.addUser('adivina@prueba.mx', 'monitorista')
  const answers: number[] = []
  for (let n = 0; n < 6; n++)
    answers.push((await login('adivina@prueba.mx', 'no es esta', n % 2 === 0 ? first.url : second.url)).status)
  expect(answers).toEqual([401, 401, 401, 401, 401, 429])
})

test('a key that is revoked, and an account that is disabled, on one end what is open on the other', async () => {
  const administrator = await first.signIn('administrador')
  const made = await send(first.url, '/api/api-keys', { name: 'ERP', scopes: ['read'] }, administrator)
  const email = 'baja-en-otro@prueba.mx'
  const id = await first.addUser(email, 'administrador')
  const { token } = (await login(email)).body
  const screens = await Promise.all([made.body.key, token].map((bearer) => listen(second.url, { token: bearer })))
  const [ofKey, ofPerson] = screens.map(({ socket }) => new Promise((resolve) => socket.once('disconnect', resolve)))
  await first.request('DELETE', `/api/api-keys/${made.body.id}`, { token: administrator })
  await ofKey
  await first.request('PATCH', `/api/users/${id}`, { token: administrator, body: { disabled: true } })
  await ofPerson
  const asked = await fetch(`${second.url}/api/devices`, { headers: { authorization: `Bearer ${token}` } })
  expect(asked.status).toBe(401)
})
