import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip } from '../../../test/trips.ts'
import { namePlacesBy } from '../../places/place-of.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('lectura')
})
afterAll(async () => {
  namePlacesBy(null)
  await server.stop()
})

const POINT = { lat: 23.612, lng: -100.643 }
const ask = (points: readonly unknown[], as: { token?: string } = { token }) =>
  server.request('POST', '/api/places/roads', { ...as, body: { points } })

test('a server that has read no roads says so', async () => {
  expect((await ask([POINT])).body).toEqual({ has_roads: false, data: [null] })
})

test('each point has its road in turn, or none', async () => {
  const road = { reference: 'MEX-57D', km: 148.2 }
  namePlacesBy({ at: ({ lat }) => (lat === POINT.lat ? road : null), nearby: () => [] })
  expect((await ask([POINT, { lat: 25, lng: -101 }])).body).toEqual({ has_roads: true, data: [road, null] })
  expect((await ask([])).body.data).toEqual([])
})

test('what is no point, too many of them, and nobody are refused', async () => {
  expect((await ask([{ lat: 91, lng: 0 }])).status).toBe(422)
  expect((await ask(Array.from({ length: 2_001 }, () => POINT))).status).toBe(400)
  expect((await ask([POINT], {})).status).toBe(401)
})

describe('places by their names', () => {
  const search = async (q: string) =>
    (await server.request('GET', `/api/places?q=${encodeURIComponent(q)}`, { token })).body.data

  test('own zones come first, then where trips of 180 days began and ended, the most used first', async () => {
    const centre = { lat: 20.6, lng: -100.4 }
    const shape = { type: 'circle', centre, radiusM: 500 }
    const by = { token: await server.signIn('supervisor') }
    await server.request('POST', '/api/geofences', {
      ...by,
      body: { name: 'CEDIS Querétaro', kind: 'delivery', shape },
    })
    const to = (invoice: string, destination: string, over = {}) =>
      createTrip(server, invoice, { origin: 'Vallejo', destination, ...over })
    await to('PL-1', 'Querétaro norte')
    await to('PL-2', 'querétaro Norte', { latitude_destination_address: 20.7, longitude_destination_address: -100.3 })
    await to('PL-3', 'Sur de Querétaro')
    await to('PL-4', 'Querétaro viejo')
    await server.db.owner.query(
      `update trips set created_at = now() - interval '181 days' where external_invoice = 'PL-4'`,
    )
    expect(await search('queretaro')).toEqual([
      {
        kind: 'zone',
        name: 'CEDIS Querétaro',
        latitude: 20.6,
        longitude: -100.4,
        geofence_id: expect.any(String),
        trips: 0,
      },
      { kind: 'trips', name: 'querétaro Norte', latitude: 20.7, longitude: -100.3, geofence_id: null, trips: 2 },
      { kind: 'trips', name: 'Sur de Querétaro', latitude: null, longitude: null, geofence_id: null, trips: 1 },
    ])
    expect(await search('100%')).toEqual([])
    expect((await server.request('GET', '/api/places?q=', { token })).status).toBe(400)
  })
})
