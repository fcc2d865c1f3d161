import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip, MINUTE_MS } from '../../../test/trips.ts'

const clock = createTestClock()
let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer({ clock })
  token = await server.signIn('supervisor')
})
afterAll(() => server.stop())

const call = (method: string, path: string, body?: unknown, as = token) =>
  server.request(method, path, { token: as, ...(body === undefined ? {} : { body }) })
/** West to east on a parallel. */
const road = (lat: number) => [
  { lat, lng: -100 },
  { lat, lng: -99 },
]

test('the second of two people who plan a trip is told who was first, and so is who edits its fields', async () => {
  const trip = await createTrip(server, 'DOS')
  const path = `/api/travels/${trip.id}/route`
  const { headers } = await call('GET', `/api/travels/${trip.id}`)
  const first = await call('PUT', path, { points: road(20), source: 'drawn', replaces: null })
  expect(first.status).toBe(200)
  clock.advance(MINUTE_MS)

  const told = {
    code: 'CHANGED_MEANWHILE',
    error: 'supervisor@prueba.mx cambió la ruta de este viaje mientras usted lo editaba.',
    details: { by: 'supervisor@prueba.mx', at: first.body.updated },
  }
  const second = await call('PUT', path, { points: road(21), source: 'drawn', replaces: null })
  expect([second.status, second.body]).toEqual([412, told])
  const gone = await call('DELETE', `${path}?replaces=${encodeURIComponent('2026-01-01T00:00:00Z')}`)
  expect([gone.status, gone.body]).toEqual([412, told])
  expect((await call('GET', path)).body.points).toEqual(road(20))

  const body = { description: 'x' }
  const etag = headers.get('etag') ?? ''
  const edit = await server.request('PATCH', `/api/travels/${trip.id}`, { token, body, headers: { 'if-match': etag } })
  expect([edit.status, edit.body.error]).toEqual([
    412,
    'supervisor@prueba.mx cambió este viaje mientras usted lo editaba.',
  ])

  const seen = first.body.updated
  expect((await call('PUT', path, { points: road(21), source: 'drawn', replaces: seen })).status).toBe(200)
  // An integration, and who does not say what they saw, are as before: the last one holds.
  expect(
    (await call('PUT', path, { points: road(20), source: 'drawn' }, await server.apiKey(['travels:write', 'read'])))
      .status,
  ).toBe(200)
  const bad = { points: road(20), source: 'drawn', replaces: 'ayer' }
  expect([400, 422]).toContain((await call('PUT', path, bad)).status)
})
