import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'
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
