import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const note = async (filter: object) =>
  server.request('POST', '/api/exports', {
    token: await server.signIn('supervisor'),
    body: { list: 'trips', format: 'csv', rows: 12, ...filter },
  })

test.each([
  ['by which filter it was taken', { filter: 'Estatus: Cerrados · Búsqueda: con un texto' }],
  ['that it was taken whole', { filter: null }],
  ['nothing of it where nobody said', {}],
])('the audit says of a list that became a file %s', async (_what, filter) => {
  expect((await note(filter)).status).toBe(204)
  const { rows } = await server.db.owner.query(
    `select subject, details from audit_log where action = 'list-export' order by id desc limit 1`,
  )
  expect(rows).toEqual([{ subject: 'list:trips', details: { format: 'csv', rows: 12, ...filter } }])
})

test('a filter of more than five hundred characters, or with hidden ones, is refused', async () => {
  for (const filter of ['x'.repeat(501), 'a\u0000b', 'a\u202eb'])
    expect((await note({ filter })).body).toMatchObject({ code: 'VALIDATION' })
})
