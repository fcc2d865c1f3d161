import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('forty requests that come together with a new token ask the database once', async () => {
  const token = await server.signIn('monitorista')
  const pool = server.db.database.app
  const { query } = pool
  let lookups = 0
  Object.assign(pool, {
    query: (text: string, values?: readonly unknown[]) => {
      if (/from session_tokens/.test(text)) lookups += 1
      return query(text, values)
    },
  })
  const answers = await Promise.all(Array.from({ length: 40 }, () => server.request('GET', '/api/auth/me', { token })))
  Object.assign(pool, { query })
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(lookups).toBe(1)
})
