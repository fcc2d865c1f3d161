import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { rawHandshake } from '../raw-handshake.ts'
import { startTestServer, TEST_PASSWORD, type TestServer } from '../server.ts'

const PUBLIC = 'https://vigia.example.mx'
let local: TestServer
let named: TestServer
let proxied: TestServer

beforeAll(async () => {
  local = await startTestServer()
  named = await startTestServer({ publicUrl: PUBLIC })
  proxied = await startTestServer({ publicUrl: PUBLIC, trustProxy: true })
})
afterAll(() => Promise.all([local.stop(), named.stop(), proxied.stop()]))

type Headers = Readonly<Record<string, string>>

/** A request as a browser makes it that found this server under another name: `fetch` would not let the name be written. */
function ask({ url }: TestServer, path: string, headers: Headers, method = 'GET', body = '') {
  return new Promise<{ status: number; body: string; cookies: readonly string[] }>((resolve, reject) => {
    const call = httpRequest(url + path, { method, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      const cookies = answer.headers['set-cookie'] ?? []
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: text, cookies }))
    })
    call.on('error', reject).end(body)
  })
}

const WRONG_HOST = { error: expect.stringMatching(/no responde por ese nombre/), code: 'WRONG_HOST' }

describe('a server with no public address answers to loopback names only', () => {
  test.each([
    ['localhost', 200],
    ['localhost:4000', 200],
    ['LOCALHOST:1', 200],
    ['127.0.0.1:65535', 200],
    ['127.8.9.10', 200],
    ['[::1]:4000', 200],
    ['vigia.example.mx', 421],
    ['10.0.0.5:4000', 421],
    ['127.0.0.1.example.mx', 421],
    ['localhost.example.mx', 421],
    ['user@localhost', 421],
    ['localhost,evil.example', 421],
  ])('%j: %i', async (host, status) => {
    const { status: answered, body } = await ask(local, '/api/auth/providers', { host })
    expect(answered).toBe(status)
    if (status === 421) expect(JSON.parse(body)).toEqual(WRONG_HOST)
  })
})

/** The first line of the answer to these lines, written by hand: no library sends two `Host` headers. */
function askRaw({ url }: TestServer, lines: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    let received = ''
    const socket = connect(Number(port), hostname, () => socket.write(`${lines.join('\r\n')}\r\n\r\n`))
    socket.setEncoding('utf8').on('data', (text: string) => {
      received += text
      if (received.includes('\r\n')) socket.destroy()
    })
    socket.on('close', () => resolve(received.split('\r\n')[0] ?? '')).on('error', reject)
  })
}

describe('a request that names two hosts is refused, whichever of them is ours', () => {
  const UPGRADE = [
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
  ]
  const SOCKET = 'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1'
  test.each<[string, readonly string[]]>([
    ['ours first', ['GET /api/auth/providers HTTP/1.1', 'Host: localhost', 'Host: evil.example']],
    ['ours last', ['GET /api/auth/providers HTTP/1.1', 'Host: evil.example', 'Host: localhost']],
    ['ours twice', ['GET /api/auth/providers HTTP/1.1', 'Host: localhost', 'host: localhost']],
    ['to a page', ['GET / HTTP/1.1', 'Host: localhost', 'Host: evil.example']],
    ['to nothing', ['GET /no-existe HTTP/1.1', 'Host: localhost', 'Host: evil.example']],
    ['to a call for any host', ['GET /healthz HTTP/1.1', 'Host: localhost', 'Host: evil.example']],
    ['to an intake', ['GET /intake/osmand?id=nadie HTTP/1.1', 'Host: localhost', 'Host: evil.example']],
    ['to an upgrade', [SOCKET, 'Host: localhost', 'Host: evil.example', ...UPGRADE]],
    ['to a handshake', [SOCKET.replace('websocket', 'polling'), 'Host: localhost', 'Host: evil.example']],
  ])('%s', async (_which, lines) => {
    expect(await askRaw(local, lines)).toMatch(/^HTTP\/1\.1 400 /)
  })
})

describe('a server with a public address', () => {
  test.each([
    ['vigia.example.mx', 200],
    ['VIGIA.example.mx:443', 200],
    ['localhost:4000', 200],
    ['otra.example.mx', 421],
    ['vigia.example.mx.evil.example', 421],
    ['[::ffff:10.0.0.5]', 421],
  ])('%j: %i', async (host, status) => {
    expect((await ask(named, '/api/auth/providers', { host })).status).toBe(status)
  })

  test.each(['/', '/login', '/api/auth/me', '/no-existe', '/metrics'])(
    'refuses %s before it looks at it',
    async (path) => {
      expect((await ask(named, path, { host: 'evil.example' })).status).toBe(421)
    },
  )

  test('refuses a sign-in, and neither a cookie nor an entry of the audit comes of it', async () => {
    const body = JSON.stringify({ email: 'monitorista@prueba.mx', password: TEST_PASSWORD })
    const headers = { host: 'evil.example', 'content-type': 'application/json' }
    expect(await ask(named, '/api/auth/login', headers, 'POST', body)).toMatchObject({ status: 421, cookies: [] })
    expect((await named.db.owner.query('select 1 from session_families')).rowCount).toBe(0)
  })

  test.each(['/healthz', '/readyz'])('is probed by its number: %s', async (path) => {
    expect((await ask(named, path, { host: '10.0.0.5:4000' })).status).toBe(200)
  })

  test('takes positions by any name: a device has no page, and proves itself', async () => {
    const headers = { host: '10.0.0.5:4000', 'content-type': 'application/json' }
    expect((await ask(named, '/intake/osmand?id=nadie&lat=19.1&lon=-99.1', headers)).status).toBe(200)
    expect((await ask(named, '/api/positions', headers, 'POST', '[]')).status).toBe(401)
  })

  test.each<[string, Headers, number]>([
    ['from this machine', { host: '127.0.0.1:4000' }, 200],
    ['through a proxy that only passes the name on', { host: 'vigia.example.mx' }, 403],
    ['through a proxy that says whose request it is', { host: 'localhost', 'x-real-ip': '203.0.113.7' }, 403],
    ['through a proxy that says that it is one', { host: 'localhost', via: '1.1 puerta' }, 403],
  ])('tells its figures %s: %o', async (_way, headers, status) => {
    expect((await ask(named, '/metrics', headers)).status).toBe(status)
  })

  test('knows itself by that address, whichever name it was asked by', async () => {
    const options = await named.request('POST', '/api/auth/passkey/options', { body: {} })
    expect(options.body.options.rpId).toBe('vigia.example.mx')
    const token = await named.signIn('administrador')
    const provider = await named.request('GET', '/api/settings/identity-provider', { token })
    expect(provider.body.callback_url).toBe(`${PUBLIC}/api/auth/providers/callback/${named.organisationId}`)
  })

  test('gives the cookie of TLS for its https address, though the proxy says nothing of TLS', async () => {
    const body = JSON.stringify({ email: 'monitorista@prueba.mx', password: TEST_PASSWORD })
    const headers = { host: 'vigia.example.mx', 'content-type': 'application/json' }
    const { cookies } = await ask(named, '/api/auth/login', headers, 'POST', body)
    expect(cookies).toEqual([expect.stringMatching(/^__Host-vigia-refresh=.*; Secure/)])
  })
})

describe('behind a proxy that is trusted', () => {
  test.each([
    ['it passes the name on', { host: 'vigia.example.mx' }, 200],
    ['it asks by loopback and says the name', { host: '127.0.0.1:4000', 'x-forwarded-host': 'vigia.example.mx' }, 200],
    ['it was asked for another', { host: '127.0.0.1:4000', 'x-forwarded-host': 'evil.example' }, 421],
    ['a page writes the header itself', { host: 'evil.example', 'x-forwarded-host': 'vigia.example.mx' }, 421],
    ['two names', { host: 'vigia.example.mx', 'x-forwarded-host': 'evil.example, vigia.example.mx' }, 421],
  ])('%s', async (_why, headers, status) => {
    expect((await ask(proxied, '/api/auth/providers', headers)).status).toBe(status)
  })
})

describe('sockets', () => {
  const HANDSHAKE = '/socket.io/?EIO=4&transport='
  test.each([
    ['loopback', {}, 101],
    ['the public name', { host: 'vigia.example.mx' }, 101],
    ['another name', { host: 'evil.example' }, 421],
    ['another name, from a page of it', { host: 'evil.example', origin: 'http://evil.example' }, 421],
    ['the public page, by a proxy that keeps the name to itself', { host: '127.0.0.1:4000', origin: PUBLIC }, 101],
    ["another site's page", { host: 'vigia.example.mx', origin: 'http://evil.example' }, 400],
  ])('an upgrade to %s: %s', async (_why, headers, status) => {
    const one = await rawHandshake(named.url, undefined, headers)
    one.close()
    expect(one.status).toBe(status)
  })

  test('a handshake without an upgrade is told why', async () => {
    const { status, body } = await ask(named, `${HANDSHAKE}polling`, { host: 'evil.example' })
    expect([status, JSON.parse(body)]).toEqual([421, WRONG_HOST])
    expect((await ask(named, `${HANDSHAKE}polling`, { host: 'vigia.example.mx' })).status).toBe(200)
  })
})

test.each([
  ['a path', 'https://vigia.example.mx/app'],
  ['no scheme', 'vigia.example.mx'],
  ['a password', 'https://a:b@vigia.example.mx'],
  ['another scheme', 'ftp://vigia.example.mx'],
])('the public address stops the start with %s', (_why, VIGIA_PUBLIC_URL) => {
  expect(() => readConfig({ VIGIA_PUBLIC_URL })).toThrow(/VIGIA_PUBLIC_URL: debe ser como/)
})

test.each([
  ['said', { VIGIA_PUBLIC_URL: `${PUBLIC}/`, VIGIA_DEMO: 'off' }, PUBLIC],
  ['the one address to listen on', { HOST: '10.0.0.5', VIGIA_DEMO: 'off' }, 'http://10.0.0.5:4000'],
  ['unknown with all addresses', { HOST: '0.0.0.0', VIGIA_DEMO: 'off' }, null],
  ['unknown on this machine', {}, null],
])('the public address is %s', (_why, env, url) => {
  expect(readConfig(env).publicUrl).toBe(url)
})
