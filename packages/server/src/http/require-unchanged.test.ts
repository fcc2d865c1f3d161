import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../test/clock.ts'
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../test/server.ts'

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

interface Case {
  readonly path: () => Promise<string>
  /** As it is read, changed by the first, and wanted by the second. */
  readonly field: string
  readonly was: unknown
  readonly first: unknown
  readonly mine: unknown
  /** What the second may change all the same. */
  readonly other: object
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
    expect((await ask('PATCH', path, of.other)).status).toBeLessThan(300)

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
