import { endpoints } from '@vigia/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

interface Operation {
  readonly operationId: string
  readonly security: readonly object[]
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required: boolean }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: object }>> }
  readonly responses: Readonly<Record<string, object>>
}

test('describes every call of the contract, by its name, with who may make it', async () => {
  const answer = await server.request('GET', '/api/openapi.json', { token: await server.apiKey(['read']) })
  expect(answer.status).toBe(200)
  expect(answer.body.openapi).toBe('3.1.0')
  const paths: Record<string, Record<string, Operation>> = answer.body.paths
  const operations = new Map(
    Object.values(paths)
      .flatMap((path) => Object.values(path))
      .map((of) => [of.operationId, of]),
  )
  expect([...operations.keys()].toSorted()).toEqual(Object.keys(endpoints).toSorted())
  expect(operations.get('login')?.security).toEqual([])
  expect(operations.get('patchTrip')?.security).toEqual([{ bearer: [] }])
  expect(operations.get('patchTrip')?.parameters).toMatchObject([{ name: 'id', in: 'path', required: true }])
  expect(operations.get('listComments')?.parameters?.map(({ name }) => name)).toEqual(['id', 'limit', 'cursor'])
  expect(Object.keys(operations.get('importTrips')?.requestBody?.content ?? {})).toEqual(['multipart/form-data'])
  expect(operations.get('createGeofence')?.requestBody?.content['application/json']?.schema).toMatchObject({
    required: ['name', 'kind', 'shape'],
    additionalProperties: false,
  })
  expect(Object.keys(operations.get('deleteGeofence')?.responses ?? {})).toEqual(['204', 'default'])
})

test('is not for strangers', async () => {
  expect((await server.request('GET', '/api/openapi.json')).status).toBe(401)
})
