import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../test/server.ts'

let folder: string
let server: TestServer
const SCRIPT = 'console.log("hola")'

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vigia-web-'))
  const web = join(folder, 'web')
  mkdirSync(join(web, 'assets'), { recursive: true })
  writeFileSync(join(web, 'index.html'), '<!doctype html><title>Vigía</title>')
  writeFileSync(join(web, 'seguimiento.html'), '<!doctype html><title>Seguimiento</title>')
  writeFileSync(join(web, 'icon.svg'), '<svg/>')
  writeFileSync(join(web, 'assets', 'index-DSY6xOcd.js'), SCRIPT)
  writeFileSync(join(web, 'assets', 'index-DSY6xOcd.js.gz'), gzipSync(SCRIPT))
  writeFileSync(join(web, 'assets', 'index-DSY6xOcd.js.map'), '{}')
  writeFileSync(join(folder, 'secreto.txt'), 'secreto')
  server = await startTestServer({ webFolder: web })
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

/** As sent, with no client tidying the address. */
function raw(
  path: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; encoding: string; text: string; headers: IncomingHttpHeaders }> {
  const { port } = new URL(server.url)
  return new Promise((resolve, reject) => {
    const call = request({ port, host: '127.0.0.1', path, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          encoding: answer.headers['content-encoding'] ?? '',
          text: Buffer.concat(chunks).toString(),
          headers: answer.headers,
        }),
      )
    })
    call.on('error', reject)
    call.end()
  })
}

test('the page of a link is no part of the app: kept by nobody, indexed by nobody, and it may do less', async () => {
  for (const path of ['/seguimiento/AbCdEf', '/seguimiento/con.punto', '/seguimiento/']) {
    const { status, text, headers } = await raw(path, { accept: 'text/html' })
    expect([path, status, text]).toEqual([path, 200, '<!doctype html><title>Seguimiento</title>'])
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['x-robots-tag']).toBe('noindex, nofollow')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['set-cookie']).toBeUndefined()
    const policy = headers['content-security-policy'] ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/unsafe|wss?:|https?:/)
  }
  const app = await raw('/seguimientos', { accept: 'text/html' })
  expect(app.text).toContain('Vigía')
})

test('a hashed file is kept for ever and sent as it was compressed', async () => {
  const { headers, text } = await server.request('GET', '/assets/index-DSY6xOcd.js')
  expect(text).toBe(SCRIPT)
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(headers.get('content-type')).toBe('application/javascript; charset=utf-8')
  expect((await raw('/assets/index-DSY6xOcd.js', { 'accept-encoding': 'gzip' })).encoding).toBe('gzip')
  expect((await raw('/assets/index-DSY6xOcd.js')).encoding).toBe('')
})

test('the page itself is asked for again each time, and not sent again when it is the same', async () => {
  const page = await server.request('GET', '/index.html')
  expect(page.headers.get('cache-control')).toBe('no-cache')
  // Not by `fetch`, which asks past every cache when it is given a condition.
  const again = await raw('/index.html', { 'if-none-match': page.headers.get('etag') ?? '' })
  expect([again.status, again.text, again.encoding]).toEqual([304, '', ''])
})

test('a build as long as the one before and of the same second is sent, and a copy of it is not sent again', async () => {
  const file = join(folder, 'web', 'sw.js')
  const built = (text: string): void => {
    rmSync(file, { force: true })
    writeFileSync(file, text)
    utimesSync(file, 1_700_000_000, 1_700_000_000)
  }
  built('var a=1')
  const { headers } = await server.request('GET', '/sw.js')
  const again = () => raw('/sw.js', { 'if-none-match': headers.get('etag') ?? '' })
  built('var a=1')
  expect(await again()).toMatchObject({ status: 304, text: '' })
  built('var a=2')
  expect(await again()).toMatchObject({ status: 200, text: 'var a=2' })
})

test.each([
  ['a screen, by its address', '/sentinel', { accept: 'text/html' }, 200],
  ['the start', '/', { accept: 'text/html' }, 200],
  ['the start, to a tool that takes anything', '/', { accept: '*/*' }, 200],
  ['a script that is gone', '/assets/old-AAAAAAAA.js', { accept: '*/*' }, 404],
  ['a call that does not exist', '/api/nada', { accept: 'text/html' }, 404],
  ['an image', '/nada.png', { accept: 'image/png' }, 404],
  ['a script, in place of which nothing else shall run', '/dashboard/x.js', { 'sec-fetch-mode': 'cors' }, 404],
  ['a screen with a dot in its address', '/dashboard/x.y', { accept: 'text/html' }, 200],
  ['a screen with a dot, as a browser asks', '/dashboard/F-1.2', { 'sec-fetch-mode': 'navigate' }, 200],
  ['a screen of dots', '/dashboard/..%2f..', { accept: 'text/html' }, 200],
  ['a screen of a dot in hexadecimal', '/dashboard/%2e', { accept: 'text/html' }, 200],
  ['a page of the server by a name like a source map', '/dashboard/x.map', { accept: 'text/html' }, 200],
  ['a screen by the name of a folder', '/assets', { 'sec-fetch-mode': 'navigate' }, 200],
  ['a screen with a percent sign', '/dashboard/100%', { 'sec-fetch-mode': 'navigate' }, 200],
  ['a screen with bytes that are no letter', '/dashboard/%ff?a=100%', { accept: 'text/html' }, 200],
  ['no screen, with a percent sign', '/100%.png', { 'sec-fetch-mode': 'no-cors' }, 404],
  ['a source map', '/assets/index-DSY6xOcd.js.map', { accept: '*/*' }, 404],
])('%s', async (_what, path, headers, status) => {
  const answer = await raw(path, headers)
  expect(answer.status).toBe(status)
  if (status === 200) expect(answer.text).toContain('Vigía')
})

test('a call with a percent sign that encodes nothing is refused in Spanish', async () => {
  const { status, text } = await raw('/api/travels/100%', { 'sec-fetch-mode': 'navigate', accept: 'text/html' })
  expect([status, JSON.parse(text)]).toEqual([400, { error: 'La petición está mal formada.', code: 'MALFORMED' }])
})

test('a person who goes to a file gets it', async () => {
  expect((await raw('/icon.svg', { 'sec-fetch-mode': 'navigate' })).text).toBe('<svg/>')
})

test.each([
  '/../secreto.txt',
  '/..%2fsecreto.txt',
  '/%2e%2e/secreto.txt',
  '/assets/..\\..\\secreto.txt',
  '/assets/%2e%2e%5c%2e%2e%5csecreto.txt',
  '//secreto.txt',
  `/${'../'.repeat(12)}etc/passwd`,
  '/%00/secreto.txt',
  '/assets/index-DSY6xOcd.js%00.txt',
  '/%2e%2e/secreto.txt%',
  '/constructor',
  '/__proto__',
])('%s does not climb out of the folder', async (path) => {
  const { status, text } = await raw(path)
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
  expect(text).not.toMatch(/secreto|root:/)
})

test('a part is answered as a part, and one that is not there as such', async () => {
  const part = (range: string, more: Record<string, string> = {}) =>
    server.request('GET', '/icon.svg', { headers: { range, ...more } })
  const first = await part('bytes=0-1')
  expect([first.status, first.text, first.headers.get('content-range')]).toEqual([206, '<s', 'bytes 0-1/6'])
  const behind = await part('bytes=6-')
  expect([behind.status, behind.body.error]).toEqual([416, 'El archivo no tiene la parte pedida.'])
  expect(behind.headers.get('content-range')).toBe('bytes */6')
  const other = await part('bytes=0-1', { 'if-range': '"another version"' })
  expect([other.status, other.text]).toEqual([200, '<svg/>'])
})
