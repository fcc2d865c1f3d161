import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cookieOf } from '../cookies.ts'
import { startTestServer, TEST_PASSWORD, type TestServer } from '../server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ trustProxy: true, publicUrl: 'http://vigia.example.mx' })
})
afterAll(() => server.stop())

const TLS = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'vigia.example.mx' }
const PLAIN = { 'x-forwarded-host': 'vigia.example.mx' }

const login = (headers: Record<string, string> = {}) =>
  server.request('POST', '/api/auth/login', {
    body: { email: 'monitorista@prueba.mx', password: TEST_PASSWORD },
    headers,
  })

const refresh = (headers: Record<string, string>, body: unknown = {}) =>
  server.request('POST', '/api/auth/refresh', { body, headers })

describe('the token that renews a session', () => {
  test.each([
    ['over TLS', TLS, '__Host-vigia-refresh=', true],
    ['from this machine', {}, '__Host-vigia-refresh=', true],
    ['over plain http from elsewhere, where browsers keep no other', PLAIN, 'vigia-refresh=', false],
  ])('travels in a cookie that no script reads: %s', async (_where, headers, start, isSecure) => {
    const { text, headers: answered } = await login(headers)
    const [cookie = '', ...others] = answered.getSetCookie()
    expect(others).toEqual([])
    expect(cookie.startsWith(start)).toBe(true)
    for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/', 'Max-Age=43200']) expect(cookie).toContain(part)
    expect(cookie).not.toContain('Domain')
    expect(cookie.includes('Secure')).toBe(isSecure)
    const token = cookie.slice(start.length, cookie.indexOf(';'))
    expect(token.length).toBeGreaterThan(40)
    expect(text).not.toContain(token)
  })

  test('is swapped at each renewal, and its name without the prefix counts for nothing over TLS', async () => {
    const signedIn = await login(TLS)
    const cookie = cookieOf(signedIn)
    const renewed = await refresh({ ...TLS, cookie })
    expect(renewed.status).toBe(200)
    expect(cookieOf(renewed)).not.toBe(cookie)
    expect(await refresh({ ...TLS, cookie: cookie.replace('__Host-', '') })).toMatchObject({ status: 401 })
  })

  test('is not taken from a body, and a call without a cookie is told to sign in', async () => {
    const token = cookieOf(await login()).split('=')[1]
    expect(await refresh({}, { refreshToken: token })).toMatchObject({ status: 400, body: { code: 'UNKNOWN_FIELD' } })
    expect(await refresh({})).toMatchObject({ status: 401, body: { code: 'TOKEN_INVALID' } })
  })
})

describe("another site's page", () => {
  test.each([
    ['another site, by Sec-Fetch-Site', { 'sec-fetch-site': 'cross-site' }],
    ['a sister name of the same domain', { 'sec-fetch-site': 'same-site', origin: 'https://otra.example.mx' }],
    ['another origin, in a browser that sends no Sec-Fetch-Site', { origin: 'https://malo.example' }],
    ['another port of this host', { origin: 'https://vigia.example.mx:8443' }],
    ['a page without an origin', { origin: 'null' }],
  ])('neither renews nor ends a session: %s', async (_who, from) => {
    const signedIn = await login(TLS)
    const cookie = cookieOf(signedIn)
    expect(await refresh({ ...TLS, ...from, cookie })).toMatchObject({ status: 403, body: { code: 'CROSS_SITE' } })
    const logout = await server.request('POST', '/api/auth/logout', { headers: { ...TLS, ...from, cookie } })
    expect(logout).toMatchObject({ status: 403, body: { code: 'CROSS_SITE' } })
    const own = { origin: 'https://vigia.example.mx', 'sec-fetch-site': 'same-origin' }
    expect((await refresh({ ...TLS, ...own, cookie })).status).toBe(200)
  })

  test('cannot send what a form can: a body that is no JSON is refused', async () => {
    const cookie = cookieOf(await login())
    const type = 'application/x-www-form-urlencoded'
    const answer = await server.request('POST', '/api/auth/refresh', {
      rawBody: 'a=1',
      headers: { cookie, 'content-type': type },
    })
    expect(answer.status).toBe(415)
  })
})

describe('signing out', () => {
  test('ends the session of the cookie also when the access token has run out, and takes the cookie away', async () => {
    const signedIn = await login()
    const cookie = cookieOf(signedIn)
    const answer = await server.request('POST', '/api/auth/logout', { headers: { cookie } })
    expect(answer.status).toBe(204)
    expect(answer.headers.getSetCookie()[0]).toMatch(/^__Host-vigia-refresh=;.*Max-Age=0/)
    expect(answer.headers.get('clear-site-data')).toBe('"cache"')
    expect((await refresh({ cookie })).status).toBe(401)
    expect((await server.request('GET', '/api/auth/me', { token: signedIn.body.token })).status).toBe(401)
  })
})
