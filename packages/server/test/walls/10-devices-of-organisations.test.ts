import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../server.ts'
import { fixOf, MINUTE_MS } from '../trips.ts'

let server: TestServer
let other: string
beforeAll(async () => {
  server = await startTestServer()
  other = await server.createOrganisation('Otra flota')
})
afterAll(() => server.stop())

const register = async (organisationId: string, body: object) => {
  const token = await server.apiKey(['travels:write'], organisationId)
  return server.request('POST', '/api/devices', { token, body: { kind: 'phone', ...body } })
}
const storedIn = async (uniqueId: string) => {
  const { rows } = await server.db.owner.query<{ organisation: string }>(
    `select d.organisation_id::text as organisation from positions p join devices d on d.id = p.device_id
     where d.unique_id = $1 order by p.fix_at`,
    [uniqueId],
  )
  return rows.map(({ organisation }) => organisation)
}

test('two organisations may register the same id; each one’s secret tells whose it is', async () => {
  const body = { unique_id: '356938035643809' }
  const [ours, theirs] = [await register(server.organisationId, body), await register(other, body)]
  expect([ours.status, theirs.status]).toEqual([201, 201])
  expect((await register(other, body)).body.code).toBe('DEVICE_TAKEN')
  const at = Math.floor(server.clock.now() / 1_000) - 60
  for (const [n, { secret }] of [theirs.body, ours.body, theirs.body].entries()) {
    const query = `id=${body.unique_id}&lat=20.${n}&lon=-99&timestamp=${at + n}`
    expect((await server.request('GET', `/intake/osmand/${secret}?${query}`)).status).toBe(200)
  }
  expect(await storedIn(body.unique_id)).toEqual([other, server.organisationId, other])
})

test('by key, an id is the key’s organisation’s; one of another is not known', async () => {
  const shared = 'mismo-id'
  await register(server.organisationId, { unique_id: shared })
  await register(other, { unique_id: shared })
  await register(other, { unique_id: 'solo-de-otros' })
  const token = await server.apiKey(['positions:write'])
  const at = server.clock.now() - MINUTE_MS
  const body = [fixOf(shared, at, 20.5), fixOf('solo-de-otros', at, 20.5)]
  const answer = await server.request('POST', '/api/positions', { token, body })
  expect(answer.body).toMatchObject({ accepted: 1, refused: [{ index: 1, reason: 'unknown-device' }] })
  expect(await storedIn(shared)).toEqual([server.organisationId])
  expect(await storedIn('solo-de-otros')).toEqual([])
})

test('whoever registers a known id without a secret takes nothing away from the one that had it first', async () => {
  const body = { unique_id: 'codiciado', with_secret: false }
  await register(server.organisationId, body)
  await register(other, body)
  expect((await server.request('GET', '/intake/osmand?id=codiciado&lat=20&lon=-99')).status).toBe(200)
  expect(await storedIn('codiciado')).toEqual([server.organisationId])
})

test('a trip may name a device that another organisation has as well, and it is bound to its own', async () => {
  await register(other, { unique_id: 'gps-repetido' })
  const token = await server.apiKey(['travels:write'])
  const trip = { external_invoice: 'REP', status: 'in transit', origin: 'A', destination: 'B', unit_plates: 'REP-1' }
  const { body } = await server.request('POST', '/api/travels', {
    token,
    body: { ...trip, unit_device_id: 'gps-repetido' },
  })
  expect(body.data).toMatchObject([{ result: 'created' }])
  const { rows } = await server.db.owner.query<{ organisation: string }>(
    `select d.organisation_id::text as organisation from trip_devices w join devices d on d.id = w.device_id
     where w.trip_id = $1`,
    [body.data[0].id],
  )
  expect(rows).toEqual([{ organisation: server.organisationId }])
})
