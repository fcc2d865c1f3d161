import { Histogram } from 'prom-client'
import { expect, test } from 'vitest'
import { recentRequests } from './recent-requests.ts'

const MINUTE_MS = 60_000

test('only the last five minutes count, and errors of the server are told', async () => {
  const seconds = new Histogram({
    ...{ name: 'seconds', help: 's', labelNames: ['status'] as const, registers: [], buckets: [0.1, 1] },
  })
  const recent = recentRequests(seconds)
  for (let slow = 0; slow < 100; slow++) seconds.observe({ status: '200' }, 0.9)
  await recent(0)
  expect(await recent(MINUTE_MS)).toMatchObject({ requests: 0, p95Ms: null })
  for (let quick = 0; quick < 19; quick++) seconds.observe({ status: '200' }, 0.05)
  seconds.observe({ status: '503' }, 0.05)
  expect(await recent(2 * MINUTE_MS)).toMatchObject({ requests: 20, failed: 1, p95Ms: 95, perMinute: 10 })
  for (const minute of [3, 4, 5, 6, 7]) await recent(minute * MINUTE_MS)
  expect(await recent(8 * MINUTE_MS)).toMatchObject({ requests: 0, failed: 0, p95Ms: null })
})
