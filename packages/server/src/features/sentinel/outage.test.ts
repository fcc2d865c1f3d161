import { expect, test } from 'vitest'
import { startTestServer } from '../../../test/server.ts'
import { createTrip, fixOf } from '../../../test/trips.ts'

test('while the database is away the listing is still served, with its ages', async () => {
  const server = await startTestServer()
  const { tracker } = await createTrip(server, 'OUT')
  const token = await server.signIn('lectura')
  const key = await server.apiKey(['positions:write'])
  await server.request('POST', '/api/positions', { token: key, body: fixOf(tracker, server.clock.now(), 20) })
  const list = () => server.request('GET', '/api/sentinel/travels/in-transit', { token })
  expect((await list()).status).toBe(200)

  const { pool } = server.db.database.unscoped
  const connect = pool.connect
  const query = pool.query
  const away = () => Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }))
  Object.assign(pool, { connect: away, query: away })
  await expect.poll(async () => (await server.request('GET', '/api/users', { token: key })).status).toBe(403)
  const { status, body } = await list()
  expect({ status, total: body.total }).toEqual({ status: 200, total: 1 })
  expect((await server.request('GET', '/api/auth/me', { token: 'desconocido' })).status).toBe(503)
  Object.assign(pool, { connect, query })
  await server.stop()
})
