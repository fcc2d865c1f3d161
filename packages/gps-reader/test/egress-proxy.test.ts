import { type AddressInfo, connect, createServer } from 'node:net'
import { createEgress, type ResolveAll } from '@vigia/egress/egress'
import { type EgressProxy, type Pass, type PassOptions, startEgressProxy } from '@vigia/egress/egress-proxy'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type LocalServer, startLocal } from './browser-place.ts'

let proxy: EgressProxy
let site: LocalServer
let trap: LocalServer

beforeAll(async () => {
  proxy = await startEgressProxy(null)
  trap = await startLocal((_request, response) => response.end('trap'))
  site = await startLocal((request, response) => {
    if (request.url !== '/flood')
      return void response.end(`site ${request.headers['proxy-authorization'] ?? 'without key'}`)
    const pour = () => {
      while (!response.destroyed && response.write('x'.repeat(16_384)));
    }
    response.on('drain', pour)
    pour()
  })
})
beforeEach(() => trap.reset())
afterAll(async () => {
  await proxy.close()
  site.close()
  trap.close()
})

const admit = (over: Partial<PassOptions> & { resolveAll?: ResolveAll } = {}): Pass => {
  const { resolveAll, ...options } = over
  const rules = { allowedHosts: [`127.0.0.1:${site.port}`], kind: 'platform' as const }
  const egress = createEgress(resolveAll === undefined ? rules : { ...rules, resolveAll })
  return proxy.admit({ egress, maxLoadBytes: 1_000_000, onTooLarge: () => {}, onRefused: () => {}, ...options })
}

/** What the proxy answers to these lines, whole. */
const say = (lines: readonly string[], pass: Pass | null): Promise<string> =>
  new Promise((resolve, reject) => {
    const key = pass === null ? [] : [`Proxy-Authorization: Basic ${btoa(`${pass.username}:${pass.password}`)}`]
    const socket = connect(Number(new URL(proxy.server).port), '127.0.0.1')
    let got = ''
    socket.on('data', (data) => {
      got += data
      if (/^HTTP\/1.1 200 Connection/.test(got) && !got.includes('site')) {
        socket.write('GET /inside HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
      }
    })
    socket.on('close', () => resolve(got))
    socket.on('error', reject)
    socket.write([...lines, ...key, 'Connection: close', '', ''].join('\r\n'))
  })
const get = (url: string, pass: Pass | null) => say([`GET ${url} HTTP/1.1`, `Host: ${new URL(url).host}`], pass)
const tunnel = (to: string, pass: Pass | null) => say([`CONNECT ${to} HTTP/1.1`, `Host: ${to}`], pass)

test('a request and a tunnel pass, without the key to our door', async () => {
  const pass = admit()
  expect(await get(`http://127.0.0.1:${site.port}/`, pass)).toContain('site without key')
  expect(await tunnel(`127.0.0.1:${site.port}`, pass)).toContain('site without key')
  expect(pass.bytes()).toBeGreaterThan(20)
})

test('nobody passes without a key, or with that of a session that is over', async () => {
  const over = admit()
  over.cut()
  for (const pass of [null, over]) {
    expect(await get(`http://127.0.0.1:${site.port}/`, pass)).toMatch(/^HTTP\/1.1 407/)
    expect(await tunnel(`127.0.0.1:${site.port}`, pass)).toMatch(/^HTTP\/1.1 407/)
  }
})

test.each([
  ['loopback', '127.0.0.1'],
  ['this machine', '0.0.0.0'],
  ['version 6', '[::1]'],
  ['mapped', '[::ffff:127.0.0.1]'],
  ['decimal', '2130706433'],
  ['by name', 'localhost'],
  ['by a name outside', 'loop.example.com'],
  ['by a name with a good address too', 'mixed.example.com'],
])('%s is refused, told and never reached', async (_why, name) => {
  const resolveAll: ResolveAll = async (host) =>
    (host.startsWith('mixed') ? ['8.8.8.8', '127.0.0.1'] : ['127.0.0.1']).map((address) => ({ address, family: 4 }))
  const onRefused = vi.fn()
  const pass = admit({ resolveAll, onRefused })
  expect(await get(`http://${name}:${trap.port}/`, pass)).toMatch(/^HTTP\/1.1 403/)
  expect(await tunnel(`${name}:${trap.port}`, pass)).toMatch(/^HTTP\/1.1 403/)
  expect(onRefused).toHaveBeenCalledTimes(2)
  expect(trap.connections()).toBe(0)
})

test('a port of another service is refused on a public address', async () => {
  const onRefused = vi.fn()
  for (const port of [22, 25, 3306, 5432, 6379, 9200, 11_211, 27_017]) {
    expect(await tunnel(`8.8.8.8:${port}`, admit({ onRefused }))).toMatch(/^HTTP\/1.1 403/)
  }
  expect(onRefused).toHaveBeenCalledTimes(8)
})

test('a page without end is cut, and its session until the next load', async () => {
  const onTooLarge = vi.fn()
  const pass = admit({ onTooLarge })
  expect((await get(`http://127.0.0.1:${site.port}/flood`, pass)).length).toBeLessThan(3_000_000)
  expect(onTooLarge).toHaveBeenCalledTimes(1)
  expect(await get(`http://127.0.0.1:${site.port}/`, pass)).toMatch(/^HTTP\/1.1 403/)
  pass.startLoad()
  expect(await get(`http://127.0.0.1:${site.port}/`, pass)).toContain('site')
})

// Nothing that a site answers may end the process in which all sessions live.
test.each([
  ['a status that is none', 'HTTP/1.1 099 Odd\r\nContent-Length: 2\r\n\r\nok'],
  ['zero', 'HTTP/1.1 000 Odd\r\nContent-Length: 2\r\n\r\nok'],
  ['another protocol', 'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n'],
  ['a header of strange bytes', 'HTTP/1.1 200 OK\r\nX-A: \x01\x7f\r\nContent-Length: 2\r\n\r\nok'],
  ['no protocol at all', 'hola'],
  ['nothing', ''],
])('a site that answers with %s is a site that does not answer', async (_why, answer) => {
  const odd = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.once('data', () => socket.end(answer))
  })
  await new Promise<void>((resolve) => odd.listen(0, '127.0.0.1', resolve))
  const { port } = odd.address() as AddressInfo
  const egress = createEgress({ allowedHosts: [`127.0.0.1:${port}`], kind: 'platform' })
  expect(await get(`http://127.0.0.1:${port}/`, admit({ egress }))).toMatch(/^HTTP\/1.1 502 /)
  odd.close()
})
