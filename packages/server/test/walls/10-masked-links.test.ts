import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../server.ts'
import { createTrip } from '../trips.ts'

const TOKEN = 'ficha-compartida-77'
const LINK = `https://gps.mx/locator/${TOKEN}?t=${TOKEN}`

let server: TestServer
let tripId: string

beforeAll(async () => {
  server = await startTestServer()
  tripId = (await createTrip(server, 'L-1', { monitor_url: LINK })).id
})
afterAll(() => server.stop())

const calls = () => [
  '/api/sentinel/travels/in-transit',
  `/api/sentinel/travel/${tripId}`,
  '/api/travels/in-transit',
  '/api/gps/unified/positions',
]
/** Each listing that is shown in two ways and says by its tag that it has not changed. */
const tagged = () => calls().filter((path) => path !== `/api/sentinel/travel/${tripId}`)
const answers = (token: string) => Promise.all(calls().map((path) => server.request('GET', path, { token })))

test.each(['administrador', 'supervisor', 'monitorista'] as const)('a %s sees the whole link', async (role) => {
  for (const { status, text } of await answers(await server.signIn(role)))
    expect([status, text.includes(LINK)]).toEqual([200, true])
})

test('who only looks on, and a key that reads, see the site of a shared link and not what opens it', async () => {
  for (const token of [await server.signIn('lectura'), await server.apiKey(['read'])])
    for (const { status, text } of await answers(token)) {
      expect([status, text.includes(TOKEN)]).toEqual([200, false])
      expect(text).toContain('https://gps.mx/')
    }
})

test.each(['supervisor', 'lectura'] as const)('who becomes a %s gets what that one sees, not 304', async (role) => {
  const before = await server.signIn(role === 'lectura' ? 'supervisor' : 'lectura')
  const after = await server.signIn(role)
  expect(tagged()).toHaveLength(3)
  for (const path of tagged()) {
    const known = (await server.request('GET', path, { token: before })).headers.get('etag') ?? ''
    expect(known).not.toBe('')
    const headers = { 'if-none-match': known }
    expect((await server.request('GET', path, { token: before, headers })).status).toBe(304)
    const { status, text } = await server.request('GET', path, { token: after, headers })
    expect([path, status, text.includes(TOKEN)]).toEqual([path, 200, role === 'supervisor'])
  }
})
