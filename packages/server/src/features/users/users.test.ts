import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../../test/server.ts'
import type { RightsChange } from '../../http/rights-change.ts'

const clock = createTestClock()
let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer({ clock })
  token = await server.signIn('administrador')
})
afterAll(() => server.stop())

const patch = (id: string, body: unknown, by = token) =>
  server.request('PATCH', `/api/users/${id}`, { token: by, body })
const signIn = async (email: string): Promise<string> =>
  (await server.request('POST', '/api/auth/login', { body: { email, password: TEST_PASSWORD } })).body.token

test('the people of the organisation, page by page, and nobody else', async () => {
  const other = await server.createOrganisation('Otra')
  await server.addUser('ajena@otra.mx', 'lectura', other)
  const seen: string[] = []
  let cursor = ''
  do {
    const { body } = await server.request('GET', `/api/users?limit=3${cursor && `&cursor=${cursor}`}`, { token })
    seen.push(...body.data.map((user: { email: string }) => user.email))
    cursor = body.nextCursor
  } while (cursor !== null)
  expect(seen).toEqual([
    'administrador@prueba.mx',
    'supervisor@prueba.mx',
    'monitorista@prueba.mx',
    'lectura@prueba.mx',
  ])
})

test('a new role counts within a second, without signing in again', async () => {
  const id = await server.addUser('asciende@prueba.mx', 'lectura')
  const theirs = await signIn('asciende@prueba.mx')
  expect((await server.request('GET', '/api/users', { token: theirs })).status).toBe(403)
  expect((await patch(id, { role: 'administrador' })).body).toMatchObject({
    id,
    role: 'administrador',
    disabled: false,
  })
  clock.advance(1_000)
  expect((await server.request('GET', '/api/users', { token: theirs })).status).toBe(200)
})

test('disabling ends every sign-in at once, is told to the sockets, and is written down with who did it', async () => {
  const id = await server.addUser('sale@prueba.mx', 'monitorista')
  const theirs = await signIn('sale@prueba.mx')
  const received: RightsChange[] = []
  const forget = server.app.auth.watch.onRightsChanged((changes) => received.push(...changes))
  expect((await patch(id, { disabled: true })).status).toBe(200)
  forget()
  expect(received).toContainEqual({ kind: 'user', id })
  expect((await server.request('GET', '/api/auth/me', { token: theirs })).status).toBe(401)
  expect((await patch(id, { disabled: false })).body.disabled).toBe(false)
  expect((await server.request('GET', '/api/auth/me', { token: theirs })).status).toBe(401)
  const { rows } = await server.db.owner.query(
    `select before, after from audit_log where action = 'user-updated' and subject = $1 order by id`,
    [`user:${id}`],
  )
  expect(rows[0]).toEqual({
    before: { name: 'sale@prueba.mx', role: 'monitorista', reach: null, disabled: false },
    after: { name: 'sale@prueba.mx', role: 'monitorista', reach: null, disabled: true },
  })
})

test('the last administrator cannot be lost, even by two at once', async () => {
  const organisation = await server.createOrganisation('Dos jefes')
  const ids = [
    await server.addUser('jefa1@dos.mx', 'administrador', organisation),
    await server.addUser('jefa2@dos.mx', 'administrador', organisation),
  ]
  const [one = '', two = ''] = [await signIn('jefa1@dos.mx'), await signIn('jefa2@dos.mx')]
  const answers = await Promise.all([
    patch(ids[1] ?? '', { disabled: true }, one),
    patch(ids[0] ?? '', { role: 'lectura' }, two),
  ])
  // The one that comes second is refused: as the last administrator, or because the first has just closed its account.
  const statuses = answers.map(({ status }) => status).sort()
  expect(statuses[0]).toBe(200)
  expect([401, 409]).toContain(statuses[1])
  const { rows } = await server.db.owner.query(
    `select 1 from users where organisation_id = $1 and role = 'administrador' and disabled_at is null`,
    [organisation],
  )
  expect(rows).toHaveLength(1)
})

test("another organisation's person is as unknown as one that does not exist", async () => {
  const other = await server.createOrganisation('Ajena')
  const id = await server.addUser('ajena2@otra.mx', 'lectura', other)
  const answers = [await patch(id, { disabled: true }), await patch('999999', { disabled: true })]
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(answers[0]?.status).toBe(404)
})

test('the audit log can only grow, whoever the application is', async () => {
  const { unscoped } = server.db.database
  await expect(unscoped.query('delete from audit_log')).rejects.toThrow(/permission denied/)
  await expect(unscoped.query(`update audit_log set action = 'x'`)).rejects.toThrow(/permission denied/)
})

test('an API key is shown once, opens what it may, and closes within a second of being revoked', async () => {
  const made = await server.request('POST', '/api/api-keys', { token, body: { name: 'ERP', scopes: ['read'] } })
  expect(made.status).toBe(201)
  const { id, key } = made.body
  expect(key).toMatch(/^vk_[\w-]{43}$/)
  expect((await server.request('GET', '/api/devices', { token: key })).status).toBe(200)
  expect((await server.request('GET', '/api/users', { token: key })).status).toBe(403)
  const listed = await server.request('GET', '/api/api-keys', { token })
  expect(listed.body.data).toContainEqual(expect.objectContaining({ id, name: 'ERP', scopes: ['read'] }))
  expect(listed.text).not.toContain(key)

  expect((await server.request('DELETE', `/api/api-keys/${id}`, { token })).status).toBe(204)
  clock.advance(1_000)
  expect((await server.request('GET', '/api/devices', { token: key })).status).toBe(401)
  expect((await server.request('DELETE', `/api/api-keys/${id}`, { token })).status).toBe(404)
})

test('an administrator makes an account, whose owner opens it with the link, once', async () => {
  const body = { email: 'Nueva@prueba.mx', name: 'Nueva Persona', role: 'monitorista' }
  const made = await server.request('POST', '/api/users', { token, body })
  expect([made.status, made.body.user]).toEqual([
    201,
    expect.objectContaining({
      ...{ email: 'nueva@prueba.mx', name: 'Nueva Persona', role: 'monitorista', scope: null, sessions: 0 },
      ...{ totp: false, passkeys: 0, last_seen_at: null, is_external: false },
      invitation: { expires_at: made.body.expires_at },
    }),
  ])
  const taken = await server.request('POST', '/api/users', { token, body })
  expect([taken.status, taken.body.error]).toEqual([409, 'Ese correo ya tiene cuenta.'])

  const again = await server.request('POST', `/api/users/${made.body.user.id}/invite`, { token })
  expect(again.status).toBe(201)
  const activate = (link: string) =>
    server.request('POST', '/api/auth/activate', {
      body: { token: new URL(link).searchParams.get('token'), password: TEST_PASSWORD },
    })
  expect((await activate(made.body.link)).status).toBe(400)
  expect((await activate(again.body.link)).status).toBe(204)
  const theirs = await signIn('nueva@prueba.mx')
  const { body: listed } = await server.request('GET', '/api/users', { token })
  const person = listed.data.find(({ id }: { id: string }) => id === made.body.user.id)
  expect(person).toMatchObject({ invitation: null, sessions: 1, last_address: '127.0.0.1' })

  const sessions = `/api/users/${person.id}/sessions`
  const open = (await server.request('GET', sessions, { token })).body.data
  expect(open).toEqual([expect.objectContaining({ address: '127.0.0.1' })])
  const closed = await server.request('DELETE', `${sessions}?session_id=${open[0].id}`, { token })
  expect(closed.body).toEqual({ ended: 1 })
  expect((await server.request('GET', '/api/auth/me', { token: theirs })).status).toBe(401)
  expect((await server.request('DELETE', `${sessions}?session_id=${open[0].id}`, { token })).status).toBe(404)
})

test('whose scope names a client that is gone can still be renamed and shut out', async () => {
  const { owner } = server.db
  const { rows } = await owner.query<{ id: string }>(
    `insert into clients (organisation_id, name, match_key) values ($1, 'Se va', 'SE VA') returning id::text`,
    [server.organisationId],
  )
  const id = await server.addUser('alcance@prueba.mx', 'monitorista')
  const scope = { clients: [rows[0]?.id] }
  expect((await patch(id, { scope })).body.scope).toEqual(scope)
  // As the taking back of an import does.
  await owner.query('delete from clients where id = $1', [rows[0]?.id])
  expect((await patch(id, { disabled: true })).body).toMatchObject({ disabled: true, scope })
})

test('nobody changes their own role or scope, or closes their own account; a scope names what there is', async () => {
  const { body } = await server.request('GET', '/api/users', { token })
  const [self, other] = body.data
  for (const change of [{ disabled: true }, { role: 'lectura' }]) {
    expect((await patch(self.id, change)).body.code).toBe('OWN_ACCOUNT')
  }
  expect((await patch(self.id, { name: 'Otro Nombre' })).body.name).toBe('Otro Nombre')
  const unknown = await patch(other.id, { scope: { clients: ['999999'] } })
  expect([unknown.status, unknown.body.code]).toEqual([422, 'UNKNOWN_PARTY'])
  const foreign = await server.createOrganisation('Con clientes')
  const { rows } = await server.db.owner.query<{ id: string }>(
    `insert into carriers (organisation_id, name, match_key) values ($1, 'De otra', 'DE OTRA') returning id::text`,
    [foreign],
  )
  expect((await patch(other.id, { scope: { carriers: [rows[0]?.id] } })).status).toBe(422)
})

test('giving more rights asks who sits there: an account, a link, a role, a wider scope', async () => {
  const { rows } = await server.db.owner.query<{ id: string }>(
    `insert into clients (organisation_id, name, match_key) values ($1, 'Uno', 'UNO'), ($1, 'Dos', 'DOS') returning id::text`,
    [server.organisationId],
  )
  const [one, two] = rows.map(({ id }) => id)
  const id = await server.addUser('acotada@prueba.mx', 'monitorista')
  expect((await patch(id, { scope: { clients: [one, two] } })).body.scope).toEqual({ clients: [one, two] })
  clock.advance(6 * 60_000)
  expect((await patch(id, { scope: { clients: [one] } })).status).toBe(200)
  const asked = [
    await patch(id, { scope: { clients: [one, two] } }),
    await patch(id, { scope: null }),
    await server.request('POST', `/api/users/${id}/invite`, { token }),
    await server.request('POST', '/api/users', { token, body: { email: 'x@prueba.mx', name: 'X', role: 'lectura' } }),
  ]
  expect(asked.map(({ status, body }) => [status, body.code])).toEqual(
    asked.map(() => [403, 'REAUTHENTICATION_REQUIRED']),
  )
})
