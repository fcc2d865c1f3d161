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
