import { afterEach, expect, test, vi } from 'vitest'
import { send } from './send.ts'

afterEach(() => vi.unstubAllGlobals())

const answering = (response: () => Response): void => void vi.stubGlobal('fetch', async () => response())

test.each([
  ["the server's own sentence", Response.json({ error: 'Ya existe', code: 'CONFLICT' }, { status: 409 }), 'Ya existe'],
  ['a page of a proxy', new Response('<html>', { status: 502 }), 'Error del servidor: 502'],
  [
    'too many, with the wait',
    new Response('{}', { status: 429, headers: { 'retry-after': '42' } }),
    'Demasiados intentos. Espere 42 segundos.',
  ],
  ['an error that is not text', Response.json({ error: { a: 1 } }, { status: 500 }), 'Error del servidor: 500'],
])('a refusal shows %s', async (_why, response, message) => {
  answering(() => response)
  await expect(send('/api/x')).rejects.toMatchObject({ kind: 'http', message })
})

test('a good status with a body that is no JSON is malformed, not data', async () => {
  answering(() => new Response('<html>'))
  await expect(send('/api/x')).rejects.toMatchObject({ kind: 'malformed' })
})

test('a file of bytes comes as it is, with how long it is fresh; what an error says of itself is read all the same', async () => {
  answering(() => new Response(Uint8Array.of(0x89, 0xff, 0), { headers: { 'cache-control': 'private, max-age=60' } }))
  const { body, cacheControl } = await send('/api/x', { reads: 'bytes' })
  expect([[...new Uint8Array(body as ArrayBuffer)], cacheControl]).toEqual([[0x89, 0xff, 0], 'private, max-age=60'])
  answering(() => Response.json({ error: 'El mapa no llega hasta ahí.' }, { status: 404 }))
  await expect(send('/api/x', { reads: 'bytes' })).rejects.toMatchObject({
    ...{ status: 404, message: 'El mapa no llega hasta ahí.' },
  })
})

test('only bytes may be kept by the browser', async () => {
  const kept: (RequestCache | undefined)[] = []
  vi.stubGlobal('fetch', async (_path: string, { cache }: RequestInit) => {
    kept.push(cache)
    return new Response('{}')
  })
  for (const reads of ['bytes', 'text', undefined] as const) await send('/api/x', reads === undefined ? {} : { reads })
  expect(kept).toEqual(['default', 'no-store', 'no-store'])
})

test('no content is null', async () => {
  answering(() => new Response(null, { status: 204 }))
  expect((await send('/api/x')).body).toBeNull()
})

test("a caller's own abort is passed on as it is", async () => {
  const caller = new AbortController()
  vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit) => {
    caller.abort()
    return Promise.reject(signal?.reason)
  })
  await expect(send('/api/x', { signal: caller.signal })).rejects.toMatchObject({ name: 'AbortError' })
})
