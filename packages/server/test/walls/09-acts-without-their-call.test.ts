import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inviteUser } from '../../src/features/auth/activate-account.ts'
import { HEADER } from '../import-client.ts'
import { runCli } from '../run-cli.ts'
import { startTestServer, TEST_PASSWORD, type TestAnswer, type TestServer } from '../server.ts'
import { createTrip } from '../trips.ts'

const WAIT = { timeout: 15_000, interval: 50 }

let server: TestServer
let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vigia-user-'))
  server = await startTestServer()
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

const idIn = async (query: string, value: string): Promise<string | undefined> => {
  const { rows } = await server.db.owner.query<{ id: string }>(query, [value])
  return rows[0]?.id
}
const userId = (email: string) => idIn('select id::text from users where email = $1', email)
const keyId = (key: string) =>
  idIn(`select id::text from api_keys where key_hash = sha256(convert_to($1, 'utf8'))`, key)
const entriesOf = async (action: string, subject: string) => {
  const { rows } = await server.db.owner.query(
    `select actor_kind as kind, actor_id::text as actor, address, request_id as request, before, after, details
     from audit_log where action = $1 and subject = $2 order by id`,
    [action, subject],
  )
  return rows
}
const requestOf = ({ headers }: TestAnswer) => headers.get('x-request-id')
const upload = (token: string, content: string) => {
  const rawBody = new FormData()
  rawBody.append('file', new Blob([content]), 'viajes.csv')
  return server.request('POST', '/api/travels/import', { token, rawBody })
}

test.each(['a key', 'a person'] as const)(
  'the rows of a file are written as the act of %s that sent it',
  async (who) => {
    const invoice = `AF-${who.length}`
    const { id } = await createTrip(server, invoice, { monitor_url: 'https://gps.mx', monitor_password: 'uno' })
    const token = who === 'a key' ? await server.apiKey(['travels:write']) : await server.signIn('supervisor')
    const sent = await upload(token, `${HEADER},Contraseña GPS\n${invoice},En tránsito,Puebla,León,otra\n`)
    await vi.waitFor(async () => {
      const { body } = await server.request('GET', `/api/travels/imports/${sent.body.id}`, { token })
      expect(body.state).toBe('done')
    }, WAIT)
    const actor =
      who === 'a key'
        ? { kind: 'api-key', actor: await keyId(token) }
        : { kind: 'user', actor: await userId('supervisor@prueba.mx') }
    const whose = { ...actor, address: '127.0.0.1', request: requestOf(sent) }
    expect(await entriesOf('trips-import', `trip-import:${sent.body.id}`)).toEqual([expect.objectContaining(whose)])
    expect(await entriesOf('trip-link-change', `trip:${id}`)).toEqual([
      expect.objectContaining({ ...whose, details: { password: 'set' } }),
    ])
  },
)

test('an account that is activated by its link', async () => {
  const id = await server.addUser('activa@prueba.mx', 'monitorista')
  const token = await server.db.database.unscoped.transaction((sql) => inviteUser(sql, id, server.clock.now()))
  const body = { token, password: 'trece ballenas azules' }
  const answer = await server.request('POST', '/api/auth/activate', { body })
  expect(answer.status).toBe(204)
  expect(await entriesOf('account-activated', `user:${id}`)).toEqual([
    {
      ...{ kind: 'user', actor: id, address: '127.0.0.1', request: requestOf(answer) },
      ...{ before: null, after: { password: 'set' }, details: {} },
    },
  ])
})

test('an account and a link that are made at the command line, with who sat there', async () => {
  const args = ['add', 'consola@prueba.mx', '--role', 'lectura']
  const add = () => runCli(server.db, { tool: 'user', args, dataDir: folder })
  for (const run of [await add(), await add()]) expect([run.code, run.problems]).toEqual([0, ''])
  const joinedViewer = { kind: 'system', actor: null, details: { osUser: userInfo().username } }
  const subject = `user:${await userId('consola@prueba.mx')}`
  expect(await entriesOf('user-created', subject)).toEqual([
    expect.objectContaining({
      ...joinedViewer,
      before: null,
      after: { email: 'consola@prueba.mx', name: 'consola@prueba.mx', role: 'lectura', reach: null },
    }),
  ])
  expect(await entriesOf('invite-created', subject)).toEqual([expect.objectContaining(joinedViewer)])
})

test('each key that ends with its person', async () => {
  const email = 'segunda@prueba.mx'
  const second = await server.addUser(email, 'administrador')
  const { token } = (await server.request('POST', '/api/auth/login', { body: { email, password: TEST_PASSWORD } })).body
  const keys = await Promise.all(
    ['uno', 'dos'].map(async (name) => {
      const body = { name, scopes: ['read'], belongs_to: 'person' }
      return (await server.request('POST', '/api/api-keys', { token, body })).body
    }),
  )
  const administrator = await server.signIn('administrador')
  const disabled = { token: administrator, body: { disabled: true } }
  const answer = await server.request('PATCH', `/api/users/${second}`, disabled)
  const request = requestOf(answer)
  for (const { id } of keys)
    expect(await entriesOf('api-key-revoked', `api-key:${id}`)).toEqual([
      {
        ...{ kind: 'user', actor: await userId('administrador@prueba.mx'), address: '127.0.0.1', request },
        ...{ before: { revoked: false }, after: { revoked: true }, details: {} },
      },
    ])
})
