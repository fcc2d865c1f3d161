import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { hashToken } from './opaque-token.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('forty requests that come together with a new token ask the database once', async () => {
  const token = await server.signIn('monitorista')
  const pool = server.db.database.unscoped
  const { query } = pool
  let lookups = 0
  Object.assign(pool, {
    query: (text: string, values?: readonly unknown[]) => {
      if (/from session_tokens/.test(text)) lookups += 1
      return query(text, values)
    },
  })
  const actors = await Promise.all(Array.from({ length: 40 }, () => server.app.auth.identify(token, '127.0.0.1')))
  Object.assign(pool, { query })
  expect(new Set(actors.map((actor) => actor?.name))).toEqual(new Set(['monitorista@prueba.mx']))
  expect(lookups).toBe(1)
})

test('a session whose token begins as a key does is a session', async () => {
  const token = await server.signIn('monitorista')
  const alike = `vk_${token.slice(3)}`
  await server.db.owner.query('update session_tokens set token_hash = $1 where token_hash = $2', [
    hashToken(alike),
    hashToken(token),
  ])
  expect((await server.app.auth.identify(alike, '127.0.0.1'))?.name).toBe('monitorista@prueba.mx')
})
