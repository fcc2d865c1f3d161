import { afterEach, expect, test, vi } from 'vitest'
import { answeredAt, noteAnswer } from './answered-at.ts'
import { previewRiskSettings } from './risk-preview.ts'
import { send, sendForBytes, sendForFile, sendIfChanged } from './send.ts'
import type { SettingField, SettingKey, SettingPath } from './settings-catalogue.ts'

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
  await expect(send('me', {})).rejects.toMatchObject({ kind: 'http', message })
})

test('a good status with a body that is no JSON is malformed, not data', async () => {
  answering(() => new Response('<html>'))
  await expect(send('me', {})).rejects.toMatchObject({ kind: 'malformed' })
})

test('a file of bytes comes as it is, with how long it is fresh; what an error says of itself is read all the same', async () => {
  answering(() => new Response(Uint8Array.of(0x89, 0xff, 0), { headers: { 'cache-control': 'private, max-age=60' } }))
  const { bytes, cacheControl } = await sendForBytes('/api/map/tile', {})
  expect([[...new Uint8Array(bytes)], cacheControl]).toEqual([[0x89, 0xff, 0], 'private, max-age=60'])
  answering(() => Response.json({ error: 'El mapa no llega hasta ahí.' }, { status: 404 }))
  await expect(sendForBytes('/api/map/tile', {})).rejects.toMatchObject({
    ...{ status: 404, message: 'El mapa no llega hasta ahí.' },
  })
})

test('only bytes may be kept by the browser', async () => {
  const kept: (RequestCache | undefined)[] = []
  vi.stubGlobal('fetch', async (_path: string, { cache }: RequestInit) => {
    kept.push(cache)
    return new Response('{}')
  })
  await sendForBytes('/api/map/tile', {})
  await sendForFile('exportGeofences', { query: { format: 'kml' } })
  await send('me', {})
  expect(kept).toEqual(['default', 'no-store', 'no-store'])
})

test('no content is null', async () => {
  answering(() => new Response(null, { status: 204 }))
  expect((await send('me', {})).body).toBeNull()
})

test("a caller's own abort is passed on as it is", async () => {
  const caller = new AbortController()
  vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit) => {
    caller.abort()
    return Promise.reject(signal?.reason)
  })
  await expect(send('me', { signal: caller.signal })).rejects.toMatchObject({ name: 'AbortError' })
})

/** What is fetched, as method, address and body. */
function recordRequests(): unknown[] {
  const requests: unknown[] = []
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    requests.push([method, address, body])
    return new Response('{}')
  })
  return requests
}

test('a call goes out with the method and the path of the contract, its params escaped and its query without nulls', async () => {
  const requests = recordRequests()
  await send('resolveAlert', { params: { id: 'a/1' }, body: { cause: 'otra', note: null } })
  await send('alertHistory', { query: { limit: 20, cursor: null, state: 'open' } })
  expect(requests).toEqual([
    ['POST', '/api/alerts/a%2F1/resolve', '{"cause":"otra","note":null}'],
    ['GET', '/api/alerts/history?limit=20&state=open', null],
  ])
})

test('a conditional read says that ours is current, or gives what is new with its tag', async () => {
  const answers = [new Response(null, { status: 304 }), Response.json({}, { headers: { etag: '"v2"' } })]
  vi.stubGlobal('fetch', async () => answers.shift())
  expect(await sendIfChanged('me', '"v1"', {})).toEqual({ status: 'not-modified' })
  expect(await sendIfChanged('me', '"v1"', {})).toEqual({ status: 'fresh', data: {}, etag: '"v2"' })
})

test('what a call does not take or answer does not compile', async () => {
  recordRequests()
  // @ts-expect-error no call of the contract
  await send('closeAlert', {}).catch(() => null)
  // @ts-expect-error its param is `id`
  await send('alertDetail', { params: { alertId: '1' } })
  // @ts-expect-error its field is `cause`, and one of a list
  await send('resolveAlert', { params: { id: '1' }, body: { reason: 'otra' } })
  // @ts-expect-error nothing of that name is asked for
  await send('alertHistory', { query: { until: null } })
  // @ts-expect-error a call without a body
  await send('me', { body: {} })
  const { body } = await send('getContact', {})
  // @ts-expect-error nothing of that name is answered
  expect(body.phone).toBeUndefined()
})

test('a value that its setting has not does not compile', async () => {
  const named = <K extends SettingKey>(key: K, path: SettingPath<K>): string => `${key}.${path}`
  const field: SettingField<'alerts'> = 'fromPoints'
  expect([
    named('risk', 'dangerZone.inside'),
    named('logbook', 'exceptions'),
    named('alerts', `${field}.SIN_GPS`),
  ]).toEqual(['risk.dangerZone.inside', 'logbook.exceptions', 'alerts.fromPoints.SIN_GPS'])
  // @ts-expect-error its value is `inside`
  named('risk', 'dangerZone.within')
  // @ts-expect-error its values are in it
  named('alerts', 'severity')
  // @ts-expect-error its value is `offRoad`
  named('logbook', 'cadence.off_road')
  // @ts-expect-error a list is one value
  named('operator-link', 'templates.name')
  // @ts-expect-error its value is `auto_open`
  named('gps', 'autoOpen')
  // @ts-expect-error a value of another setting
  named('share-links', 'closeMinutes')
  // @ts-expect-error its field is `fromPoints`
  const points: SettingField<'alerts'> = 'from_points'
  recordRequests()
  // @ts-expect-error its weight is `noGps`
  await previewRiskSettings({ no_gps: 20 }, new AbortController().signal).catch(() => points)
})

test.each([
  ['an answer', () => Response.json({}), () => send('me', {}), true],
  ['nothing new', () => new Response(null, { status: 304 }), () => sendIfChanged('me', '"1"', {}), true],
  ['a page of a proxy whose server is gone', () => new Response('', { status: 502 }), () => send('me', {}), false],
  ['what the browser may have kept', () => new Response('x'), () => sendForBytes('/api/map/tile', {}), false],
] as const)('%s is heard from the server', async (_, response, ask, isHeard) => {
  answering(response)
  noteAnswer(0)
  await ask().then(
    () => undefined,
    () => undefined,
  )
  expect(answeredAt() > 0).toBe(isHeard)
})
