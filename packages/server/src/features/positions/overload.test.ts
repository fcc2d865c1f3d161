import { afterEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip, fixOf } from '../../../test/trips.ts'
import type { FixWriter } from './fix-writer.store.ts'

let server: TestServer
afterEach(() => server.stop())

const start = async (write: FixWriter['write']) => {
  server = await startTestServer({ openWriter: () => ({ write, close: async () => undefined }) })
  const { tracker } = await createTrip(server, 'X')
  const key = await server.apiKey(['positions:write'])
  const post = (body: unknown) => server.request('POST', '/api/positions', { token: key, body })
  const fix = (i: number) => fixOf(tracker, server.clock.now() - 3_600_000 + i, 20)
  return { post, fix, tracker }
}

test('while the database is away nothing is acknowledged, and the sender is told when to come back', async () => {
  const { post, fix, tracker } = await start(async () => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  })
  const { status, headers, body } = await post(fix(0))
  expect({ status, retryAfter: headers.get('retry-after'), code: body.code }).toEqual({
    status: 503,
    retryAfter: '2',
    code: 'UNAVAILABLE',
  })
  const phone = await server.request('GET', `/intake/osmand?id=${tracker}&lat=20&lon=-99`)
  expect([phone.status, phone.headers.get('retry-after')]).toEqual([503, '2'])
  const [view] = [...server.app.live.fleet.reader.trips(server.organisationId)]
  expect(view?.position).toBeNull()
  expect((await server.request('GET', '/metrics')).text).toMatch(/refused_total\{reason="overloaded"\} 2/)
})

test('more than can be kept in hand is refused, what was taken is kept', async () => {
  let release = (): void => undefined
  const { post, fix } = await start(async () => {
    await new Promise<void>((resolve) => {
      release = resolve
    })
    return 0
  })
  const batch = (n: number) => Array.from({ length: 1000 }, (_, i) => fix(n * 1000 + i))
  const answers = Array.from({ length: 30 }, (_, n) => post(batch(n)))
  const refused = await Promise.any(
    answers.map(async (answer) => {
      const { status, headers } = await answer
      if (status !== 503) throw new Error(String(status))
      return headers.get('retry-after')
    }),
  )
  expect(refused).toBe('1')
  const timer = setInterval(() => release(), 5)
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  clearInterval(timer)
  expect(new Set(statuses)).toEqual(new Set([202, 503]))
  expect(statuses.filter((status) => status === 202).length).toBeGreaterThanOrEqual(20)
})
