import { type ApiScope, ROLES, type Role } from '@vigia/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { POLL_EVERY_MS } from '../../src/features/auth/session-watch.ts'
import { createTestClock } from '../clock.ts'
import { listen, type TestListener } from '../live-client.ts'
import { startTestServer, TEST_PASSWORD, type TestServer } from '../server.ts'

/** What the figure of the issue allows; the poll of another server's change leaves the rest of it to the network. */
const DEADLINE_MS = 5_000
const CHANGES = 200

const clock = createTestClock(Date.now())
let server: TestServer
let administrator: string
let people = 0
beforeAll(async () => {
  server = await startTestServer({ clock, trustProxy: true })
  administrator = await server.signIn('administrador')
})
afterAll(() => server.stop())

interface Person {
  readonly id: string
  readonly token: string
}

async function signInNew(role: Role): Promise<Person> {
  people += 1
  const email = `persona-${people}@prueba.mx`
  const id = await server.addUser(email, role)
  const headers = { 'x-forwarded-for': `10.7.${people >> 8}.${people & 255}` }
  const body = { email, password: TEST_PASSWORD }
  const answer = await server.request('POST', '/api/auth/login', { body, headers })
  if (answer.status !== 200) throw new Error(answer.text)
  return { id, token: answer.body.token }
}

const screenOf = (token: string) => listen(server.url, { token, feed: 'packed' })
const gone = (screen: TestListener) => new Promise<void>((resolve) => screen.socket.once('disconnect', () => resolve()))
/** One after the other, over one connection: a busy machine may not open eight within a second. */
let lastStatement: Promise<unknown> = Promise.resolve()
const owner = (sql: string, ...values: unknown[]): Promise<unknown> => {
  lastStatement = lastStatement.catch(() => undefined).then(() => server.db.owner.query(sql, values))
  return lastStatement
}
const now = () => new Date(clock.now())
const patch = (id: string, body: unknown) => server.request('PATCH', `/api/users/${id}`, { token: administrator, body })
const newKey = async (scopes: readonly ApiScope[] = ['read']): Promise<{ id: string; key: string }> =>
  (await server.request('POST', '/api/api-keys', { token: administrator, body: { name: 'prueba', scopes } })).body

/** Every way in which somebody loses what they had, through our calls and from another process. */
interface Loss {
  readonly who: 'person' | 'key'
  take(id: string, token: string): Promise<unknown>
}
/** Reads on there. */
const MOVED = 'moved to another organisation'
const losses: Readonly<Record<string, Loss>> = {
  'disabled by call': { who: 'person', take: (id) => patch(id, { disabled: true }) },
  'disabled by another process': {
    who: 'person',
    take: (id) => owner('update users set disabled_at = $2 where id = $1', id, now()),
  },
  'signed out': { who: 'person', take: (_id, token) => server.request('POST', '/api/auth/logout', { token }) },
  'sign-ins ended by another process': {
    who: 'person',
    take: (id) => owner('update session_families set ended_at = $2 where user_id = $1', id, now()),
  },
  'sign-ins deleted by another process': {
    who: 'person',
    take: (id) => owner('delete from session_families where user_id = $1', id),
  },
  [MOVED]: {
    who: 'person',
    take: async (id) =>
      owner('update users set organisation_id = $2 where id = $1', id, await server.createOrganisation('Otra')),
  },
  'key revoked by call': {
    who: 'key',
    take: (id) => server.request('DELETE', `/api/api-keys/${id}`, { token: administrator }),
  },
  'key revoked by another process': {
    who: 'key',
    take: (id) => owner('update api_keys set revoked_at = $2 where id = $1', id, now()),
  },
  'key expired by another process': {
    who: 'key',
    take: (id) => owner('update api_keys set expires_at = $2 where id = $1', id, now()),
  },
  'key without its scope': { who: 'key', take: (id) => owner(`update api_keys set scopes = '{}' where id = $1`, id) },
  'key bound to another address': {
    who: 'key',
    take: (id) => owner(`update api_keys set networks = '{203.0.113.0/24}' where id = $1`, id),
  },
}

/** Changes that take nothing of what a screen shows: it stays. */
const harmless: Readonly<Record<string, (id: string) => Promise<unknown>>> = {
  'another role': (id) => patch(id, { role: 'lectura' }),
  'another role by another process': (id) => owner(`update users set role = 'supervisor' where id = $1`, id),
  'a rename of the organisation': () =>
    owner(`update organisations set name = name || '.' where id = $1`, server.organisationId),
}

async function holder(who: Loss['who']): Promise<{ id: string; token: string }> {
  if (who === 'person') return signInNew('monitorista')
  const { id, key } = await newKey()
  return { id, token: key }
}

test(`of ${CHANGES} random changes each ends what it takes away, in time, and nothing of anybody else`, async () => {
  const third = await screenOf(await server.signIn('monitorista'))
  const thirdKey = await screenOf((await newKey()).key)
  const names = Object.keys(losses)
  const rounds = fc.sample(fc.shuffledSubarray(names, { minLength: names.length }), Math.ceil(CHANGES / names.length))
  let ended = 0
  let slowestMs = 0
  const prepare = async (name: string): Promise<() => Promise<void>> => {
    const loss = losses[name]
    if (loss === undefined) throw new Error(name)
    const { id, token } = await holder(loss.who)
    const screen = await screenOf(token)
    const isGone = gone(screen)
    let lastByteAt = performance.now()
    screen.socket.onAny(() => {
      lastByteAt = performance.now()
    })
    return async () => {
      await loss.take(id, token)
      const takenAt = performance.now()
      await isGone
      slowestMs = Math.max(slowestMs, lastByteAt - takenAt)
      if (name !== MOVED) {
        const headers = { 'x-forwarded-for': `10.8.0.${ended & 255}` }
        const { status } = await server.request('GET', '/api/devices', { token, headers })
        expect(status, name).toBeGreaterThanOrEqual(401)
      }
      ended += 1
    }
  }
  for (const round of rounds) {
    const takes: (() => Promise<void>)[] = []
    for (const name of round) takes.push(await prepare(name))
    await Promise.all(takes.map((take) => take()))
  }
  expect(slowestMs).toBeLessThanOrEqual(DEADLINE_MS)
  expect(ended).toBeGreaterThanOrEqual(CHANGES)
  expect([third.socket.connected, thirdKey.socket.connected]).toEqual([true, true])
  await third.until('heartbeat')
  third.close()
  thirdKey.close()
}, 300_000)

test.each(Object.keys(harmless))('%s leaves a live map open, and the person reads on', async (name) => {
  const { id, token } = await signInNew('monitorista')
  const screen = await screenOf(token)
  await harmless[name]?.(id)
  await server.app.auth.watch.poll()
  const before = screen.received('heartbeat').length
  await screen.until('heartbeat', () => screen.received('heartbeat').length > before)
  expect(screen.socket.connected).toBe(true)
  screen.close()
})

test.each(ROLES)('a %s acts by the new role at once', async (role) => {
  const { id, token } = await signInNew('administrador')
  expect((await server.request('GET', '/api/users', { token })).status).toBe(200)
  await patch(id, { role })
  expect((await server.request('GET', '/api/users', { token })).status).toBe(role === 'administrador' ? 200 : 403)
})

test('another server is asked often enough for the deadline', () => {
  expect(POLL_EVERY_MS * 2).toBeLessThan(DEADLINE_MS)
})

test('a change whose transaction commits long after it began is not passed over', async () => {
  const { id, token } = await signInNew('monitorista')
  const screen = await screenOf(token)
  const isGone = gone(screen)
  await server.db.owner.transaction(async (sql) => {
    await sql.query('update users set disabled_at = $2 where id = $1', [id, now()])
    // Others change and are polled meanwhile.
    const other = await signInNew('lectura')
    await patch(other.id, { disabled: true })
    await server.app.auth.watch.poll()
  })
  await isGone
})
