import { monitorIncidents, monitorLogbooks, monitorOperators, monitorTracking } from '@vigia/contract'
import { DEFAULT_RISK_WEIGHTS } from '@vigia/domain/risk/risk-weights'
import { communicationAnalysis } from '@vigia/domain/test/communication-analysis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip, fixOf, HOUR_MS, MINUTE_MS, type TestTrip } from '../../../test/trips.ts'

const clock = createTestClock()
const CALLS = { monitorLogbooks, monitorIncidents, monitorOperators, monitorTracking } as const
type Name = keyof typeof CALLS

let server: TestServer
let key: string

beforeAll(async () => {
  server = await startTestServer({ clock })
  key = await server.apiKey(['read', 'travels:write', 'positions:write'])
})
afterAll(() => server.stop())

const settled = () => server.app.live.fleet.loader.settled()

/** The rows of a call, held against the contract; of one trip where one is named. */
async function rows(name: Name, tripId?: string, token = key) {
  const { status, body } = await server.request('GET', CALLS[name].path, { token })
  expect(status).toBe(200)
  const { data }: { data: readonly { readonly travel_id: string }[] } = CALLS[name].response.parse(body)
  return tripId === undefined ? data : data.filter((row) => row.travel_id === tripId)
}

const write = async (trip: TestTrip, part: string, body: object) => {
  const answer = await server.request('POST', `/api/travels/${trip.id}/${part}`, { token: key, body })
  expect(answer.status).toBe(201)
  return answer.body
}
const comment = (trip: TestTrip, text: string) => write(trip, 'comments', { comment: text })
const incident = (trip: TestTrip, type: string) =>
  write(trip, 'incidences', { type, description: `Reporte de ${type}`, priority: 'high' })
const setStatus = async (trip: TestTrip, status: string) => {
  const answer = await server.patchTrip(trip.id, { token: key, body: { status } })
  expect(answer.status).toBe(200)
  await settled()
}
const post = async (body: object) => {
  expect((await server.request('POST', '/api/positions', { token: key, body })).status).toBe(202)
}

test('a company without trips: four empty lists', async () => {
  for (const name of Object.keys(CALLS) as Name[]) expect(await rows(name)).toEqual([])
})

describe('the logbooks', () => {
  test('a trip without comments', async () => {
    const trip = await createTrip(server, 'MUTE', { invoice_id: 'C-1' })
    expect(await rows('monitorLogbooks', trip.id)).toEqual([
      {
        travel_id: trip.id,
        invoice_id: 'C-1',
        external_invoice: 'MUTE',
        status: 'in transit',
        origin: 'Puebla',
        destination: 'Querétaro',
        comments: [],
        comments_total: 0,
        last_comment_date: null,
        communication_analysis: { max_gap_hours: null, pattern: 'sin_datos' },
      },
    ])
  })

  test('the newest five, newest first, the total, and the analysis of them all', async () => {
    const trip = await createTrip(server, 'TALKS')
    const times: number[] = []
    for (const [index, gapMinutes] of [0, 30, 300, 20, 20, 20, 20].entries()) {
      clock.advance(gapMinutes * MINUTE_MS)
      times.push(clock.now())
      await comment(trip, `Comentario ${index + 1}`)
    }
    clock.advance(45 * MINUTE_MS)
    const [logbook] = await rows('monitorLogbooks', trip.id)
    const analysis = communicationAnalysis(times, clock.now())
    expect(analysis).toEqual({ maxGapHours: 5, pattern: 'regular' })
    expect(logbook).toMatchObject({
      comments: [7, 6, 5, 4, 3].map((number) => ({ comment: `Comentario ${number}` })),
      comments_total: 7,
      last_comment_date: new Date(times.at(-1) ?? 0).toISOString(),
      communication_analysis: { max_gap_hours: 5, pattern: 'regular' },
    })
  })

  test('the gap to now counts', async () => {
    const trip = await createTrip(server, 'FADES')
    await comment(trip, 'Salimos')
    clock.advance(9 * HOUR_MS)
    expect(await rows('monitorLogbooks', trip.id)).toMatchObject([
      { communication_analysis: { max_gap_hours: 9, pattern: 'irregular' } },
    ])
  })

  test('SQL counts what the rule counts, whatever the comments', async () => {
    const ages = [0, 1, 1, 59, 60, 61, 89, 90, 91, 200, 479, 480, 481, 900]
    const trips = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => ({
        trip: await createTrip(server, `SAME-${index}`),
        times: ages
          .filter((_age, at) => (at * 7 + index * 5) % 3 === 0)
          .map((age) => clock.now() - age * MINUTE_MS - index),
      })),
    )
    for (const { trip, times } of trips) {
      await server.db.owner.query(
        `insert into comments (trip_id, comment, reported_by, created_at)
         select $1, 'x', 'y', t from unnest($2::timestamptz[]) t`,
        [trip.id, times.map((at) => new Date(at).toISOString())],
      )
    }
    const data = new Map((await rows('monitorLogbooks')).map((row) => [row.travel_id, row]))
    for (const { trip, times } of trips) {
      const { maxGapHours, pattern } = communicationAnalysis(times, clock.now())
      expect(data.get(trip.id)).toMatchObject({ communication_analysis: { max_gap_hours: maxGapHours, pattern } })
    }
  })

  test.each([
    ['in transit', true],
    ['in route', true],
    ['load', true],
    ['download waiting', true],
    ['complete', false],
    ['off', false],
  ])('a trip at %s is listed: %s', async (status, isListed) => {
    const trip = await createTrip(server, `AT-${status.replace(' ', '-')}`, { unit_plates: 'AB-1' })
    await incident(trip, 'stop')
    await post(fixOf(trip.phone, clock.now(), 20))
    await setStatus(trip, status)
    for (const name of Object.keys(CALLS) as Name[]) {
      expect({ name, listed: (await rows(name, trip.id)).length === 1 }).toEqual({ name, listed: isListed })
    }
  })
})

test('incidents: those of the trip, resolved ones with their status, newest first', async () => {
  const trip = await createTrip(server, 'TROUBLED')
  const first = await incident(trip, 'stop')
  clock.advance(MINUTE_MS)
  const second = await incident(trip, 'retraso')
  await server.request('PATCH', `/api/incidences/${first.id}`, {
    token: key,
    body: { status: 'resolved', resolution_comment: 'Falsa alarma' },
  })
  const row = ({ id, created }: { id: string; created: string }, type: string, status: string) => ({
    ...{ id, travel_id: trip.id, status, type, created },
    description: `Reporte de ${type}`,
  })
  expect(await rows('monitorIncidents', trip.id)).toEqual([
    row(second, 'retraso', 'reported'),
    row(first, 'stop', 'resolved'),
  ])
})

describe('operators', () => {
  test('without a phone that was heard there is no row, whatever the truck says', async () => {
    const trip = await createTrip(server, 'NO-PHONE')
    await post(fixOf(trip.tracker, clock.now(), 20))
    expect(await rows('monitorOperators', trip.id)).toEqual([])
  })

  test('online for 15 minutes after the phone was heard', async () => {
    const trip = await createTrip(server, 'PHONE')
    const signalAt = clock.now()
    await post(fixOf(trip.phone, signalAt, 20))
    const lastSeen = new Date(signalAt).toISOString()
    clock.advance(15 * MINUTE_MS)
    expect(await rows('monitorOperators', trip.id)).toEqual([{ travel_id: trip.id, online: true, last_seen: lastSeen }])
    clock.advance(1)
    expect(await rows('monitorOperators', trip.id)).toEqual([
      { travel_id: trip.id, online: false, last_seen: lastSeen },
    ])
    await post(fixOf(trip.phone, clock.now(), 20.1))
    expect(await rows('monitorOperators', trip.id)).toMatchObject([{ online: true }])
  })

  test('a phone that is heard, and does not know where it is, is online; a truck that does so says nothing of it', async () => {
    const trip = await createTrip(server, 'PHONE-LOST')
    const nowhere = (device: string) => ({ ...fixOf(device, clock.now(), 19.4326), lng: -99.1332 })
    await post(nowhere(trip.tracker))
    expect(await rows('monitorOperators', trip.id)).toEqual([])
    await post(fixOf(trip.phone, clock.now(), 20))
    clock.advance(HOUR_MS)
    await post(nowhere(trip.phone))
    const lastSeen = new Date(clock.now()).toISOString()
    expect(await rows('monitorOperators', trip.id)).toEqual([{ travel_id: trip.id, online: true, last_seen: lastSeen }])
  })
})

describe('tracking', () => {
  const signalNow = ({ id }: TestTrip, latitud: number | null, longitud: number | null) => [
    {
      travel_id: id,
      is_panic: false,
      calls_for_help: [],
      latitud,
      longitud,
      timestamp: new Date(clock.now()).toISOString(),
    },
  ]

  test('a trip that was never heard has no row', async () => {
    const trip = await createTrip(server, 'UNHEARD')
    expect(await rows('monitorTracking', trip.id)).toEqual([])
  })

  test('the newest fix', async () => {
    const trip = await createTrip(server, 'HEARD')
    await post([fixOf(trip.tracker, clock.now() - MINUTE_MS, 20), fixOf(trip.tracker, clock.now(), 20.01)])
    expect(await rows('monitorTracking', trip.id)).toEqual(signalNow(trip, 20.01, -99.5))
  })

  test('a fix at a placeholder says that it was heard, and not where', async () => {
    const trip = await createTrip(server, 'PLACELESS')
    await post({ ...fixOf(trip.tracker, clock.now(), 19.4326), lng: -99.1332 })
    expect(await rows('monitorTracking', trip.id)).toEqual(signalNow(trip, null, null))
  })

  test('panic lasts until a person resolves it, whatever later fixes say', async () => {
    const trip = await createTrip(server, 'PANIC')
    const panics = async () => (await rows('monitorTracking', trip.id)).map((row) => Object(row).is_panic)
    await post(fixOf(trip.phone, clock.now() - MINUTE_MS, 20))
    expect(await panics()).toEqual([false])
    await post(fixOf(trip.phone, clock.now(), 20, { event: 'panic' }))
    await settled()
    expect(await panics()).toEqual([true])
    clock.advance(MINUTE_MS)
    await post(fixOf(trip.phone, clock.now(), 20))
    await settled()
    expect(await panics()).toEqual([true])
    const token = await server.signIn('supervisor')
    const alerts = await server.request('GET', '/api/alerts/active', { token })
    const alert = alerts.body.find(
      (one: { travel_id: string; type: string }) => one.travel_id === trip.id && one.type === 'PANICO',
    )
    const body = { cause: 'otra', note: 'Atendido' }
    expect((await server.request('POST', `/api/alerts/${alert.id}/resolve`, { token, body })).status).toBe(200)
    await settled()
    expect(await panics()).toEqual([false])
  })

  test('panic is told where a company gives it no points of risk', async () => {
    const token = await server.signIn('administrador')
    const weigh = (body: object) => server.putSetting('risk', token, body)
    expect((await weigh({ ...DEFAULT_RISK_WEIGHTS, panic: 0 })).status).toBe(200)
    const trip = await createTrip(server, 'POINTLESS')
    await post(fixOf(trip.phone, clock.now(), 20, { event: 'panic' }))
    await settled()
    expect(await rows('monitorTracking', trip.id)).toMatchObject([{ is_panic: true }])
    expect((await weigh(DEFAULT_RISK_WEIGHTS)).status).toBe(200)
  })
})

test('something changed: a new tag', async () => {
  const tag = async () => (await server.request('GET', monitorLogbooks.path, { token: key })).headers.get('etag')
  const trip = await createTrip(server, 'TAGGED')
  const before = await tag()
  await comment(trip, 'Todo bien')
  expect(await tag()).not.toBe(before)
})

test('2 001 trips in one call, each once, by two statements', async () => {
  const other = await server.createOrganisation('Grande')
  const token = await server.apiKey(['read', 'travels:write'], other)
  const { rows: made } = await server.db.owner.query<{ id: string }>(
    `insert into trips (organisation_id, external_invoice, status, origin, destination, tracking_type)
     select $1, 'G-' || n, 'in transit', 'Puebla', 'León', 'APP' from generate_series(1, 2001) n returning id`,
    [other],
  )
  await server.db.owner.query(
    `insert into comments (trip_id, comment, reported_by, created_at)
     select t.id, 'Comentario ' || n, 'Ana', $2::timestamptz - n * interval '10 minutes'
     from trips t, generate_series(1, 8) n where t.organisation_id = $1`,
    [other, new Date(clock.now())],
  )
  const { scoped } = server.db.database
  let statements = 0
  const { query } = scoped
  Object.assign(scoped, {
    query: (text: string, values?: readonly unknown[]) => {
      if (text.includes('comments')) statements++
      return query(text, values)
    },
  })
  const data = await rows('monitorLogbooks', undefined, token).finally(() => Object.assign(scoped, { query }))
  expect(data.map((row) => row.travel_id)).toEqual(made.map(({ id }) => id))
  expect(statements).toBe(2)
  for (const row of data) {
    expect(row).toMatchObject({ comments_total: 8, communication_analysis: { max_gap_hours: 0.2, pattern: 'regular' } })
    expect(Object(row).comments).toHaveLength(5)
  }
})
