import { readFileSync } from 'node:fs'
import { endpoints } from '@vigia/contract'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'

/**
 * The OpenAPI Initiative's own description of a document, of 2022-10-07 (spec.openapis.org/oas/3.1/schema, Apache-2.0). What
 * it leaves to a dialect is any JSON schema here; each schema is held against draft 2020-12 by itself.
 */
const STANDARD = JSON.parse(
  readFileSync(new URL('../../../test/openapi-3.1-schema.json', import.meta.url), 'utf8').replaceAll(
    '"$dynamicRef": "#meta"',
    '"$ref": "#/$defs/schema"',
  ),
)
interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly security: readonly object[]
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required: boolean }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> }
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: object }>>
}

let server: TestServer
let document: { openapi: string; paths: Record<string, Record<string, Operation>> }

beforeAll(async () => {
  server = await startTestServer()
  const answer = await server.request('GET', '/api/openapi.json', { token: await server.apiKey(['read']) })
  expect(answer.status).toBe(200)
  document = answer.body
})
afterAll(() => server.stop())

const operations = (): Operation[] => Object.values(document.paths).flatMap((path) => Object.values(path))
const operation = (name: string) => operations().find(({ operationId }) => operationId === name)

/** Fastify's own list of what it serves, a tree of parts of addresses: `│   ├── api/ (GET, HEAD)`. */
function servedRoutes(tree: string): string[] {
  const path: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, branches = '', part = '', methods = ''] = /^([│├└─\s]*)(\S*)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
    if (part === '') return []
    path.length = branches.length / 4 - 1
    path.push(part)
    return methods === '' ? [] : methods.split(', ').map((method) => `${method} ${path.join('')}`)
  })
}

test('is an OpenAPI 3.1 document by the standard, and each of its schemas is a JSON schema', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  const isDocument = ajv.compile(STANDARD)
  expect(isDocument(document), JSON.stringify(isDocument.errors?.slice(0, 3))).toBe(true)
  expect(isDocument({ ...document, paths: { viajes: {} } })).toBe(false)
  const schemas = operations().flatMap(({ responses, requestBody }) =>
    [...Object.values(responses), ...(requestBody === undefined ? [] : [requestBody])].flatMap(({ content = {} }) =>
      Object.values(content).map((of: { schema: object }) => of.schema),
    ),
  )
  for (const schema of schemas) expect(ajv.validateSchema(schema), JSON.stringify(schema).slice(0, 200)).toBe(true)
})

test('describes every call that is served, and nothing else', () => {
  const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  )
  // HEAD comes with each GET; the web app's own files are no call.
  const calls = servedRoutes(server.app.server.printRoutes({ commonPrefix: false })).filter(
    (route) => !route.startsWith('HEAD ') && !route.endsWith('*'),
  )
  expect(calls.length).toBeGreaterThan(100)
  expect(documented.toSorted()).toEqual(calls.toSorted())
  expect(
    operations()
      .map(({ operationId }) => operationId)
      .toSorted(),
  ).toEqual(Object.keys(endpoints).toSorted())
})

test('says of each call what a stranger needs', () => {
  for (const { operationId, summary, description, responses } of operations()) {
    expect(summary, operationId).not.toBe('')
    expect(description, operationId).not.toBe('')
    expect(Object.keys(responses), operationId).toContain('503')
    expect(
      Object.keys(responses).some((status) => status.startsWith('2')),
      operationId,
    ).toBe(true)
  }
  expect(operation('login')?.security).toEqual([])
  expect(Object.keys(operation('login')?.responses ?? {})).toEqual([
    '200',
    '202',
    '400',
    '401',
    '413',
    '415',
    '421',
    '422',
    '429',
    '500',
    '503',
  ])
  expect(operation('patchTrip')?.security).toEqual([{ bearer: [] }])
  expect(operation('patchTrip')?.parameters).toMatchObject([
    { name: 'id', in: 'path', required: true },
    { name: 'if-match', in: 'header', required: true },
    { name: 'x-change-reason', in: 'header', required: false },
  ])
  expect(operation('listComments')?.parameters?.map(({ name }) => name)).toEqual(['id', 'limit', 'cursor'])
  expect(Object.keys(operation('importTrips')?.requestBody?.content ?? {})).toEqual(['multipart/form-data'])
  expect(operation('createGeofence')?.requestBody?.content['application/json']?.schema).toMatchObject({
    required: ['name', 'kind', 'shape'],
    additionalProperties: false,
  })
  const deletion = ['204', '400', '401', '403', '404', '413', '415', '421', '429', '500', '503']
  expect(Object.keys(operation('deleteGeofence')?.responses ?? {})).toEqual(deletion)
})

test('is not for strangers', async () => {
  expect((await server.request('GET', '/api/openapi.json')).status).toBe(401)
})
