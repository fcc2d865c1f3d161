import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('supervisor')
})
afterAll(() => server.stop())

const call = (method: string, path: string, body?: unknown) =>
  server.request(method, path, { token, ...(body === undefined ? {} : { body }) })
const centre = { lat: 20.5, lng: -100.4 }
const circle = { type: 'circle', centre, radiusM: 500 }
const square = { type: 'polygon', ring: [centre, { lat: 20.6, lng: -100.4 }, { lat: 20.6, lng: -100.3 }] }

test('a zone is made, listed and deleted, and both acts are audited', async () => {
  const one = await call('POST', '/api/geofences', { name: '  Zona roja <b> ', kind: 'danger', shape: circle })
  const two = await call('POST', '/api/geofences', { name: 'Patio', kind: 'safe', shape: square })
  expect([one.status, one.body]).toEqual([
    201,
    { id: one.body.id, name: 'Zona roja <b>', kind: 'danger', shape: circle },
  ])
  expect((await call('GET', '/api/geofences')).body.data).toEqual([one.body, two.body])
  expect((await call('DELETE', `/api/geofences/${one.body.id}`)).status).toBe(204)
  expect((await call('DELETE', `/api/geofences/${one.body.id}`)).status).toBe(404)
  expect((await call('GET', '/api/geofences')).body.data).toEqual([two.body])
  const { rows } = await server.db.owner.query(
    `select action, subject from audit_log where action like 'geofence-%' order by id`,
  )
  expect(rows).toEqual([
    { action: 'geofence-create', subject: `geofence:${one.body.id}` },
    { action: 'geofence-create', subject: `geofence:${two.body.id}` },
    { action: 'geofence-delete', subject: `geofence:${one.body.id}` },
  ])
})

test.each([
  ['no name', { kind: 'safe', shape: circle }, 400],
  ['an unknown kind', { name: 'a', kind: 'fun', shape: circle }, 400],
  ['a circle without radius', { name: 'a', kind: 'safe', shape: { type: 'circle', centre } }, 400],
  ['a circle of 1 m', { name: 'a', kind: 'safe', shape: { ...circle, radiusM: 1 } }, 422],
  ['a centre off the earth', { name: 'a', kind: 'safe', shape: { ...circle, centre: { lat: 95, lng: 0 } } }, 422],
  ['a polygon of two points', { name: 'a', kind: 'safe', shape: { type: 'polygon', ring: [centre, centre] } }, 400],
  [
    'a polygon of 2 001 points',
    { name: 'a', kind: 'safe', shape: { type: 'polygon', ring: Array(2001).fill(centre) } },
    400,
  ],
  ['a shape of both kinds', { name: 'a', kind: 'safe', shape: { ...circle, ring: [] } }, 400],
  ['text for a number', { name: 'a', kind: 'safe', shape: { ...circle, radiusM: '500' } }, 400],
])('%s is refused', async (_, body, status) => {
  const answer = await call('POST', '/api/geofences', body)
  expect([answer.status, typeof answer.body.error]).toEqual([status, 'string'])
})
