import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sentinelTrip } from '@vigia/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip, fixOf, HOUR_MS, MINUTE_MS, type TestTrip } from '../../../test/trips.ts'

let server: TestServer
let token: string
let key: string
let moving: TestTrip
let silent: TestTrip

beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('lectura')
  key = await server.apiKey(['positions:write', 'travels:write', 'read'])
  moving = await createTrip(server, 'MOVES')
  silent = await createTrip(server, 'SILENT')
  await createTrip(server, 'LOADING', { status: 'load' })
  const now = server.clock.now()
  await post([
    fixOf(moving.tracker, now - 2 * MINUTE_MS, 20),
    fixOf(moving.tracker, now - MINUTE_MS, 20.01),
    fixOf(silent.tracker, now - 5 * HOUR_MS, 21),
  ])
  for (const { id } of [moving]) {
    await server.request('POST', `/api/travels/${id}/comments`, {
      token: await server.signIn('monitorista'),
      body: { comment: 'Todo bien' },
    })
  }
  await server.app.live.fleet.loader.settled()
})
afterAll(() => server.stop())

const post = (body: unknown) => server.request('POST', '/api/positions', { token: key, body })
const get = (path: string, headers: Record<string, string> = {}) => server.request('GET', path, { token, headers })
const LIST = '/api/sentinel/travels/in-transit'

test('the listing holds what is in transit, by groups, and adds up', async () => {
  const { status, body } = await get(LIST)
  expect(status).toBe(200)
  const all = Object.values(body.travels).flat() as { id: string }[]
  expect(all.map(({ id }) => id).sort()).toEqual([moving.id, silent.id].sort())
  for (const trip of all) expect(sentinelTrip.safeParse(trip).error).toBeUndefined()
  expect(body.total).toBe(2)
  const { summary } = body
  const { critical_count, high_count, warning_count, normal_count, unknown_count } = summary
  expect(critical_count + high_count + warning_count + normal_count + unknown_count).toBe(2)
  expect(body.travels.normal).toMatchObject([
    { id: moving.id, gps_status: 'ACTIVE', minutes_since_gps: 1, latitude: 20.01 },
  ])
  const silentTrip = all.find(({ id }) => id === silent.id)
  expect(silentTrip).toMatchObject({ gps_status: 'STALE', minutes_since_gps: 300 })
  expect(silentTrip).toMatchObject({
    risk_factors: expect.arrayContaining([expect.objectContaining({ type: 'GPS_DESACTUALIZADO', points: 40 })]),
  })
  expect((await get('/api/sentinel/stats')).body).toEqual({ success: true, stats: summary })
})

test('nothing changed: 304; a fix: a new body', async () => {
  const first = await get(LIST)
  const etag = first.headers.get('etag') ?? ''
  expect((await get(LIST, { 'if-none-match': etag })).status).toBe(304)
  expect((await get(LIST, { 'if-none-match': `"other", ${etag.replace('W/', '')}` })).status).toBe(304)
  await post(fixOf(moving.tracker, server.clock.now(), 20.02))
  const second = await get(LIST, { 'if-none-match': etag })
  expect(second.status).toBe(200)
  expect(second.body.sequence).toBeGreaterThan(first.body.sequence)
  expect(second.body.travels.normal[0].latitude).toBe(20.02)
})

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('compressed as %s it is the same', async (encoding, unpack) => {
  const { request } = await import('node:http')
  const bytes = await new Promise<{ encoding: string | undefined; body: Buffer }>((resolve, reject) => {
    const asked = request(`${server.url}${LIST}`, {
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': encoding },
    })
    asked.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => resolve({ encoding: response.headers['content-encoding'], body: Buffer.concat(chunks) }))
    })
    asked.on('error', reject).end()
  })
  expect(bytes.encoding).toBe(encoding)
  expect(JSON.parse(unpack(bytes.body).toString()).total).toBe(2)
})

test('another organisation sees nothing of it', async () => {
  const other = await server.createOrganisation('Otra')
  const foreign = await server.apiKey(['read'], other)
  expect((await server.request('GET', LIST, { token: foreign })).body).toMatchObject({ total: 0 })
  for (const path of [`/api/sentinel/travel/${moving.id}`, `/api/gps/extract/data/${moving.id}`]) {
    const [own, missing] = await Promise.all([
      server.request('GET', path, { token: foreign }),
      server.request('GET', path.replace(moving.id, '987654'), { token: foreign }),
    ])
    expect([own.status, own.text]).toEqual([404, missing.text])
  }
})

test('the detail of a trip', async () => {
  const { body } = await get(`/api/sentinel/travel/${moving.id}`)
  expect(body.communications).toMatchObject([{ comment: 'Todo bien', reported_by: expect.any(String) }])
  expect(body.communications_total).toBe(1)
  expect(body.tracking_history[0]).toMatchObject({
    ...{ latitud: 20.02, longitud: -99.5 },
    address: 'A 3 km al suroeste de San Agustín Buenavista, municipio de Soyaniquilpan de Juárez, Estado de México',
  })
  expect(body.travel.positions[0]).toMatchObject({ speed: 60 })
  // Its unit is heard; where the trip begins and ends is not known as a point: 0 would tell that it has not begun.
  expect(body.travel.progress).toBeNull()
  expect((await get('/api/sentinel/travel/xyz')).status).toBe(400)
})

test('a stop is listed with its minutes and tells since when', async () => {
  const { tracker, id } = await createTrip(server, 'STOPS')
  const start = server.clock.now() - 40 * MINUTE_MS
  await post(Array.from({ length: 41 }, (_, i) => fixOf(tracker, start + i * MINUTE_MS, 20.3, { speed: 0 })))
  const { body } = await get(`/api/sentinel/travel/${id}`)
  expect(body.stops).toMatchObject([{ minutes: 40, lat: 20.3 }])
  expect(Date.parse(body.travel.stopped_since)).toBe(start)
  expect(body.travel.risk_factors).toContainEqual(expect.objectContaining({ type: 'UNIDAD_DETENIDA', points: 10 }))
})

test('after a restart the fleet stands as before, long stops included', async () => {
  const { createFleet } = await import('../fleet/fleet.ts')
  const before = [...server.app.live.fleet.reader.trips(server.organisationId)]
  const fleet = createFleet({
    db: server.db.database.unscoped,
    clock: server.clock,
    logger: (await import('@vigia/runtime/test/test-logger')).testLogger,
    onTrackLoaded: () => undefined,
  })
  await fleet.loader.load()
  for (const view of before) {
    const again = fleet.reader.trip(server.organisationId, view.facts.id)
    expect(again?.state).toEqual({ ...view.state, score: again?.state.score })
    expect(again?.stoppedSince).toBe(view.stoppedSince)
    expect(again?.facts).toEqual(view.facts)
  }
})

test('the history of a trip: oldest first, with its totals', async () => {
  const { body } = await get(`/api/gps/extract/history/${moving.id}?hours=24`)
  expect(body.positions.map(({ lat }: { lat: number }) => lat)).toEqual([20, 20.01, 20.02])
  expect(body).toMatchObject({ count: 3, lastUpdate: body.positions[2].timestamp })
  expect(body.totalDistance).toBeCloseTo(2.224, 2)
  expect(body.positions.map(({ address }: { address: string }) => address)).toEqual([
    'A 2 km al noroeste de San Pablo Huantepec, municipio de Jilotepec, Estado de México',
    'A 3 km al este de Soyaniquilpan, Estado de México',
    'A 3 km al suroeste de San Agustín Buenavista, municipio de Soyaniquilpan de Juárez, Estado de México',
  ])
})

test.each([
  ['0', 400, 'Hours must be between 1 and 168'],
  ['169', 400, 'Hours must be between 1 and 168'],
  ['abc', 400, 'Hours must be between 1 and 168'],
  ['-1', 400, 'Hours must be between 1 and 168'],
  ['', 400, 'Hours must be between 1 and 168'],
  ['1', 200, undefined],
  ['168', 200, undefined],
])('history of %s hours', async (hours, status, error) => {
  const answer = await get(`/api/gps/extract/history/${moving.id}?hours=${hours}`)
  expect({ status: answer.status, error: answer.body.error }).toEqual({ status, error })
})

test('history of a trip id that is none', async () => {
  const answer = await get('/api/gps/extract/history/abc')
  expect({ status: answer.status, error: answer.body.error }).toEqual({
    status: 400,
    error: 'Invalid travelId parameter',
  })
})

test('a trip that ends leaves the listing and keeps its page', async () => {
  const { id, tracker } = await createTrip(server, 'ENDS')
  await post(fixOf(tracker, server.clock.now() - 1000, 22))
  await server.patchTrip(id, { token: key, body: { status: 'complete' } })
  await server.app.live.fleet.loader.settled()
  const { body } = await get(LIST)
  expect(JSON.stringify(body)).not.toContain('"ENDS"')
  const detail = await get(`/api/sentinel/travel/${id}`)
  expect(detail.body.travel).toMatchObject({ status: 'complete', latitude: 22 })
})

test('a truck whose GPS never gave a place is not called calm', async () => {
  const nowhere = await createTrip(server, 'NOWHERE')
  await server.request('POST', `/api/travels/${nowhere.id}/comments`, {
    token: await server.signIn('monitorista'),
    body: { comment: 'Todo bien' },
  })
  await post({ ...fixOf(nowhere.tracker, server.clock.now(), 19.4326), lng: -99.1332 })
  await server.app.live.fleet.loader.settled()
  const { body } = await get(LIST)
  const last = body.travels.warning.at(-1)
  expect(last).toMatchObject({ id: nowhere.id, risk_level: 'DESCONOCIDO', latitude: null })
  expect(body.summary).toMatchObject({ unknown_count: 1 })
  expect((await get(`/api/sentinel/travel/${nowhere.id}`)).body).toMatchObject({
    travel: { risk_level: 'DESCONOCIDO', risk_factors: [] },
  })
})
