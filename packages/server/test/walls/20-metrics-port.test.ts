import { afterEach, expect, test } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { startTestServer, type TestServer } from '../server.ts'

let server: TestServer | null = null

afterEach(async () => {
  await server?.stop()
  server = null
})

test('metrics on a port of their own are on that one only, and nothing else is', async () => {
  server = await startTestServer({ metricsAddress: { host: '127.0.0.1', port: 0 } })
  const own = `http://127.0.0.1:${server.app.metricsPort}`
  const metrics = await fetch(`${own}/metrics`)
  expect([metrics.status, metrics.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')])
  expect(await metrics.text()).toContain('vigia_http_request_seconds')
  const there = await Promise.all(['/', '/healthz', '/api/auth/me', '/metrics/'].map((path) => fetch(own + path)))
  expect(there.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect((await fetch(`${own}/metrics`, { method: 'POST' })).status).toBe(404)

  const here = await server.request('GET', '/metrics')
  expect([here.status, here.body.code]).toEqual([404, 'NOT_FOUND'])
  expect(here.text).not.toContain('vigia_')
})

test('without one they stay where they were, for this machine', async () => {
  server = await startTestServer()
  expect(server.app.metricsPort).toBeNull()
  expect((await server.request('GET', '/metrics')).text).toContain('vigia_http_request_seconds')
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  expect((await server.request('GET', '/metrics', { headers })).status).toBe(403)
})

test('the port is the environment’s to say, and this machine’s unless a host is named', async () => {
  expect(readConfig({}).metricsAddress).toBeNull()
  expect(readConfig({ VIGIA_METRICS_PORT: '9464' }).metricsAddress).toEqual({ host: '127.0.0.1', port: 9464 })
  const env = { VIGIA_METRICS_PORT: '9464', VIGIA_METRICS_HOST: '10.0.0.5' }
  expect(readConfig(env).metricsAddress).toEqual({ host: '10.0.0.5', port: 9464 })
  expect(() => readConfig({ VIGIA_METRICS_PORT: 'sí' })).toThrow(/VIGIA_METRICS_PORT/)
  expect(() => readConfig({ VIGIA_METRICS_HOST: '10.0.0.5' })).toThrow(/VIGIA_METRICS_HOST: falta VIGIA_METRICS_PORT/)
})
