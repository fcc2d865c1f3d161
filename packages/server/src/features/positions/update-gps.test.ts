import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip, HOUR_MS } from '../../../test/trips.ts'

let server: TestServer
let token: string
let id: string

beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('monitorista')
  id = (await createTrip(server, 'U-1')).id
})
afterAll(() => server.stop())

const update = (body: object) => server.request('POST', '/api/sentinel/update-gps', { token, body })

test('an extracted position is the truck’s, with its address and the words of the platform', async () => {
  const at = new Date(Date.now() - 60_000).toISOString()
  const coordinates = { lat: 20.5881, lng: -100.3899 }
  const words = { address: 'Av. 5 de Febrero, Querétaro', status: 'Motor encendido' }
  const { status, body } = await update({ travelId: Number(id), coordinates, speed: 42, timestamp: at, ...words })
  expect([status, body]).toEqual([200, { success: true }])
  const { body: history } = await server.request('GET', `/api/gps/extract/history/${id}`, { token })
  expect(history.positions).toEqual([
    { ...coordinates, speed: 42, heading: null, timestamp: at, address: words.address, source: 'extracted' },
  ])
  await expect
    .poll(async () => (await server.request('GET', `/api/gps/extract/data/${id}`, { token })).body)
    .toMatchObject({ coordinates, speed: 42, address: words.address, timestamp: at })
})

describe('what is no position is refused', () => {
  const good = { lat: 20.5881, lng: -100.3899 }
  test.each([
    ['off the globe', { coordinates: { lat: 91, lng: -100 } }, 422],
    ['zero', { coordinates: { lat: 0, lng: 0 } }, 422],
    ['the placeholder of Mexico City', { coordinates: { lat: 19.4326, lng: -99.1332 } }, 422],
    ['the placeholder of the country', { coordinates: { lat: 23.6345, lng: -102.5528 } }, 422],
    ['from the future', { coordinates: good, timestamp: new Date(Date.now() + HOUR_MS).toISOString() }, 422],
    ['too old to be kept', { coordinates: good, timestamp: '2020-01-01T00:00:00Z' }, 422],
    ['faster than anything', { coordinates: good, speed: 1e9 }, 422],
    ['text', { coordinates: { lat: '20', lng: '-100' } }, 400],
    ['with a field too many', { coordinates: good, velocidad: 3 }, 400],
    ['of no trip', { coordinates: good, travelId: '999999' }, 404],
    ['of something else', { coordinates: good, travelId: 'uno' }, 400],
  ])('%s', async (_why, body, status) => {
    const answer = await update({ travelId: id, ...body })
    expect([answer.status, typeof answer.body.error]).toEqual([status, 'string'])
  })
})

test('a key for positions may, one for trips may not', async () => {
  const body = { travelId: id, coordinates: { lat: 20.6, lng: -100.4 } }
  const asKey = async (scope: 'positions:write' | 'travels:write') =>
    (await server.request('POST', '/api/sentinel/update-gps', { token: await server.apiKey([scope]), body })).status
  expect([await asKey('positions:write'), await asKey('travels:write')]).toEqual([200, 403])
})
