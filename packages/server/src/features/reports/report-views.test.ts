import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('lectura')
})
afterAll(() => server.stop())

const VIEW = { name: 'Potosí, diario', kind: 'trips_by_client', params: { range: 'yesterday', tolerance_min: 15 } }
const post = (body: object, as = token) => server.request('POST', '/api/report-views', { token: as, body })
const list = async (as = token) => (await server.request('GET', '/api/report-views', { token: as })).body.data

test('a person saves, renames and removes a report of their own; nobody else sees it', async () => {
  const { status, body } = await post({ ...VIEW, columns: ['plates', 'invoice'] })
  expect(status).toBe(201)
  expect(body).toMatchObject({ ...VIEW, columns: ['plates', 'invoice'] })
  const path = `/api/report-views/${body.id}`
  const renamed = await server.request('PATCH', path, { token, body: { name: 'Potosí', columns: null } })
  expect(renamed.body).toMatchObject({ ...VIEW, name: 'Potosí', columns: null })
  const other = await server.signIn('administrador')
  expect(await list(other)).toEqual([])
  for (const method of ['PATCH', 'DELETE'])
    expect(
      (await server.request(method, path, { token: other, ...(method === 'PATCH' ? { body: {} } : {}) })).status,
    ).toBe(404)
  expect((await server.request('DELETE', path, { token })).status).toBe(204)
  expect(await list()).toEqual([])
})

test('a name is one of a person’s; another person may have the same', async () => {
  expect((await post(VIEW)).status).toBe(201)
  expect((await post({ ...VIEW, name: 'POTOSÍ, diario' })).body).toMatchObject({ code: 'NAME_TAKEN' })
  expect((await post(VIEW, await server.signIn('supervisor'))).status).toBe(201)
})

test('what the report does not have is refused', async () => {
  const wrong = { ...VIEW, name: 'Otra', kind: 'alerts' }
  expect((await post(wrong)).body.error).toContain('no lo usa')
  expect((await post({ ...VIEW, name: 'Otra', columns: ['nothing'] })).status).toBe(400)
  expect((await post({ ...VIEW, name: '  ' })).status).toBe(400)
})

test('there are 50 of them at most', async () => {
  const own = await server.signIn('monitorista')
  for (let index = 1; index <= 50; index++) expect((await post({ ...VIEW, name: `V ${index}` }, own)).status).toBe(201)
  expect((await post({ ...VIEW, name: 'V 51' }, own)).body).toMatchObject({ code: 'TOO_MANY_VIEWS' })
})
