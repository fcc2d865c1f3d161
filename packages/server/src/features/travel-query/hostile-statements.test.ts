import { GPS_HISTORY_SQL, TRIP_STATS_SQL } from '@vigia/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { HOSTILE_STATEMENTS } from '../../../test/hostile-statements.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('administrador')
})
afterAll(() => server.stop())

const ask = (sql: string, params: readonly unknown[] = []) =>
  server.request('POST', '/api/travels/query', { token, body: { sql, params } })

const spyOnPool = () => vi.spyOn(server.db.database.query.pool, 'connect')

test.each(HOSTILE_STATEMENTS)('is refused before a connection is taken: %s', async (_tries, sql) => {
  const taken = spyOnPool()
  // With and without the parameter that some of them ask for, so that it is not its absence that refuses them.
  for (const params of [[], ['1']]) {
    const { status, body } = await ask(sql, params)
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'QUERY_NOT_ALLOWED' })
    expect(body.details).toEqual({ allowed: [GPS_HISTORY_SQL, TRIP_STATS_SQL] })
  }
  expect(taken).not.toHaveBeenCalled()
  taken.mockRestore()
})

test('a registered query takes a connection, and no parameter may be too many', async () => {
  const taken = spyOnPool()
  expect((await ask(TRIP_STATS_SQL, ['1'])).body.code).toBe('QUERY_NOT_ALLOWED')
  expect((await ask(GPS_HISTORY_SQL, [])).body.code).toBe('QUERY_NOT_ALLOWED')
  expect((await ask(GPS_HISTORY_SQL, [null])).body.code).toBe('QUERY_NOT_ALLOWED')
  expect((await ask(GPS_HISTORY_SQL, ['1 or 1=1'])).body.code).toBe('QUERY_NOT_ALLOWED')
  expect((await ask(GPS_HISTORY_SQL, ['1', '2'])).body.code).toBe('QUERY_NOT_ALLOWED')
  expect(taken).not.toHaveBeenCalled()
  expect((await ask(GPS_HISTORY_SQL, ['1'])).status).toBe(200)
  expect(taken).toHaveBeenCalledOnce()
  taken.mockRestore()
})

test('a longer body is not read', async () => {
  expect((await ask(`select '${'x'.repeat(5_000)}'`)).status).toBe(413)
})
