import { fullMapPositions, mapIncidents } from '@vigia/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip, fixOf, HOUR_MS, MINUTE_MS, type TestTrip } from '../../../test/trips.ts'

const clock = createTestClock()
let server: TestServer
let key: string

beforeAll(async () => {
  server = await startTestServer({ clock })
  key = await server.apiKey(['read', 'travels:write', 'positions:write'])
})
afterAll(() => server.stop())

const iso = (at: number) => new Date(at).toISOString()
const settled = () => server.app.live.fleet.loader.settled()

async function map(token = key) {
  const { status, body } = await server.request('GET', fullMapPositions.path, { token })
  expect(status).toBe(200)
  return fullMapPositions.response.parse(body)
}
const unit = async (trip: TestTrip) => (await map()).positions.find(({ id }) => id === trip.id)

async function incidents(trip: TestTrip) {
  const { body } = await server.request('GET', mapIncidents.path, { token: key })
  return mapIncidents.response.parse(body).data.filter(({ travel_id }) => travel_id === trip.id)
}

const post = async (body: object) => {
  expect((await server.request('POST', '/api/positions', { token: key, body })).status).toBe(202)
}
const write = async (trip: TestTrip, part: string, body: object) => {
  const answer = await server.request('POST', `/api/travels/${trip.id}/${part}`, { token: key, body })
  expect(answer.status).toBe(201)
  await settled()
  return answer.body
}
const report = (trip: TestTrip, over: object = {}) =>
  write(trip, 'incidences', { type: 'stop', description: 'Paro en caseta', priority: 'high', ...over })

test('no trips: nothing to draw', async () => {
  expect(await map()).toEqual({ positions: [], without_position: 0, generated_at: iso(clock.now()) })
})

describe('the units', () => {
  test('a unit with everything that its card shows', async () => {
    const trip = await createTrip(server, 'FULL', {
      unit_name: 'ECO-12',
      operator_phone: '+52 55 1234 5678',
      company_client_name: 'Cementos del Bajío',
      download_date: iso(clock.now() + HOUR_MS),
    })
    for (const comment of ['Salimos', 'Vamos bien']) {
      clock.advance(MINUTE_MS)
      await write(trip, 'comments', { comment })
    }
    await post(fixOf(trip.tracker, clock.now(), 20, { heading: 90 }))
    expect(await unit(trip)).toEqual({
      id: trip.id,
      unit_number: 'ECO-12',
      latitude: 20,
      longitude: -99.5,
      state: 'in_transit',
      speed: 60,
      driver_name: 'Operador FULL',
      destination_description: 'Querétaro',
      origin_description: 'Puebla',
      date_finish: iso(clock.now() + HOUR_MS - 2 * MINUTE_MS),
      customer_name: 'Cementos del Bajío',
      comments: 'Vamos bien',
      external_invoice: 'FULL',
      plates: 'P-FULL',
      driver_phone: '+52 55 1234 5678',
      heading: 90,
      timestamp: iso(clock.now()),
      source: 'unit',
      stopped_since: null,
      off_route_km: null,
      is_off_route: false,
      has_route: false,
      risk_level: 'BAJO',
      primary_alert: null,
    })
  })

  test('without a name a unit goes by its plates', async () => {
    const trip = await createTrip(server, 'NAMELESS')
    await post(fixOf(trip.tracker, clock.now(), 20))
    expect(await unit(trip)).toMatchObject({
      unit_number: 'P-NAMELESS',
      comments: null,
      customer_name: null,
      date_finish: null,
    })
  })

  test('a trip that was never heard is counted, not drawn', async () => {
    const before = await map()
    await createTrip(server, 'UNHEARD')
    const after = await map()
    expect(after.without_position).toBe(before.without_position + 1)
    expect(after.positions).toHaveLength(before.positions.length)
  })

  test('a unit that goes silent keeps its place, and says no_gps; past its arrival it is delayed', async () => {
    const trip = await createTrip(server, 'FADES', { download_date: iso(clock.now() + 10 * MINUTE_MS) })
    const state = async () => (await unit(trip))?.state
    await post(fixOf(trip.tracker, clock.now(), 20))
    expect(await state()).toBe('in_transit')
    clock.advance(11 * MINUTE_MS)
    expect(await state()).toBe('delayed')
    clock.advance(5 * MINUTE_MS)
    await server.app.live.fleet.tick()
    expect(await unit(trip)).toMatchObject({ state: 'no_gps', latitude: 20 })
  })

  test.each([
    ['in route', 'in_transit'],
    ['load', 'loading'],
    ['download waiting', 'loading'],
  ])('%s is %s', async (status, state) => {
    const trip = await createTrip(server, `S-${status.length}`, { status })
    await post(fixOf(trip.tracker, clock.now(), 20))
    expect(await unit(trip)).toMatchObject({ state })
  })

  test('since when it stands', async () => {
    const trip = await createTrip(server, 'STANDS')
    const start = clock.now() - 10 * MINUTE_MS
    await post(Array.from({ length: 11 }, (_, i) => fixOf(trip.tracker, start + i * MINUTE_MS, 20, { speed: 0 })))
    expect(await unit(trip)).toMatchObject({ speed: 0, stopped_since: iso(start) })
  })

  test('how far it is off its route: to the segments, not to the corners', async () => {
    const trip = await createTrip(server, 'ROUTED')
    const route = [
      { lat: 20, lng: -100 },
      { lat: 20, lng: -99 },
    ]
    await server.db.owner.query('update trips set planned_route = $2 where id = $1', [trip.id, JSON.stringify(route)])
    await write(trip, 'comments', { comment: 'Ruta puesta' })
    // Half-way between the corners, 52 km from each: 0.01° north of the line.
    await post(fixOf(trip.tracker, clock.now(), 20.01))
    expect(await unit(trip)).toMatchObject({ has_route: true, off_route_km: 1.11, is_off_route: false })
    await post(fixOf(trip.tracker, clock.now() + MINUTE_MS, 20.02))
    expect(await unit(trip)).toMatchObject({ off_route_km: 2.22, is_off_route: true })
    const admin = await server.signIn('administrador')
    const { body: weights } = await server.request('GET', '/api/settings/risk', { token: admin })
    const patient = { ...weights, offRouteKm: [{ over: 5, points: 25 }] }
    await server.putSetting('risk', admin, patient)
    await settled()
    expect(await unit(trip)).toMatchObject({ off_route_km: 2.22, is_off_route: false })
    await server.putSetting('risk', admin, weights)
  })

  test('the end of a trip takes it off the map', async () => {
    const trip = await createTrip(server, 'ENDS')
    await post(fixOf(trip.tracker, clock.now(), 20))
    await server.patchTrip(trip.id, { token: key, body: { status: 'complete' } })
    await settled()
    expect(await unit(trip)).toBeUndefined()
  })
})

describe('the incidents', () => {
  test('is drawn where the unit was when it was reported, not where it is', async () => {
    const trip = await createTrip(server, 'MOVED')
    await post([
      fixOf(trip.tracker, clock.now() - 16 * MINUTE_MS, 19.7),
      fixOf(trip.tracker, clock.now() - 2 * MINUTE_MS, 20),
    ])
    const made = await report(trip)
    clock.advance(MINUTE_MS)
    await post(fixOf(trip.tracker, clock.now(), 20.01))
    expect(await incidents(trip)).toEqual([
      {
        id: made.id,
        travel_id: trip.id,
        external_invoice: 'MOVED',
        type: 'stop',
        description: 'Paro en caseta',
        priority: 'high',
        created: made.created,
        latitude: 20,
        longitude: -99.5,
        place: 'A 2 km al noroeste de San Pablo Huantepec, municipio de Jilotepec, Estado de México',
      },
    ])
  })

  test.each([
    ['15 min before', 15 * MINUTE_MS, 20],
    ['15 min and a second before: where it is', 15 * MINUTE_MS + 1000, 20.3],
  ])('a fix %s', async (why, ageMs, latitude) => {
    const trip = await createTrip(server, `OLD-${why.length}`)
    await post(fixOf(trip.tracker, clock.now() - ageMs, 20))
    await report(trip)
    clock.advance(30 * MINUTE_MS)
    await post(fixOf(trip.tracker, clock.now(), 20.3))
    expect(await incidents(trip)).toMatchObject([{ latitude }])
  })

  test('of a trip that was never heard is listed without a place', async () => {
    const trip = await createTrip(server, 'SILENT')
    await report(trip, { type: 'retraso', priority: 'other' })
    expect(await incidents(trip)).toMatchObject([{ type: 'retraso', latitude: null, longitude: null }])
  })

  test('resolved ones are not drawn, nor those of an ended trip; the newest first', async () => {
    const trip = await createTrip(server, 'SEVERAL')
    const first = await report(trip)
    clock.advance(MINUTE_MS)
    const second = await report(trip)
    const ids = async () => (await incidents(trip)).map(({ id }) => id)
    expect(await ids()).toEqual([second.id, first.id])
    await server.request('PATCH', `/api/incidences/${first.id}`, { token: key, body: { status: 'resolved' } })
    expect(await ids()).toEqual([second.id])
    await server.patchTrip(trip.id, { token: key, body: { status: 'off' } })
    expect(await ids()).toEqual([])
  })

  test('the fixes of a device count while it spoke for the trip', async () => {
    const before = await createTrip(server, 'FIRST')
    await post(fixOf(before.tracker, clock.now() - MINUTE_MS, 20))
    await server.patchTrip(before.id, { token: key, body: { status: 'complete' } })
    await settled()
    clock.advance(MINUTE_MS)
    const after = await createTrip(server, 'SECOND', {
      unit_plates: 'P-FIRST',
      unit_device_id: before.tracker,
      charge_date: iso(clock.now()),
    })
    await report(after)
    expect(await incidents(after)).toMatchObject([{ latitude: null }])
  })
})

test('2 000 units in one call', async () => {
  const other = await server.createOrganisation('Grande')
  const token = await server.apiKey(['read'], other)
  await server.db.owner.query(
    `with made as (
       insert into trips (organisation_id, external_invoice, status, origin, destination, tracking_type, charge_at)
       select $1, 'G-' || n, 'in transit', 'Puebla', 'León', 'GPS_PROPIO', $2 from generate_series(1, 2000) n returning id
     ), phones as (
       insert into devices (organisation_id, unique_id, kind, trip_id) select $1, 'api-' || id, 'api', id from made returning id, trip_id
     ), bound as (
       insert into trip_devices (trip_id, device_id, bound_at) select trip_id, id, $2 from phones
     ), said as (
       insert into comments (trip_id, comment, reported_by, created_at) select id, 'Voy en ' || id, 'Ana', $2 from made
     )
     insert into positions (device_id, fix_at, received_at, lat, lng, quality, source, panic)
     select id, $2, $2, 20, -99.5, 0, 2, false from phones where id % 2 = 0`,
    [other, new Date(clock.now())],
  )
  await server.app.live.load()
  const { positions, without_position } = await map(token)
  expect([positions.length, without_position]).toEqual([1000, 1000])
  for (const { id, comments, state } of positions) expect([comments, state]).toEqual([`Voy en ${id}`, 'in_transit'])
})
