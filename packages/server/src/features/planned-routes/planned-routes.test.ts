import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip, fixOf, HOUR_MS, MINUTE_MS, type TestTrip } from '../../../test/trips.ts'

const clock = createTestClock()
let server: TestServer
let token: string
let key: string

beforeAll(async () => {
  server = await startTestServer({ clock })
  token = await server.signIn('supervisor')
  key = await server.apiKey(['travels:write', 'positions:write', 'read'])
})
afterAll(() => server.stop())

const call = (method: string, path: string, body?: unknown, as = token) =>
  server.request(method, path, { token: as, ...(body === undefined ? {} : { body }) })
const report = (device: string, lat: number, at = clock.now(), over = {}) =>
  call('POST', '/api/positions', [fixOf(device, at, lat, over)], key)
/** West to east on a parallel. */
const road = (lat: number) => [
  { lat, lng: -100 },
  { lat, lng: -99 },
]
const put = (trip: TestTrip, points: object, source = 'drawn') =>
  call('PUT', `/api/travels/${trip.id}/route`, { points, source })
const detour = async (trip: TestTrip) => {
  await server.app.live.fleet.loader.settled()
  await server.app.live.fleet.tick()
  const view = server.app.live.fleet.reader.trip(server.organisationId, trip.id)
  return view?.assessment.factors.find(({ type }) => type === 'DESVIO_RUTA') ?? null
}

test('a unit 12 km off its new route is off it at once, measured to the segment and not to its ends', async () => {
  const trip = await createTrip(server, 'DESVIO')
  await report(trip.phone, 20)
  expect(await detour(trip)).toBeNull()
  // The unit is at -99.5: some 52 km from either end of each of these.
  const off = await put(trip, road(20 + 12 / 111.19))
  expect([off.status, off.body.source, off.body.travel_id]).toEqual([200, 'drawn', trip.id])
  expect(off.body.distance_km).toBeCloseTo(12, 1)
  expect(await detour(trip)).toMatchObject({ points: 40, value: expect.closeTo(12, 1) })
  expect((await put(trip, road(20))).body.distance_km).toBeCloseTo(0, 3)
  expect(await detour(trip)).toBeNull()
  await put(trip, road(20 + 3 / 111.19))
  expect(await detour(trip)).toMatchObject({ points: 25 })
  expect((await call('DELETE', `/api/travels/${trip.id}/route`)).status).toBe(204)
  expect(await detour(trip)).toBeNull()
  const { rows } = await server.db.owner.query<{ action: string }>(
    `select action, actor_kind, coalesce(after, before)->>'source' as source from audit_log where subject = $1 order by id`,
    [`trip:${trip.id}`],
  )
  expect(rows.filter(({ action }) => action.startsWith('route-'))).toEqual([
    ...Array(3).fill({ action: 'route-set', actor_kind: 'user', source: 'drawn' }),
    { action: 'route-delete', actor_kind: 'user', source: 'drawn' },
  ])
})

test('a route is kept simplified, with who set it and when', async () => {
  const trip = await createTrip(server, 'SIMPLE')
  const points = Array.from({ length: 5000 }, (_, i) => ({ lat: 20 + Math.sin(i / 200) * 0.2, lng: -100 + i * 1e-4 }))
  const { status, body } = await put(trip, points, 'imported')
  expect(status).toBe(200)
  expect(body.points.length).toBeLessThan(500)
  expect([body.points[0], body.points.at(-1)]).toEqual([points[0], points.at(-1)])
  expect(body.updated).toBe(new Date(clock.now()).toISOString())
  expect((await call('GET', `/api/travels/${trip.id}/route`)).body).toEqual(body)
  const { rows } = await server.db.owner.query(
    `select u.email from trips t join users u on u.id = t.planned_route_by where t.id = $1`,
    [trip.id],
  )
  expect(rows).toEqual([{ email: 'supervisor@prueba.mx' }])
  // The upsert of an integration leaves the plan alone.
  await createTrip(server, 'SIMPLE', { description: 'otra' })
  expect((await call('GET', `/api/travels/${trip.id}/route`)).body.points).toEqual(body.points)
})

test('who may not, what is not there, and what cannot be', async () => {
  const trip = await createTrip(server, 'NO')
  const path = `/api/travels/${trip.id}/route`
  const body = { points: road(20), source: 'drawn' }
  const monitor = await server.signIn('monitorista')
  const other = await server.apiKey(['travels:write', 'read'], await server.createOrganisation('Otra'))
  const answers = async (...asked: readonly ReturnType<typeof call>[]) =>
    (await Promise.all(asked)).map(({ status, body: { code } }) => [status, code])
  expect(
    await answers(
      call('PUT', path, body, monitor),
      call('PUT', path, body, other),
      call('GET', path, undefined, other),
      call('GET', path),
      call('DELETE', path),
      call('GET', `${path}/export?format=kml`),
      call('GET', '/api/travels/999999/route'),
      call('GET', '/api/travels/999999/route/suggestions'),
      call('PUT', path, { ...body, points: [road(20)[0], road(20)[0]] }),
      call('PUT', path, {
        ...body,
        points: [
          { lat: 1, lng: -179 },
          { lat: 1, lng: 179 },
        ],
      }),
      call('PUT', path, {
        ...body,
        points: [
          { lat: 91, lng: 0 },
          { lat: 1, lng: 1 },
        ],
      }),
      call('PUT', path, {
        ...body,
        points: [
          { lat: 19, lng: 99 },
          { lat: 20, lng: 99 },
        ],
      }),
      call('PUT', path, { ...body, points: Array.from({ length: 90 }, (_, i) => road(20)[i % 2]) }),
      call('PUT', path, {
        ...body,
        points: Array.from({ length: 5001 }, (_, i) => ({ lat: 20, lng: -99 + i * 1e-4 })),
      }),
      call('PUT', path, { ...body, points: road(20).slice(1) }),
      call('PUT', path, { ...body, source: 'guessed' }),
    ),
  ).toEqual([
    [403, 'FORBIDDEN'],
    [404, 'NOT_FOUND'],
    [404, 'NOT_FOUND'],
    [404, 'NOT_FOUND'],
    [404, 'NOT_FOUND'],
    [404, 'NOT_FOUND'],
    [404, 'NOT_FOUND'],
    [404, 'NOT_FOUND'],
    [422, 'UNSOUND_ROUTE'],
    [422, 'UNSOUND_ROUTE'],
    [422, 'OUT_OF_RANGE'],
    [422, 'UNSOUND_ROUTE'],
    [422, 'UNSOUND_ROUTE'],
    [400, 'VALIDATION'],
    [400, 'VALIDATION'],
    [400, 'VALIDATION'],
  ])
  expect((await call('PUT', path, body, key)).status).toBe(200)
  await server.patchTrip(trip.id, { token, body: { status: 'complete' } })
  expect(await answers(call('PUT', path, body), call('DELETE', path))).toEqual([
    [409, 'TRIP_ENDED'],
    [409, 'TRIP_ENDED'],
  ])
  expect((await call('GET', path)).body).toMatchObject({ points: road(20), distance_km: null })
})

test('a route is exported as a file of each format, which is read back as the same line', async () => {
  const trip = await createTrip(server, 'Ñ/<"1">', { operator_device_id: 'tel-n1', unit_device_id: 'gps-n1' })
  await put(trip, road(20))
  for (const format of ['geojson', 'kml', 'gpx']) {
    const file = await call('GET', `/api/travels/${trip.id}/route/export?format=${format}`)
    expect(file.headers.get('content-disposition')).toBe(
      `attachment; filename="ruta-N_1_.${format}"; filename*=UTF-8''ruta-%C3%91%2F%3C%221%22%3E.${format}`,
    )
    const { body } = await call('POST', '/api/geo-files/read', { text: file.text })
    expect(body.items).toEqual([{ name: 'Ruta Ñ/<"1">', kind: null, shape: null, line: road(20), problem: null }])
  }
})

test('the routes of active trips are listed page by page, simplified for a screen', async () => {
  const asked = await server.apiKey(['travels:write', 'read'], await server.createOrganisation('Lista'))
  const trips: string[] = []
  for (let i = 0; i < 3; i++) {
    const body = { external_invoice: `L${i}`, status: 'in transit', origin: 'A', destination: 'B' }
    trips.push((await call('POST', '/api/travels', body, asked)).body.data[0].id)
  }
  const wiggle = Array.from({ length: 4000 }, (_, i) => ({ lat: 20 + Math.sin(i / 3) * 0.05, lng: -100 + i * 1e-3 }))
  for (const id of trips) {
    expect((await call('PUT', `/api/travels/${id}/route`, { points: wiggle, source: 'drawn' }, asked)).status).toBe(200)
  }
  const first = (await call('GET', '/api/planned-routes?limit=2', undefined, asked)).body
  const second = (await call('GET', `/api/planned-routes?limit=2&cursor=${first.nextCursor}`, undefined, asked)).body
  const listed = [...first.data, ...second.data]
  expect([listed.map((row) => row.travel_id), second.nextCursor]).toEqual([trips, null])
  for (const { points } of listed) expect(points.length).toBeLessThanOrEqual(120)
  await server.patchTrip(trips[0], { token: asked, body: { status: 'complete' } })
  expect((await call('GET', '/api/planned-routes', undefined, asked)).body.data).toHaveLength(2)
  expect((await call('GET', '/api/planned-routes?cursor=x', undefined, asked)).status).toBe(400)
})

const LANE = { origin: 'Puebla, Pue.', destination: 'QUERÉTARO' }
const points = (origin: number, destination: number) => ({
  latitude_origin_address: origin,
  longitude_origin_address: -99.5,
  latitude_destination_address: destination,
  longitude_destination_address: -99.5,
})
const START = { lat: 18, end: 20 }

/** A trip that drives north for two hours, silent for a part of it, and ends. */
async function drive(invoice: string, over: object, silentMinutes = 0): Promise<string> {
  const leftAt = clock.now()
  const trip = await createTrip(server, invoice, { charge_date: new Date(leftAt).toISOString(), ...over })
  clock.advance(2 * HOUR_MS)
  const fixes = []
  for (let minute = 0; minute <= 120; minute++) {
    if (minute > 30 && minute < 30 + silentMinutes) continue
    const lat = START.lat + ((START.end - START.lat) * minute) / 120
    fixes.push(fixOf(trip.phone, leftAt + minute * MINUTE_MS, lat, { lng: -99.5 + (minute > 60 ? 0.1 : 0) }))
  }
  // A leap, a placeholder: neither is part of the way.
  fixes.push(
    fixOf(trip.phone, leftAt + 10.5 * MINUTE_MS, 31),
    fixOf(trip.phone, leftAt + 11.5 * MINUTE_MS, 23.6345, { lng: -102.5528 }),
  )
  const sent = await call(
    'POST',
    '/api/positions',
    fixes.sort((a, b) => a.timestamp.localeCompare(b.timestamp)),
    key,
  )
  expect(sent.status).toBe(202)
  expect((await server.patchTrip(trip.id, { token: key, body: { status: 'complete' } })).status).toBe(200)
  return trip.id
}

test('a lane without a trip yet is told by its ways, how long it takes, and what it goes through', async () => {
  const shape = { type: 'circle', centre: { lat: 19, lng: -99.5 }, radiusM: 20_000 }
  const ends = { ...points(14, 16), origin: 'Uno', destination: 'Otro' }
  for (const invoice of ['L1', 'L2', 'L3']) await drive(invoice, ends)
  token = await server.signIn('supervisor')
  await call('POST', '/api/geofences', { name: 'Zona Lane', kind: 'danger', shape })
  const ask = (origin: string, more = '') => call('GET', `/api/lanes/routes?origin=${origin}&destination=Otro${more}`)
  const near = Object.entries(points(14.02, 15.98)).map(([name, degrees]) => `&${name}=${degrees}`)
  const { status, body } = await ask('Otros', near.join(''))
  expect([status, body.trips, body.usual_minutes]).toEqual([200, 3, { p50: 120, p90: 120, trips: 3 }])
  const [way] = body.data
  expect(body.data).toHaveLength(1)
  expect(way).toMatchObject({ trips: 3, external_invoice: expect.stringMatching(/^L[123]$/), road: null, minutes: 120 })
  expect(way.zones).toEqual([expect.objectContaining({ name: 'Zona Lane', kind: 'danger' })])
  expect(way.zones[0].from_km).toBeCloseTo(91, -1)
  expect(way.zones[0].to_km).toBeCloseTo(131, -1)
  // By their names, where nobody knows where they are.
  expect((await ask('uno')).body.trips).toBe(3)
  expect((await ask('Nadie')).body).toEqual({ usual_minutes: null, trips: 0, data: [] })
  expect((await ask('Uno', '&latitude_origin_address=95')).status).toBe(422)
})

test('past trips of the same lane are suggested as they were driven, the newest first', async () => {
  const near = points(18.02, 20.02)
  const whole = await drive('P1', { ...LANE, ...points(18, 20) })
  const holed = await drive('P2', { ...LANE, origin: 'Otro nombre', ...near }, 61)
  await drive('P3', { ...LANE, ...points(18.1, 20) })
  const named = await drive('P4', { origin: 'puebla pue', destination: 'Queretaro' })
  await drive('P5', { origin: 'Toluca', destination: 'Queretaro' })
  await createTrip(server, 'P6', { ...LANE, ...points(18, 20) })
  const asked = await createTrip(server, 'NUEVO', { ...LANE, ...points(18, 20) })
  const path = `/api/travels/${asked.id}/route/suggestions`
  const { body } = await call('GET', path, undefined, key)
  expect(body.data.map(({ travel_id }: { travel_id: string }) => travel_id)).toEqual([named, holed, whole])
  const [, withHole, complete] = body.data
  expect(withHole.covered_share).toBeCloseTo(0.5, 1)
  expect(complete.covered_share).toBeCloseTo(1, 2)
  expect(complete.external_invoice).toBe('P1')
  expect(complete.length_km).toBeGreaterThan(222)
  expect(complete.length_km).toBeLessThan(240)
  for (const { lat, lng } of complete.points) expect([lat <= 20.001, lng > -100]).toEqual([true, true])
  expect(complete.points.length).toBeLessThan(10)
  const plan = { points: complete.points, source: 'past_trip' }
  expect((await call('PUT', `/api/travels/${asked.id}/route`, plan, key)).body.source).toBe('past_trip')
  clock.advance(91 * 24 * HOUR_MS)
  // Keys end after 90 days.
  const newKey = await server.apiKey(['travels:write', 'positions:write', 'read'])
  expect((await call('GET', path, undefined, newKey)).body.data).toEqual([])
})

test('a route that is set while others set and delete it: each is told what he did', async () => {
  token = await server.signIn('supervisor')
  const trip = await createTrip(server, 'CARRERA')
  const answers = await Promise.all(
    Array.from({ length: 12 }, async (_, i) => {
      const set = put(trip, road(20 + i / 100))
      await call('DELETE', `/api/travels/${trip.id}/route`)
      return set
    }),
  )
  expect(answers.map(({ status, body }) => [status, body.points])).toEqual(
    answers.map((_, i) => [200, road(20 + i / 100)]),
  )
})
