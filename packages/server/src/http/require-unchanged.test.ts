import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../test/clock.ts'
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../test/server.ts'
import { createTrip } from '../../test/trips.ts'

const clock = createTestClock()
let server: TestServer
let token: string
let their: string
beforeAll(async () => {
  server = await startTestServer({ clock })
  token = await server.signIn('administrador')
  await server.addUser('otra@prueba.mx', 'administrador')
  const body = { email: 'otra@prueba.mx', password: TEST_PASSWORD }
  their = (await server.request('POST', '/api/auth/login', { body })).body.token
})
afterAll(() => server.stop())

const ask = (method: string, path: string, body?: unknown, as = token) =>
  server.request(method, `/api/${path}`, { token: as, ...(body === undefined ? {} : { body }) })
const made = async (path: string, body: object) => (await ask('POST', path, body)).body

const circle = (radiusM: number) => ({ type: 'circle', centre: { lat: 19, lng: -99 }, radiusM })

interface Case {
  readonly path: () => Promise<string>
  /** As it is read, changed by the first, and wanted by the second. */
  readonly field: string
  readonly was: unknown
  readonly first: unknown
  readonly mine: unknown
  /** What the second may change all the same; null: there is nothing else. */
  readonly other: object | null
}

const CASES: Readonly<Record<string, Case>> = {
  'the name of a device': {
    path: async () =>
      `devices/${(await made('devices', { unique_id: 'dos-1', kind: 'phone', name: 'Uno' })).device.id}`,
    ...{ field: 'name', was: 'Uno', first: 'Dos', mine: 'Tres', other: { disabled: true } },
  },
  'the id of a tracker': {
    path: async () => `devices/${(await made('devices', { unique_id: 'dos-2', kind: 'tracker' })).device.id}`,
    ...{ field: 'unique_id', was: 'dos-2', first: 'dos-2b', mine: 'dos-2c', other: { name: 'Nombre' } },
  },
  'the address of a webhook': {
    path: async () =>
      `webhooks/${(await made('webhooks', { address: 'https://a.mx/x', events: ['new-alert', 'trip-changed'] })).id}`,
    ...{ field: 'address', was: 'https://a.mx/x', first: 'https://b.mx/x', mine: 'https://c.mx/x' },
    other: { events: ['new-alert'], was: { events: ['trip-changed', 'new-alert'] } },
  },
  'the shape of a zone': {
    path: async () => `geofences/${(await made('geofences', { name: 'Patio', kind: 'safe', shape: circle(500) })).id}`,
    ...{ field: 'shape', was: circle(500), first: circle(600), mine: circle(700), other: { name: 'Otro patio' } },
  },
  'the addresses of a receiver': {
    path: async () =>
      `gps/mirrors/${(await made('gps/mirrors', { kind: 'traccar', carrier: 'Ruiz', addresses: ['203.0.113.7', '203.0.113.8'] })).mirror.id}`,
    ...{ field: 'addresses', was: ['203.0.113.8', '203.0.113.7'], first: ['203.0.113.9'], mine: ['203.0.113.10'] },
    other: null,
  },
  'what happened in an incident': {
    path: async () => {
      const { id } = await createTrip(server, 'DOS')
      const body = { type: 'Otra', description: 'Llanta', priority: 'high' }
      return `incidences/${(await made(`travels/${id}/incidences`, body)).id}`
    },
    ...{ field: 'description', was: 'Llanta', first: 'Llanta ponchada', mine: 'Motor', other: { priority: 'medium' } },
  },
  'how an incident was resolved': {
    path: async () => {
      const { id } = await createTrip(server, 'DOS-2')
      const body = { type: 'Otra', description: 'Llanta', priority: 'high' }
      const path = `incidences/${(await made(`travels/${id}/incidences`, body)).id}`
      await ask('PATCH', path, { status: 'resolved' })
      return path
    },
    ...{ field: 'resolution_comment', was: null, first: 'Cambiada', mine: 'Grúa', other: { type: 'Accidente' } },
  },
  'the role of a person': {
    path: async () =>
      `users/${(await made('users', { email: 'ana@prueba.mx', name: 'Ana', role: 'supervisor' })).user.id}`,
    ...{ field: 'role', was: 'supervisor', first: 'lectura', mine: 'monitorista', other: { name: 'Ana Ruiz' } },
  },
}

test.each(Object.entries(CASES))(
  'of two who change %s the second is told who was first, and what it says',
  async (_, of) => {
    const path = await of.path()
    clock.advance(10_000)
    const first = await ask('PATCH', path, { [of.field]: of.first, was: { [of.field]: of.was } }, their)
    expect(first.status, first.text).toBeLessThan(300)
    const at = new Date(clock.now()).toISOString()
    clock.advance(10_000)
    // Something else of the same is nobody's way, and nobody's change of it.
    if (of.other !== null) expect((await ask('PATCH', path, of.other)).status).toBeLessThan(300)

    const second = await ask('PATCH', path, { [of.field]: of.mine, was: { [of.field]: of.was } })
    expect([second.status, second.body]).toMatchObject([
      412,
      { code: 'CHANGED_MEANWHILE', details: { by: { name: 'otra@prueba.mx' }, at, now: { [of.field]: of.first } } },
    ])
    expect(second.body.error).toContain('otra@prueba.mx cambió esto el ')
    const same = await ask('PATCH', path, { [of.field]: of.first, was: { [of.field]: of.was } })
    expect(same.status, same.text).toBeLessThan(300)
    const over = await ask('PATCH', path, { [of.field]: of.mine, was: { [of.field]: of.first } })
    expect(over.status, over.text).toBeLessThan(300)
    // An integration, and who does not say what they read: the last one holds.
    expect((await ask('PATCH', path, { [of.field]: of.first })).status).toBeLessThan(300)
  },
)

test('of two who write the identity provider the second is told, also where there was none', async () => {
  const body = { body: { email: 'administrador@prueba.mx', password: TEST_PASSWORD } }
  const fresh = (await server.request('POST', '/api/auth/login', body)).body.token
  const provider = (label: string) => ({
    ...{ label, issuer: 'https://login.empresa.mx', client_id: 'vigia', role_claim: null, roles: {} },
  })
  const put = (label: string, was: object) =>
    ask('PUT', 'settings/identity-provider', { ...provider(label), was }, fresh)
  const none = { ...provider(''), issuer: '', client_id: '' }
  expect((await put('Uno', none)).status).toBe(200)
  const second = await put('Dos', none)
  expect([second.status, second.body.details.now]).toEqual([412, { label: 'Uno' }])
  expect((await put('Dos', provider('Uno'))).status).toBe(200)
})

test('of two who choose which unit one of a receiver is the second is told', async () => {
  const { mirror } = await made('gps/mirrors', { kind: 'traccar', carrier: 'Ruiz' })
  const unitOf = async (plates: string) =>
    (
      await server.db.owner.query<{ id: string }>(
        `insert into units (organisation_id, plates, match_key) values ($1, $2, $2) returning id::text`,
        [server.organisationId, plates],
      )
    ).rows[0]?.id
  const [a, b] = [await unitOf('AAA1'), await unitOf('BBB2')]
  const { rows } = await server.db.owner.query<{ id: string }>(
    `insert into gps_mirror_units (mirror_id, remote_id, last_heard_at) values ($1, 'r-1', now()) returning id::text`,
    [mirror.id],
  )
  const bind = (unitId: string | undefined, was: string | null | undefined) =>
    ask('PUT', `gps/mirror-units/${rows[0]?.id}`, { unit_id: unitId, was: { unit_id: was } })
  expect((await bind(a, null)).status).toBe(200)
  expect((await bind(b, null)).body).toMatchObject({ code: 'CHANGED_MEANWHILE', details: { now: { unit_id: a } } })
  expect((await bind(b, a)).status).toBe(200)
})
