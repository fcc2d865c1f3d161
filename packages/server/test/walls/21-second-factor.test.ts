import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { WINDOW_MS } from '../../src/features/auth/sign-in-throttle.ts'
import { createTestClock } from '../clock.ts'
import { startTestServer, TEST_PASSWORD, type TestServer } from '../server.ts'
import { totpCode } from '../totp-code.ts'

const clock = createTestClock()
const STEP_MS = 30_000
let server: TestServer
let people = 0

beforeAll(async () => {
  server = await startTestServer({ clock, trustProxy: true })
})
afterAll(() => server.stop())
beforeEach(() => clock.advance(WINDOW_MS + 1))

const post = (path: string, body?: unknown, token?: string, address = '10.20.0.1') =>
  server.request('POST', path, {
    ...(body === undefined ? {} : { body }),
    ...(token === undefined ? {} : { token }),
    headers: { 'x-forwarded-for': address },
  })

const login = (email: string, address?: string) =>
  post('/api/auth/login', { email, password: TEST_PASSWORD }, undefined, address)

/** A new person with an authenticator app; `code()` is what it shows, of a step that was not used yet. */
async function personWithTotp() {
  const email = `dos-pasos${++people}@prueba.mx`
  await server.addUser(email, 'monitorista')
  const { token, user } = (await login(email)).body
  const { secret } = (await post('/api/auth/totp', undefined, token)).body
  const confirmed = await post('/api/auth/totp/confirm', { code: totpCode(secret, clock.now()) }, token)
  const code = (): string => {
    clock.advance(STEP_MS)
    return totpCode(secret, clock.now())
  }
  return { email, id: String(user.id), token: String(token), secret, code, recovery: confirmed.body.recovery_codes }
}

const complete = (ticket: string, code: string, kind = 'totp', address?: string) =>
  post('/api/auth/second-factor', { ticket, kind, code }, undefined, address)

describe('an authenticator app', () => {
  test('asks for its code after the password, and only then opens a session', async () => {
    const { email, code } = await personWithTotp()
    const half = await login(email)
    expect(half).toMatchObject({ status: 202, body: { second_factor: ['totp', 'recovery'] } })
    expect(half.headers.getSetCookie()).toEqual([])
    expect((await server.request('GET', '/api/auth/me', { token: half.body.ticket })).status).toBe(401)
    const whole = await complete(half.body.ticket, code())
    expect(whole).toMatchObject({ status: 200, body: { user: { email } } })
    expect((await server.request('GET', '/api/auth/me', { token: whole.body.token })).status).toBe(200)
  })

  test('takes each code once, and the ticket as well', async () => {
    const { email, code } = await personWithTotp()
    const first = (await login(email)).body.ticket
    const shown = code()
    expect((await complete(first, shown)).status).toBe(200)
    const second = (await login(email)).body.ticket
    expect(await complete(second, shown)).toMatchObject({ status: 401, body: { code: 'BAD_CODE' } })
    expect(await complete(first, code())).toMatchObject({ status: 401, body: { code: 'TICKET_INVALID' } })
  })

  test.each([
    ['two steps old', -2, 401],
    ['one step old', -1, 200],
    ['of now', 0, 200],
    ['one step ahead', 1, 200],
    ['two steps ahead', 2, 401],
  ])('takes a code %s', async (_when, steps, status) => {
    const { email, secret } = await personWithTotp()
    clock.advance(5 * STEP_MS)
    const { ticket } = (await login(email)).body
    expect((await complete(ticket, totpCode(secret, clock.now() + steps * STEP_MS))).status).toBe(status)
  })

  test.each(['１２３４５６', '12345６', '٠١٢٣٤٥', 'código'])(
    'takes no code in other signs than digits: %s',
    async (signs) => {
      const { email, token } = await personWithTotp()
      const { ticket } = (await login(email)).body
      expect((await complete(ticket, signs)).body.code).toBe('BAD_CODE')
      expect((await post('/api/auth/reauthenticate', { code: signs }, token)).body.code).toBe('WRONG_PROOF')
      await server.addUser(`empieza${people}@prueba.mx`, 'monitorista')
      const fresh = (await login(`empieza${people}@prueba.mx`)).body.token
      await post('/api/auth/totp', undefined, fresh)
      expect((await post('/api/auth/totp/confirm', { code: signs }, fresh)).body.code).toBe('BAD_CODE')
    },
  )

  test('is kept sealed, and no list or audit shows its secret or codes', async () => {
    const { secret, recovery } = await personWithTotp()
    const { rows } = await server.db.owner.query<{ text: string }>(
      `select (select string_agg(t::text, ' ') from totp_secrets t) || (select string_agg(c::text, ' ') from recovery_codes c)
         || (select string_agg(a::text, ' ') from audit_log a) as text`,
    )
    for (const text of [secret, ...recovery]) expect(rows[0]?.text).not.toContain(text)
  })

  test('needs the ticket within five minutes, and says nothing about accounts without the password', async () => {
    const { email, code } = await personWithTotp()
    const { ticket } = (await login(email)).body
    clock.advance(5 * 60_000)
    expect(await complete(ticket, code())).toMatchObject({ status: 401, body: { code: 'TICKET_INVALID' } })
    const wrong = await post('/api/auth/login', { email, password: 'no es esta' })
    expect(wrong.text).toBe('{"error":"Credenciales inválidas","code":"BAD_CREDENTIALS"}')
  })
})

describe('guessing', () => {
  test('ends after five codes, however often the right password begins again', async () => {
    const { email, code } = await personWithTotp()
    const answers: number[] = []
    for (let i = 0; i < 8; i++) answers.push((await complete((await login(email)).body.ticket, '000000')).status)
    expect(answers).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
    clock.advance(WINDOW_MS)
    expect((await complete((await login(email)).body.ticket, code())).status).toBe(200)
  })

  test('ends after ten codes of one account, from however many addresses', async () => {
    const { email } = await personWithTotp()
    const answers: number[] = []
    for (let i = 1; i <= 12; i++) {
      const address = `10.21.0.${i}`
      answers.push((await complete((await login(email, address)).body.ticket, '000000', 'totp', address)).status)
    }
    expect(answers.filter((status) => status === 401)).toHaveLength(10)
    expect(answers.slice(10)).toEqual([429, 429])
  })

  test('ends with the password: one that is replaced completes no sign-in that the old one began', async () => {
    const { email, code, token } = await personWithTotp()
    const { ticket } = (await login(email)).body
    const change = { current_password: TEST_PASSWORD, new_password: 'Caja-verde-71-luna' }
    expect((await post('/api/auth/password', change, token)).status).toBe(204)
    expect(await complete(ticket, code())).toMatchObject({ status: 401, body: { code: 'TICKET_INVALID' } })
  })
})

describe('recovery codes', () => {
  test('are ten, and each opens one session', async () => {
    const { email, recovery } = await personWithTotp()
    expect(recovery).toHaveLength(10)
    expect(new Set(recovery).size).toBe(10)
    const typed = recovery[3].toUpperCase().replaceAll('-', ' ')
    expect((await complete((await login(email)).body.ticket, typed, 'recovery')).status).toBe(200)
    expect((await complete((await login(email)).body.ticket, recovery[3], 'recovery')).status).toBe(401)
    const opened = await complete((await login(email)).body.ticket, recovery[4], 'recovery')
    const account = await server.request('GET', '/api/auth/account', { token: opened.body.token })
    expect(account.body).toMatchObject({ totp: true, recovery_codes_left: 8 })
  })

  test('made anew, put the old ones out of use', async () => {
    const { email, token, recovery } = await personWithTotp()
    const made = await post('/api/auth/recovery-codes', undefined, token)
    expect(made.body.recovery_codes).toHaveLength(10)
    expect((await complete((await login(email)).body.ticket, recovery[0], 'recovery')).status).toBe(401)
    expect((await complete((await login(email)).body.ticket, made.body.recovery_codes[0], 'recovery')).status).toBe(200)
  })
})

describe('changing factors', () => {
  test('asks who is there once five minutes have gone by, and takes password or code for it', async () => {
    const { token, code } = await personWithTotp()
    clock.advance(6 * 60_000)
    const refused = await server.request('DELETE', '/api/auth/totp', { token })
    expect(refused).toMatchObject({ status: 403, body: { code: 'REAUTHENTICATION_REQUIRED' } })
    expect(await post('/api/auth/reauthenticate', { password: 'otra' }, token)).toMatchObject({
      status: 403,
      body: { code: 'WRONG_PROOF' },
    })
    expect((await post('/api/auth/reauthenticate', { code: code() }, token)).status).toBe(204)
    expect((await server.request('DELETE', '/api/auth/totp', { token })).status).toBe(204)
  })

  test('by an administrator ends the sessions, is audited, and is told at the next sign-in, once', async () => {
    const { email, id, token } = await personWithTotp()
    const admin = await server.signIn('administrador')
    expect((await server.request('DELETE', `/api/users/${id}/factors`, { token: admin })).status).toBe(204)
    expect((await server.request('GET', '/api/auth/me', { token })).status).toBe(401)
    expect((await login(email)).body.notice).toBe('factors-reset')
    expect((await login(email)).body.notice).toBeNull()
    const { rows } = await server.db.owner.query<{ before: object }>(
      `select before from audit_log where action = 'factors-reset' and subject = $1`,
      [`user:${id}`],
    )
    expect(rows).toEqual([{ before: { totp: true, passkeys: 0, recoveryCodes: 10 } }])
  })

  test('of a person of another organisation is 404', async () => {
    const other = await server.createOrganisation('Otra')
    const id = await server.addUser(`ajeno${++people}@prueba.mx`, 'lectura', other)
    const admin = await server.signIn('administrador')
    expect((await server.request('DELETE', `/api/users/${id}/factors`, { token: admin })).status).toBe(404)
  })
})

describe('where it is obligatory', () => {
  test('a supervisor without one may set it up and do nothing else, on calls and sockets', async () => {
    const admin = await server.signIn('administrador')
    const rules = (require_second_factor: string) =>
      server.putSetting('sign-in', admin, { require_second_factor, idle_minutes: 30 })
    const email = `supervisor${++people}@prueba.mx`
    await server.addUser(email, 'supervisor')
    const adminTotp = await post('/api/auth/totp', undefined, admin)
    await post('/api/auth/totp/confirm', { code: totpCode(adminTotp.body.secret, clock.now()) }, admin)
    expect((await rules('planners')).status).toBe(200)

    const { token, must_add_factor: must } = (await login(email)).body
    expect(must).toBe(true)
    for (const path of ['/api/sentinel/travels/in-transit', '/api/alerts/active', '/api/geofences']) {
      const refused = await server.request('GET', path, { token })
      expect(refused).toMatchObject({ status: 403, body: { code: 'SECOND_FACTOR_REQUIRED' } })
    }
    const dispatcher = await server.signIn('monitorista')
    expect((await server.request('GET', '/api/alerts/active', { token: dispatcher })).status).toBe(200)

    const { secret } = (await post('/api/auth/totp', undefined, token)).body
    await post('/api/auth/totp/confirm', { code: totpCode(secret, clock.now()) }, token)
    clock.advance(1_001)
    expect((await server.request('GET', '/api/alerts/active', { token })).status).toBe(200)
    expect(await server.request('DELETE', '/api/auth/totp', { token })).toMatchObject({
      status: 409,
      body: { code: 'LAST_FACTOR' },
    })
    expect((await rules('none')).status).toBe(200)
  })
})
