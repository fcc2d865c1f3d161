import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { integrationAlerts } from '../../src/features/alerts/integration-alerts.store.ts'
import { apiKeysJob } from '../../src/features/auth/api-keys.job.ts'
import { createTestClock } from '../clock.ts'
import { listen } from '../live-client.ts'
import { startTestServer, TEST_PASSWORD, type TestServer } from '../server.ts'
import { totpCode } from '../totp-code.ts'

const DAY_MS = 24 * 3_600_000
const HERE = '198.51.100.7'
const clock = createTestClock(Date.now())
let server: TestServer
let administrator: string
beforeAll(async () => {
  server = await startTestServer({ clock, trustProxy: true })
  administrator = await server.signIn('administrador')
})
afterAll(() => server.stop())

const create = (body: object, token = administrator) =>
  server.request('POST', '/api/api-keys', { token, body: { name: 'ERP', scopes: ['read'], ...body } })
const listed = async (id: string) =>
  (await server.request('GET', '/api/api-keys', { token: administrator })).body.data.find(
    (key: { id: string }) => key.id === id,
  )
const devices = async (token: string, address = HERE): Promise<number> =>
  (await server.request('GET', '/api/devices', { token, headers: { 'x-forwarded-for': address } })).status
const patch = (id: string, body: object) => server.request('PATCH', `/api/users/${id}`, { token: administrator, body })
const isoIn = (ms: number) => new Date(clock.now() + ms).toISOString()

/** An administrator of their own, who makes a key. */
async function personWithKey(email: string, body: object) {
  const id = await server.addUser(email, 'administrador')
  const signIn = await server.request('POST', '/api/auth/login', { body: { email, password: TEST_PASSWORD } })
  const made = await create(body, signIn.body.token)
  return { id, token: String(signIn.body.token), keyId: made.body.id, key: made.body.key }
}

test('a person’s key ends with the person, and stays ended when the person is back', async () => {
  const { id, keyId, key } = await personWithKey('suya@prueba.mx', { belongs_to: 'person' })
  expect(await devices(key)).toBe(200)
  const screen = await listen(server.url, { token: key })
  const isGone = new Promise((resolve) => screen.socket.once('disconnect', resolve))
  await patch(id, { disabled: true })
  await isGone
  expect(await devices(key)).toBe(401)
  await patch(id, { disabled: false })
  clock.advance(5_000)
  expect(await devices(key)).toBe(401)
  expect(await listed(keyId)).toMatchObject({ revoked: expect.any(String) })
  clock.advance(90 * DAY_MS)
  administrator = await server.signIn('administrador')
  expect(await listed(keyId)).toBeUndefined()
})

test('a person’s key ends with the person also when another process disables them', async () => {
  const { id, key } = await personWithKey('afuera@prueba.mx', { belongs_to: 'person' })
  const screen = await listen(server.url, { token: key })
  const isGone = new Promise((resolve) => screen.socket.once('disconnect', resolve))
  await server.db.owner.query('update users set disabled_at = $2 where id = $1', [id, new Date(clock.now())])
  await isGone
  expect(await devices(key)).toBe(401)
})

test('the organisation’s key goes on when the person who made it leaves', async () => {
  const { id, keyId, key } = await personWithKey('deja@prueba.mx', { belongs_to: 'organisation' })
  await patch(id, { disabled: true })
  expect(await devices(key)).toBe(200)
  expect(await listed(keyId)).toMatchObject({ belongs_to: 'organisation', owner: null })
})

test('a person’s key may nothing that the person may not', async () => {
  const scopes = ['read', 'travels:write', 'positions:write']
  const { id, keyId, key } = await personWithKey('baja@prueba.mx', { belongs_to: 'person', scopes })
  const write = async () => (await server.request('POST', '/api/devices', { token: key, body: {} })).status
  expect(await write()).toBe(400)
  expect((await server.request('POST', '/api/positions', { token: key, body: [] })).status).toBe(403)
  expect(await listed(keyId)).toMatchObject({ belongs_to: 'person', owner: { id, name: 'baja@prueba.mx' } })
  await patch(id, { role: 'lectura' })
  expect(await write()).toBe(403)
  expect(await devices(key)).toBe(200)
})

test('a key of which nobody says more is the organisation’s, and ends after 90 days', async () => {
  const { status, body } = await create({})
  expect({ status, body }).toMatchObject({
    status: 201,
    body: { belongs_to: 'organisation', expires: isoIn(90 * DAY_MS) },
  })
  const { rows } = await server.db.owner.query<{ after: object }>(
    `select after from audit_log where action = 'api-key-created' and subject = $1`,
    [`api-key:${body.id}`],
  )
  expect(JSON.stringify(rows)).toContain(body.expires)
  expect(JSON.stringify(rows)).not.toContain(body.key)
})

test.each([
  ['in the past', -1_000, 422],
  ['now', 0, 422],
  ['in a year', 366 * DAY_MS, 201],
  ['beyond it', 366 * DAY_MS + 1_000, 422],
])('a key that ends %s', async (_when, ms, status) => {
  expect((await create({ expires: isoIn(ms) })).status).toBe(status)
})

test('a key that expires closes its screen and opens nothing', async () => {
  const { body } = await create({ expires: isoIn(400) })
  const screen = await listen(server.url, { token: body.key })
  expect(await screen.until('closing')).toEqual({ reason: 'expired' })
  clock.advance(400)
  expect(await devices(body.key)).toBe(401)
  expect(await listed(body.id)).toMatchObject({ id: body.id })
})

test.each([
  ['its address', ['198.51.100.7'], HERE, 200],
  ['its network', ['203.0.113.0/24', '198.51.100.0/24'], HERE, 200],
  ['its IPv6 network', ['2001:db8::/48'], '2001:db8:0:7::1', 200],
  ['anywhere else', ['203.0.113.0/24'], HERE, 401],
  ['anywhere, of a key without addresses', [], HERE, 200],
])('a key works from %s', async (_where, allowed_addresses, address, status) => {
  const { body } = await create({ allowed_addresses })
  expect(await devices(body.key, address)).toBe(status)
})

test('a key from the wrong address is told what an unknown key is told', async () => {
  const { body } = await create({ allowed_addresses: ['203.0.113.0/24'] })
  const headers = { 'x-forwarded-for': HERE }
  const ask = (token: string) => server.request('GET', '/api/devices', { token, headers })
  const answers = [await ask(body.key), await ask('vk_desconocida')]
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  await expect(listen(server.url, { token: body.key })).rejects.toThrow(/Sesión expirada/)
})

test.each([['erp.example.com'], ['10.0.0.0/33'], ['10.0.0.0/8/8'], ['fe80::1%eth0'], ['']])(
  '%s is no address that a key can be bound to',
  async (address) => {
    expect(await create({ allowed_addresses: [address] })).toMatchObject({ status: 400, body: { code: 'VALIDATION' } })
  },
)

test('a key shows when and from where it was last used', async () => {
  const { body } = await create({})
  expect(await listed(body.id)).toMatchObject({ last_used: null, last_used_from: null })
  await devices(body.key)
  await expect.poll(() => listed(body.id)).toMatchObject({ last_used: isoIn(0), last_used_from: HERE })
})

test('a key that nobody used for 90 days is revoked, and said to be; one in use is not', async () => {
  const expires = isoIn(300 * DAY_MS)
  const unused = (await create({ expires })).body
  const used = (await create({ expires })).body
  await devices(used.key)
  await expect.poll(() => listed(used.id)).toMatchObject({ last_used: isoIn(0) })
  const job = apiKeysJob({ db: server.db.database.unscoped, clock, alerts: integrationAlerts })
  const at = (days: number, id: string, column: 'created_at' | 'last_used_at') =>
    server.db.owner.query(`update api_keys set ${column} = $2 where id = $1`, [
      id,
      new Date(clock.now() - days * DAY_MS),
    ])
  await at(200, used.id, 'created_at')
  await at(89, used.id, 'last_used_at')
  await at(90, unused.id, 'created_at')
  await job.run(new AbortController().signal)
  expect(await listed(used.id)).toMatchObject({ revoked: null })
  expect(await listed(unused.id)).toMatchObject({ revoked: isoIn(0) })
  clock.advance(1_001)
  expect([await devices(used.key), await devices(unused.key)]).toEqual([200, 401])
  const { rows } = await server.db.owner.query<{ subject: string; actor_kind: string }>(
    `select subject, actor_kind from audit_log where action = 'api-key-expired' and organisation_id = $1`,
    [server.organisationId],
  )
  expect(rows).toContainEqual({ subject: `api-key:${unused.id}`, actor_kind: 'system' })
  expect(rows).not.toContainEqual(expect.objectContaining({ subject: `api-key:${used.id}` }))
})

test('administrators are told of a key in use that ends within a week, and that has ended, each once; nobody else is', async () => {
  const { id, key } = (await create({ name: 'Báscula', expires: isoIn(30 * DAY_MS) })).body
  await devices(key)
  await expect.poll(() => listed(id)).toMatchObject({ last_used: isoIn(0) })
  const job = apiKeysJob({ db: server.db.database.unscoped, clock, alerts: integrationAlerts })
  const titles = async (role: 'administrador' | 'supervisor') => {
    await job.run(new AbortController().signal)
    await job.run(new AbortController().signal)
    const token = await server.signIn(role)
    const { body } = await server.request('GET', '/api/alerts/history?type=INTEGRACION_POR_ATENDER', { token })
    return body.data
      .filter(({ message }: { message: string }) => message.includes('«Báscula»'))
      .map(({ title, closed_at }: { title: string; closed_at: string | null }) => [title, closed_at === null])
  }
  const ends = (days: number) =>
    server.db.owner.query('update api_keys set expires_at = $2 where id = $1', [
      id,
      new Date(clock.now() + days * DAY_MS),
    ])
  expect(await titles('administrador')).toEqual([])
  await ends(6)
  expect(await titles('administrador')).toEqual([['Clave de API por vencer', true]])
  await ends(0)
  expect(await titles('administrador')).toEqual([
    ['Clave de API vencida', true],
    ['Clave de API por vencer', false],
  ])
  expect(await titles('supervisor')).toEqual([])
  const token = await server.signIn('administrador')
  expect((await server.request('DELETE', `/api/api-keys/${id}`, { token })).status).toBe(204)
  expect((await titles('administrador'))[0]).toEqual(['Clave de API vencida', false])
})

test('of a key that ends with its person nobody is told any more that it soon will', async () => {
  const { id, keyId, key } = await personWithKey('sevence@prueba.mx', {
    belongs_to: 'person',
    expires: isoIn(6 * DAY_MS),
  })
  await devices(key)
  await expect.poll(async () => (await listed(keyId)).last_used).not.toBeNull()
  await apiKeysJob({ db: server.db.database.unscoped, clock, alerts: integrationAlerts }).run(
    new AbortController().signal,
  )
  const isOpen = 'select closed_at is null as open from alerts where integration = $1'
  const open = async () => (await server.db.owner.query(isOpen, [`api-key:${keyId}`])).rows
  expect(await open()).toEqual([{ open: true }])
  administrator = await server.signIn('administrador')
  await patch(id, { disabled: true })
  expect(await open()).toEqual([{ open: false }])
})

describe('where a second factor is obligatory', () => {
  const withTotp = async (token: string) => {
    const { secret } = (await server.request('POST', '/api/auth/totp', { token })).body
    const code = totpCode(secret, clock.now())
    await server.request('POST', '/api/auth/totp/confirm', { token, body: { code } })
  }
  const rule = (require_second_factor: string) =>
    server.putSetting('sign-in', administrator, { require_second_factor, idle_minutes: 30 })
  const refusal = { status: 403, body: { code: 'SECOND_FACTOR_REQUIRED' } }
  const read = (token: string) => server.request('GET', '/api/devices', { token })

  beforeAll(async () => {
    administrator = await server.signIn('administrador')
    await withTotp(administrator)
  })
  afterEach(() => rule('none'))

  test('a person’s key opens nothing until the person has one, and what it had open ends', async () => {
    const { key, token } = await personWithKey('sinfactor@prueba.mx', { belongs_to: 'person' })
    const ofAll = (await create({})).body.key
    const screen = await listen(server.url, { token: key })
    const isGone = new Promise((resolve) => screen.socket.once('disconnect', resolve))
    expect((await rule('planners')).status).toBe(200)
    await isGone
    clock.advance(1_001)
    expect(await read(key)).toMatchObject(refusal)
    await expect(listen(server.url, { token: key })).rejects.toThrow()
    expect((await read(ofAll)).status).toBe(200)
    await withTotp(token)
    clock.advance(1_001)
    expect((await read(key)).status).toBe(200)
  })

  test('a person’s key goes on where the company’s identity provider vouches for them, and for no other’s', async () => {
    const { id, key } = await personWithKey('avalada@prueba.mx', { belongs_to: 'person' })
    await rule('planners')
    const provider = (issuer: string) =>
      server.db.owner.query(
        `insert into identity_providers (organisation_id, label, issuer, client_id, roles)
         values ($1, 'Acceso', $2, 'vigia', '{}') on conflict (organisation_id) do update set issuer = excluded.issuer`,
        [server.organisationId, issuer],
      )
    await provider('https://idp.mx')
    await server.db.owner.query(
      `insert into user_identities (issuer, subject, user_id, organisation_id, bound_at) values ($1, 's', $2, $3, now())`,
      ['https://idp.mx', id, server.organisationId],
    )
    clock.advance(1_001)
    expect((await read(key)).status).toBe(200)
    await provider('https://otro.mx')
    clock.advance(1_001)
    expect(await read(key)).toMatchObject(refusal)
  })
})

test('a key reads as often as a person does, and no oftener; its positions are not counted', async () => {
  const { key } = (await create({ scopes: ['read', 'positions:write'] })).body
  const other = (await create({})).body.key
  const answers: number[] = []
  for (let n = 0; n < 60; n++) answers.push(...(await Promise.all(Array.from({ length: 20 }, () => devices(key)))))
  expect(answers.every((status) => status === 200)).toBe(true)
  expect(await server.request('GET', '/api/devices', { token: key })).toMatchObject({
    status: 429,
    body: { code: 'TOO_MANY_REQUESTS' },
  })
  expect((await server.request('POST', '/api/positions', { token: key, body: [] })).status).toBe(202)
  expect(await devices(other)).toBe(200)
  clock.advance(60_001)
  expect(await devices(key)).toBe(200)
})
