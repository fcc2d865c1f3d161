/**
 * The whole server, listening on a free port of this machine, on a database of its own:
 *
 *   const server = await startTestServer({ clock })            // beforeAll; clock optional: createTestClock()
 *   const token = await server.signIn('monitorista')           // a person with that role, through the login call
 *   const { status, body } = await server.request('GET', '/api/users', { token })
 *   const key = await server.apiKey(['positions:write'])
 *   await server.stop()                                        // afterAll
 *
 * People and keys belong to `server.organisationId`; `createOrganisation()` makes another to test that they stay apart.
 * Every answer is held against the contract: a difference comes back as 500.
 */
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import { type ApiScope, ROLES, type Role } from '@vigia/contract'
import { testLogger } from '@vigia/runtime/test/test-logger'
import { confirmOrigin } from '../src/db/confirmed-origins.store.ts'
import { insertOrganisation } from '../src/db/organisations.store.ts'
import { insertUser } from '../src/db/users.store.ts'
import { createApiKey } from '../src/features/auth/create-api-key.ts'
import { type Clock, systemClock } from '../src/ports/clock.ts'
import { secretKey } from '../src/secrets/secret-key.ts'
import { type App, type AppDeps, buildApp } from '../src/wiring/app.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

export const TEST_PASSWORD = 'una contraseña de prueba'
/**
 * Made once: all test accounts have the same. A hash says itself what it costs to verify: the real one takes 11 ms of processor
 * for each of a thousand sign-ins, and is proven in activation.test.ts.
 */
const passwordHash = hash(TEST_PASSWORD, { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 })

export interface TestAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: a test says itself what it expects of the JSON
  readonly body: any
}

export interface RequestOptions {
  readonly token?: string
  /** Sent as JSON. */
  readonly body?: unknown
  /** Sent as it is, with `headers` saying what it is. */
  readonly rawBody?: string | Uint8Array<ArrayBuffer> | FormData
  readonly headers?: Readonly<Record<string, string>>
}

export interface TestServer {
  readonly url: string
  readonly app: App
  readonly db: TestDatabase
  readonly clock: Clock
  readonly organisationId: string
  request(method: string, path: string, options?: RequestOptions): Promise<TestAnswer>
  /** Changes a trip as it stands now; `reason`: why it ends or begins anew. */
  patchTrip(
    id: string | null | undefined,
    as: { readonly token: string; readonly body: unknown; readonly reason?: string },
  ): Promise<TestAnswer>
  /** Replaces a setting as it stands now: `putSetting('risk', token, weights)`. */
  putSetting(key: string, token: string, body: unknown): Promise<TestAnswer>
  /** Signs a person of this role in and returns the access token. The same person each time: `${role}@prueba.mx`. */
  signIn(role: Role): Promise<string>
  apiKey(scopes: readonly ApiScope[], organisationId?: string): Promise<string>
  addUser(email: string, role: Role, organisationId?: string): Promise<string>
  createOrganisation(name: string): Promise<string>
  /** Passwords may be typed on the site of this address, as if a person had confirmed it. */
  confirmSite(url: string): Promise<void>
  stop(): Promise<void>
}

/** With `backupsFolder` it does long work, in processes of its own. */
type TestOptions = Partial<AppDeps> & { readonly backupsFolder?: string }

export async function startTestServer({ backupsFolder, ...options }: TestOptions = {}): Promise<TestServer> {
  const db = await createTestDatabase()
  const clock = options.clock ?? systemClock
  const app = await buildApp({
    database: db.database,
    logger: testLogger,
    demo: false,
    trustProxy: false,
    webFolder: '/nonexistent',
    auth: { pause: async () => {} },
    allowedHosts: [],
    pushContact: 'mailto:prueba@vigia.mx',
    secretKey: secretKey(Buffer.alloc(32, 7)),
    checksAnswers: true,
    ...(backupsFolder === undefined
      ? {}
      : {
          works: {
            ...{ address: db.address, backupsFolder, exportsFolder: `${backupsFolder}-exports` },
            anchorsFile: join(backupsFolder, '..', 'audit-anchors.log'),
            version: 'de prueba',
          },
        }),
    ...options,
    clock,
  })
  const url = await app.server.listen({ port: 0, host: '127.0.0.1' })
  app.start()
  const sql = db.database.unscoped
  const createOrganisation = (name: string) => insertOrganisation(sql, name, false, clock.now())
  const organisationId = await createOrganisation('Transportes de Prueba')

  const addUser = async (email: string, role: Role, organisation = organisationId): Promise<string> => {
    const user = {
      organisationId: organisation,
      email,
      name: email,
      role,
      passwordHash: await passwordHash,
      now: clock.now(),
    }
    const id = await insertUser(sql, user)
    if (id === null) throw new Error(`${email} ya existe`)
    return id
  }
  for (const role of ROLES) await addUser(`${role}@prueba.mx`, role)

  const request = async (method: string, path: string, asked: RequestOptions = {}): Promise<TestAnswer> => {
    const headers = new Headers(asked.headers)
    if (asked.token !== undefined) headers.set('authorization', `Bearer ${asked.token}`)
    if (asked.body !== undefined && !headers.has('content-type')) headers.set('content-type', 'application/json')
    const body = asked.rawBody ?? (asked.body === undefined ? null : JSON.stringify(asked.body))
    const response = await fetch(url + path, { method, headers, body })
    const text = await response.text()
    const type = response.headers.get('content-type') ?? ''
    const isJson = type.includes('json') && !type.includes('ndjson')
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson && text !== '' ? JSON.parse(text) : text,
    }
  }

  const patchTrip: TestServer['patchTrip'] = async (id, { token, body, reason = 'Prueba' }) => {
    const path = `/api/travels/${id}`
    const etag = (await request('GET', path, { token })).headers.get('etag') ?? '"1"'
    return request('PATCH', path, { token, body, headers: { 'if-match': etag, 'x-change-reason': reason } })
  }

  const putSetting: TestServer['putSetting'] = async (key, token, body) => {
    const path = `/api/settings/${key}`
    const etag = (await request('GET', path, { token })).headers.get('etag')
    return request('PUT', path, { token, body, ...(etag === null ? {} : { headers: { 'if-match': etag } }) })
  }

  return {
    url,
    app,
    db,
    clock,
    organisationId,
    request,
    patchTrip,
    putSetting,
    addUser,
    createOrganisation,
    signIn: async (role) => {
      const { status, body, text } = await request('POST', '/api/auth/login', {
        body: { email: `${role}@prueba.mx`, password: TEST_PASSWORD },
      })
      if (status !== 200) throw new Error(`No se pudo entrar como ${role}: ${status} ${text}`)
      return body.token
    },
    apiKey: async (scopes, organisation = organisationId) => {
      const key = { organisationId: organisation, name: 'prueba', scopes, createdBy: null, now: clock.now() }
      return (await createApiKey(sql, key)).key
    },
    confirmSite: async (url) => {
      const by = { userId: null, now: clock.now() }
      await confirmOrigin(sql, organisationId, new URL(url).origin, by)
    },
    stop: async () => {
      await app.close()
      await db.drop()
    },
  }
}
