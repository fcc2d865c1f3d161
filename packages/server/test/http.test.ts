import { connect } from 'node:net'
import { testLogger } from '@vigia/runtime/test/test-logger'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createMetrics } from '../src/http/metrics.ts'
import { createServer } from '../src/http/server.ts'
import { createTestClock } from './clock.ts'
import { startTestServer, type TestServer } from './server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('administrador')
})
afterAll(() => server.stop())

const KEYS = '/api/api-keys'
const json = { 'content-type': 'application/json' }
const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

describe('what should never have been sent', () => {
  test.each([
    ['JSON that ends early', '{"name":', json, 400, 'MALFORMED'],
    ['no body', '', json, 400, 'VALIDATION'],
    ['a list where an object belongs', '[]', json, 400, 'VALIDATION'],
    ['null', 'null', json, 400, 'VALIDATION'],
    ['a number as a name', '{"name":7,"scopes":["read"]}', json, 400, 'VALIDATION'],
    ['a missing field', '{"scopes":["read"]}', json, 400, 'VALIDATION'],
    ['a field too many', '{"name":"a","scopes":["read"],"role":"x"}', json, 400, 'UNKNOWN_FIELD'],
    ['a value outside its list', '{"name":"a","scopes":["root"]}', json, 400, 'VALIDATION'],
    ['a NUL character', '{"name":"a\\u0000b","scopes":["read"]}', json, 400, 'VALIDATION'],
    ['half a character', '{"name":"a\\ud800b","scopes":["read"]}', json, 400, 'VALIDATION'],
    ['text that turns around', '{"name":"a\\u202Eb","scopes":["read"]}', json, 400, 'VALIDATION'],
    ['a reach for the prototype', '{"__proto__":{"x":1},"name":"a","scopes":["read"]}', json, 400, 'UNKNOWN_FIELD'],
    ['a constructor', '{"constructor":{"prototype":{}},"name":"a"}', json, 400, 'UNKNOWN_FIELD'],
    ['nesting', `{"name":${deep(50)}}`, json, 400, 'VALIDATION'],
    ['very deep nesting', deep(100_000), json, 400, 'VALIDATION'],
    ['too much', `{"name":"${'a'.repeat(300_000)}"}`, json, 413, 'TOO_LARGE'],
    ['XML', '<a/>', { 'content-type': 'application/xml' }, 415, 'UNSUPPORTED_TYPE'],
    ['plain text', 'name=a', { 'content-type': 'text/plain' }, 415, 'UNSUPPORTED_TYPE'],
  ])('%s', async (_why, rawBody, headers, status, code) => {
    const answer = await server.request('POST', KEYS, { token, rawBody, headers })
    expect(answer).toMatchObject({ status, body: { code } })
    expect(answer.body.error).toMatch(/[a-záéíóú ]{8,}/i)
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    const { rows } = await server.db.owner.query('select 1 from api_keys')
    expect(rows).toEqual([])
  })

  test.each([
    ['an id that is no number', 'DELETE', '/api/api-keys/abc', 400],
    ['an id beyond any number', 'DELETE', `/api/api-keys/${'9'.repeat(30)}`, 400],
    ['an id beyond any length', 'DELETE', `/api/api-keys/${'a'.repeat(5_000)}`, 400],
    ['an address that is none', 'GET', '/api/users/%zz', 400],
    ['an id that does not exist', 'DELETE', '/api/api-keys/999999', 404],
    ['a query that does not exist', 'GET', '/api/users?x=1', 400],
    ['a query given twice', 'GET', '/api/users?limit=1&limit=2', 400],
    ['a limit that is no number', 'GET', '/api/users?limit=diez', 400],
    ['a limit of nothing', 'GET', '/api/users?limit=0', 400],
    ['a cursor of nobody', 'GET', "/api/users?cursor='%20or%201=1", 400],
    ['a cursor to no id', 'GET', '/api/users?cursor=0', 400],
    ['an address that does not exist', 'GET', '/api/nada', 404],
    ['half an escape', 'GET', '/api/users/%E0%A4%A', 400],
    ['another method', 'PUT', '/api/api-keys', 405],
  ])('%s', async (_why, method, path, status) => {
    const answer = await server.request(method, path, { token, ...(method === 'PUT' ? { body: {} } : {}) })
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ error: expect.any(String), code: expect.any(String) })
    // The framework's own bodies are in English and repeat the address.
    expect(answer.body).not.toHaveProperty('message')
  })

  test('headers that never end are cut off soon after their ten seconds', () => {
    expect(server.app.server.server).toMatchObject({ headersTimeout: 10_000, connectionsCheckingInterval: 5_000 })
  })

  test('405 says what would do', async () => {
    const { headers } = await server.request('PUT', KEYS, { token, body: {} })
    expect(headers.get('allow')?.split(', ')).toEqual(expect.arrayContaining(['GET', 'POST']))
  })

  test.each([
    ['bytes that are none', '\x16\x03\x01 nada\r\n\r\n', 400, 'MALFORMED', 'La petición está mal formada.'],
    ['a header without a name', 'GET / HTTP/1.1\r\n: nada\r\n\r\n', 400, 'MALFORMED', 'La petición está mal formada.'],
    [
      'headers beyond all measure',
      `GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`,
      431,
      'HEADERS_TOO_LARGE',
      'Las cabeceras son demasiado grandes.',
    ],
  ])(
    'what is no HTTP is refused in our words, and the connection ends: %s',
    async (_what, sent, status, code, error) => {
      const { port } = new URL(server.url)
      const received = await new Promise<Buffer>((resolve, reject) => {
        const chunks: Buffer[] = []
        const socket = connect(Number(port), '127.0.0.1', () => socket.write(sent))
        socket.on('data', (chunk) => chunks.push(chunk))
        socket.on('close', () => resolve(Buffer.concat(chunks)))
        socket.on('error', reject)
      })
      const end = received.indexOf('\r\n\r\n')
      const head = received.subarray(0, end).toString().toLowerCase()
      const body = received.subarray(end + 4)
      expect(head).toMatch(new RegExp(`^http/1\\.1 ${status} `))
      expect(head).toContain('content-type: application/json; charset=utf-8')
      expect(head).toContain('connection: close')
      expect(head).toContain(`content-length: ${body.length}`)
      expect(JSON.parse(body.toString())).toEqual({ error, code })
    },
  )
})

describe('headers', () => {
  test.each([
    ['an answer', '/api/auth/me', 200],
    ['a refusal', '/api/nada', 404],
    ['health', '/healthz', 200],
  ])('%s carries them all', async (_what, path, status) => {
    const { headers, status: found } = await server.request('GET', path, { token })
    expect(found).toBe(status)
    const policy = headers.get('content-security-policy')
    for (const part of [
      "default-src 'self'",
      "script-src 'self'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      "base-uri 'none'",
    ]) {
      expect(policy).toContain(part)
    }
    expect(policy).not.toContain('unsafe-eval')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('strict-transport-security')).toBeNull()
    if (path.startsWith('/api')) expect(headers.get('cache-control')).toBe('no-store')
  })
})

describe('health', () => {
  test('ready, then not while the server is leaving', async () => {
    expect((await server.request('GET', '/readyz')).body).toEqual({ ready: true, database: true, draining: false })
    server.app.lifecycle.draining = true
    const leaving = await server.request('GET', '/readyz')
    server.app.lifecycle.draining = false
    expect(leaving).toMatchObject({ status: 503, body: { draining: true } })
  })

  test('metrics are for this machine', async () => {
    const { status, text } = await server.request('GET', '/metrics')
    expect(status).toBe(200)
    expect(text).toContain('vigia_http_request_seconds_bucket')
    const headers = { 'x-forwarded-for': '127.0.0.1' }
    expect((await server.request('GET', '/metrics', { headers })).status).toBe(403)
  })
})

test('a flood of bad tokens shuts out neither devices nor who has shown a good one', async () => {
  const busy = await startTestServer()
  const good = await busy.signIn('monitorista')
  const me = (bearer: string) => busy.request('GET', '/api/auth/me', { token: bearer })
  expect((await me(good)).status).toBe(200)
  const seen = new Set<number>()
  for (let round = 0; round < 17; round++) {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => me(`mala${round}-${i}`)))
    for (const { status } of answers) seen.add(status)
  }
  expect([...seen].sort()).toEqual([401, 429])
  expect((await me(good)).status).toBe(200)
  expect((await busy.request('GET', '/intake/osmand?id=nadie&lat=19.1&lon=-99.1')).status).toBe(200)
  await busy.stop()
})

const bareServer = () =>
  createServer({
    identify: async () => null,
    clock: createTestClock(),
    logger: testLogger,
    metrics: createMetrics(),
    trustProxy: false,
  })

test('a route without a declared permission stops the start', async () => {
  const bare = await bareServer()
  expect(() => bare.get('/api/olvidada', async () => 'hola')).toThrow(/no tiene permiso declarado/)
  await bare.close()
})

test('a bug shows nothing of itself', async () => {
  const bare = await bareServer()
  bare.get('/rota', { config: { endpoint: 'healthz' } }, async () => {
    throw new Error('select * from secretos')
  })
  const { statusCode, body } = await bare.inject('/rota')
  expect(statusCode).toBe(500)
  expect(JSON.parse(body)).toEqual({ error: 'Error interno del servidor.', code: 'INTERNAL' })
  await bare.close()
})
