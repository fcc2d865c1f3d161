import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WINDOW_MS } from '../../src/features/auth/sign-in-throttle.ts'
import { createTestClock } from '../clock.ts'
import { cookieOf } from '../cookies.ts'
import { startTestServer, TEST_PASSWORD, type TestServer } from '../server.ts'

const MINUTE_MS = 60_000
const NEW_PASSWORD = 'Caja-verde-71-luna'
const clock = createTestClock()
let server: TestServer
let people = 0

beforeAll(async () => {
  server = await startTestServer({ clock })
})
afterAll(() => server.stop())
beforeEach(() => clock.advance(WINDOW_MS + 1))

const login = (email: string, password = TEST_PASSWORD, userAgent = 'prueba') =>
  server.request('POST', '/api/auth/login', { body: { email, password }, headers: { 'user-agent': userAgent } })
const isOpen = async (token: string) => (await server.request('GET', '/api/auth/me', { token })).status === 200
const change = (token: string, body: unknown) => server.request('POST', '/api/auth/password', { token, body })

async function newPerson(role: 'monitorista' | 'lectura' = 'monitorista'): Promise<string> {
  const email = `cuenta${++people}@prueba.mx`
  await server.addUser(email, role)
  return email
}

describe('the own password', () => {
  test('is changed with the current one, and ends every other session', async () => {
    const email = await newPerson()
    const other = (await login(email)).body.token
    const { token } = (await login(email)).body
    const body = { current_password: TEST_PASSWORD, new_password: NEW_PASSWORD }
    expect((await change(token, body)).status).toBe(204)
    expect([await isOpen(token), await isOpen(other)]).toEqual([true, false])
    expect((await login(email)).status).toBe(401)
    expect((await login(email, NEW_PASSWORD)).status).toBe(200)
  })

  test('says when it was changed, and when and from where somebody else came in', async () => {
    const email = await newPerson()
    const own = async (token: string) => (await server.request('GET', '/api/auth/account', { token })).body
    const first = (await login(email)).body.token
    expect(await own(first)).toMatchObject({ last_sign_in: null, password_changed_at: null })
    clock.advance(MINUTE_MS)
    const firstAt = new Date(clock.now() - MINUTE_MS).toISOString()
    const { token } = (await login(email)).body
    expect((await own(token)).last_sign_in).toEqual({ at: firstAt, address: expect.any(String) })
    const changedAt = new Date(clock.now()).toISOString()
    await change(token, { current_password: TEST_PASSWORD, new_password: NEW_PASSWORD })
    // Also a session that was closed since is told of.
    expect(await own(token)).toMatchObject({ last_sign_in: { at: firstAt }, password_changed_at: changedAt })
  })

  test('is not changed with a wrong one, whose guesses count like those of the sign-in', async () => {
    const email = await newPerson()
    const { token } = (await login(email)).body
    const guess = { current_password: 'no es esta', new_password: NEW_PASSWORD }
    const answers: number[] = []
    for (let i = 0; i < 6; i++) answers.push((await change(token, guess)).status)
    expect(answers).toEqual([403, 403, 403, 403, 403, 429])
  })

  test('that is weak is refused with its reason', async () => {
    const { token } = (await login(await newPerson())).body
    const refused = await change(token, { current_password: TEST_PASSWORD, new_password: 'contraseña2026' })
    expect(refused).toMatchObject({ status: 422, body: { code: 'WEAK_PASSWORD' } })
  })
})

describe('the own sessions', () => {
  test('are listed with their device, address and age, and are closed one by one or all but this', async () => {
    const email = await newPerson()
    const [phone, laptop, here] = [
      await login(email, TEST_PASSWORD, 'Teléfono'),
      await login(email, TEST_PASSWORD, 'Portátil'),
      await login(email, TEST_PASSWORD, 'Aquí'.normalize('NFD').replace(/[^\x20-\x7e]/g, '')),
    ].map(({ body }) => String(body.token))
    const list = async () => (await server.request('GET', '/api/auth/sessions', { token: here ?? '' })).body.data
    const listed = await list()
    expect(listed.map((each: { is_current: boolean }) => each.is_current)).toEqual([true, false, false])
    expect(listed[0]).toMatchObject({ user_agent: 'Aqui', address: '127.0.0.1' })

    const first = await server.request('DELETE', `/api/auth/sessions/${listed[2].id}`, { token: here ?? '' })
    expect(first.status).toBe(204)
    expect([await isOpen(phone ?? ''), await isOpen(laptop ?? '')]).toEqual([false, true])
    const others = await server.request('DELETE', '/api/auth/sessions', { token: here ?? '' })
    expect(others.body).toEqual({ ended: 1 })
    expect(await list()).toHaveLength(1)
  })

  test.each([
    ['monitorista', 30],
    ['lectura', null],
  ] as const)('of a %s end without input after %s minutes, as the account says', async (role, minutes) => {
    const { token } = (await login(await newPerson(role))).body
    const { body } = await server.request('GET', '/api/auth/account', { token })
    expect(body.idle_minutes).toBe(minutes)
  })

  test('of others cannot be closed', async () => {
    const hers = await login(await newPerson())
    const { token } = (await login(await newPerson())).body
    const { data } = (await server.request('GET', '/api/auth/sessions', { token: hers.body.token })).body
    expect((await server.request('DELETE', `/api/auth/sessions/${data[0].id}`, { token })).status).toBe(404)
    expect(await isOpen(hers.body.token)).toBe(true)
  })
})

describe('a session that nobody sits before', () => {
  const refresh = (cookie: string) => server.request('POST', '/api/auth/refresh', { body: {}, headers: { cookie } })

  test('ends half an hour after the last input, however often it renews itself', async () => {
    let session = await login(await newPerson())
    for (let i = 0; i < 2; i++) {
      clock.advance(14 * MINUTE_MS)
      session = await refresh(cookieOf(session))
      expect(session.status).toBe(200)
    }
    clock.advance(2 * MINUTE_MS)
    expect(await isOpen(session.body.token)).toBe(false)
    expect((await refresh(cookieOf(session))).status).toBe(401)
  })

  test('goes on while its person touches a key', async () => {
    let session = await login(await newPerson())
    for (let i = 0; i < 4; i++) {
      clock.advance(14 * MINUTE_MS)
      await server.request('POST', '/api/auth/activity', { token: session.body.token })
      session = await refresh(cookieOf(session))
      expect(session.status).toBe(200)
    }
  })

  test('on a wall, of somebody who only looks, goes on', async () => {
    let session = await login(await newPerson('lectura'))
    for (let i = 0; i < 4; i++) {
      clock.advance(14 * MINUTE_MS)
      session = await refresh(cookieOf(session))
      expect(session.status).toBe(200)
    }
  })
})
