import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip, fixOf, HOUR_MS, MINUTE_MS, type TestTrip } from '../../../test/trips.ts'
import { fleetScoresJob } from './fleet-scores.job.ts'

const clock = createTestClock()
let server: TestServer
let token: string
let fast: TestTrip
let standing: TestTrip
let stale: TestTrip
let never: TestTrip

beforeAll(async () => {
  server = await startTestServer({ clock })
  token = await server.signIn('lectura')
  const key = await server.apiKey(['positions:write', 'travels:write'])
  const now = clock.now()
  const fresh = { charge_date: new Date(now - 30 * MINUTE_MS).toISOString() }
  fast = await createTrip(server, 'FAST', fresh)
  standing = await createTrip(server, 'STANDS', fresh)
  stale = await createTrip(server, 'STALE')
  never = await createTrip(server, 'NEVER', { ...fresh, tracking_type: 'SIN_TRACKING' })
  // Neither is on the road: none of the figures may see them.
  const loading = await createTrip(server, 'LOADS', { status: 'load' })
  await createTrip(server, 'ENDED', { status: 'complete' })
  await server.request('POST', '/api/positions', {
    token: key,
    body: [
      fixOf(fast.tracker, now - 2 * MINUTE_MS, 20, { speed: 90 }),
      fixOf(fast.tracker, now - MINUTE_MS, 20.01, { speed: 91 }),
      fixOf(standing.tracker, now - MINUTE_MS, 21, { speed: 0 }),
      fixOf(stale.tracker, now - 5 * HOUR_MS, 22, { speed: 30 }),
      fixOf(loading.tracker, now - MINUTE_MS, 23, { speed: 10 }),
    ],
  })
})
afterAll(() => server.stop())

const get = async (path: string) => {
  const { status, body, text } = await server.request('GET', path, { token })
  if (status !== 200) throw new Error(text)
  return body
}

test('the figures of the moment count what is in transit', async () => {
  expect(await get('/api/metrics/realtime')).toEqual({
    total_units: 4,
    active_units: 2,
    critical_alerts: expect.any(Number),
    high_alerts: expect.any(Number),
    on_time_delivery: null,
    // 91 and 0: neither the silent unit's 30 nor the loading one's 10.
    avg_speed: 45.5,
    total_km_today: expect.any(Number),
    incidents_today: 0,
  })
})

test('alerts count while they are open, by their severity and not by the level of a trip', async () => {
  const company = await server.createOrganisation('Sin viajes')
  const open = (type: string, severity: string, platform: string | null, closedAt: number | null = null) =>
    server.db.owner.query(
      `insert into alerts (organisation_id, type, severity, title, message, platform, closed_at)
       values ($1, $2, $3, 'título', 'mensaje', $4, $5)`,
      [company, type, severity, platform, closedAt === null ? null : new Date(closedAt)],
    )
  await open('emergency_protocol', 'critical', null)
  await open('PLATAFORMA_CAIDA', 'high', 'Rastreo Uno')
  await open('PLATAFORMA_CAIDA', 'high', 'Rastreo Dos')
  await open('PLATAFORMA_CAIDA', 'other', 'Rastreo Tres')
  await open('PLATAFORMA_CAIDA', 'critical', 'Rastreo Cuatro', clock.now())
  const { body } = await server.request('GET', '/api/metrics/realtime', {
    token: await server.apiKey(['read'], company),
  })
  expect(body).toMatchObject({ total_units: 0, critical_alerts: 1, high_alerts: 2 })
})

test('deliveries of the last 30 days against their planned arrival', async () => {
  const deliver = (invoice: string, dueAt: number | null, completedAt: number) =>
    server.db.owner.query(
      `insert into trips (organisation_id, external_invoice, status, origin, destination, tracking_type, due_at, completed_at)
       values ($1, $2, 'complete', 'a', 'b', 'APP', $3, $4)`,
      [server.organisationId, invoice, dueAt === null ? null : new Date(dueAt), new Date(completedAt)],
    )
  const now = clock.now()
  await deliver('D1', now, now - HOUR_MS)
  await deliver('D2', now, now)
  await deliver('D3', now - 2 * HOUR_MS, now - HOUR_MS)
  await deliver('UNPLANNED', null, now - HOUR_MS)
  await deliver('LONG-AGO', now, now - 31 * 24 * HOUR_MS)
  expect(await get('/api/metrics/realtime')).toMatchObject({ on_time_delivery: 66.7 })
})

test('where the units are: those in transit that have a place', async () => {
  const positions = await get('/api/metrics/gps-positions')
  const byTrip = new Map(positions.map((position: { travel_id: string }) => [position.travel_id, position]))
  expect([...byTrip.keys()].sort()).toEqual([fast.id, standing.id, stale.id].sort())
  expect(byTrip.get(stale.id)).toMatchObject({ gps_status: 'STALE', latitude: 22 })
  expect(byTrip.get(fast.id)).toEqual({
    travel_id: fast.id,
    invoice_id: null,
    latitude: 20.01,
    longitude: -99.5,
    plates: 'P-FAST',
    operator_name: 'Operador FAST',
    current_location: null,
    speed: 91,
    status: 'in transit',
    gps_status: 'ACTIVE',
    source: 'unit',
    destination: 'Querétaro',
    timestamp: new Date(clock.now() - MINUTE_MS).toISOString(),
  })
})

test('the risk of the fleet, the worst trip first, and its curve', async () => {
  const reader = server.app.live.fleet.reader
  const inTransit = [fast, standing, stale, never].map(({ id }) => reader.trip(server.organisationId, id)?.assessment)
  const scores = inTransit.map((assessment) => assessment?.score ?? Number.NaN)
  expect(scores.some((score) => score >= 20)).toBe(true)
  const analysis = await get('/api/metrics/risk-analysis')
  expect(analysis.analysed_count).toBe(4)
  expect(analysis.avg_risk_score).toBeCloseTo(scores.reduce((sum, score) => sum + score, 0) / 4, 1)
  const atRisk = analysis.travels_at_risk.map((trip: { total_risk_score: number }) => trip.total_risk_score)
  expect(atRisk).toEqual(scores.filter((score) => score >= 20).sort((a, b) => b - a))
  expect(analysis.travels_at_risk[0]).toMatchObject({ travel_id: stale.id, external_invoice: 'STALE' })
  expect(analysis.critical_count).toBe(scores.filter((score) => score >= 60).length)
  expect(analysis.high_risk_count).toBe(scores.filter((score) => score >= 40 && score < 60).length)
})

test('the curve is sampled once in five minutes, by however many servers, and forgets after twelve hours', async () => {
  const fleet = server.app.live.fleet.reader
  const sample = () => fleetScoresJob(server.db.database.unscoped, clock, fleet).run(new AbortController().signal)
  const curve = async () => (await get('/api/metrics/risk-analysis')).history
  clock.advance(20 * MINUTE_MS)
  token = await server.signIn('lectura')
  const before = (await curve()).length
  await Promise.all([sample(), sample()])
  const sampledAt = new Date(clock.now()).toISOString()
  clock.advance(4 * MINUTE_MS)
  await sample()
  const { avg_risk_score } = await get('/api/metrics/risk-analysis')
  expect((await curve()).slice(before)).toEqual([{ at: sampledAt, score: expect.any(Number) }])
  clock.advance(MINUTE_MS)
  await sample()
  const sampled = await curve()
  expect(sampled.slice(before)).toHaveLength(2)
  expect(sampled.at(-1).score).toBeCloseTo(avg_risk_score, 0)
  clock.advance(13 * HOUR_MS)
  token = await server.signIn('lectura')
  expect(await curve()).toEqual([])
  await sample()
  const { rows } = await server.db.owner.query('select * from fleet_scores where at < $1', [
    new Date(clock.now() - HOUR_MS),
  ])
  expect(rows).toEqual([])
})

test('another organisation sees nothing of it', async () => {
  const other = await server.createOrganisation('Otra')
  const foreign = await server.apiKey(['read'], other)
  const of = async (path: string) => (await server.request('GET', path, { token: foreign })).body
  expect(await of('/api/metrics/realtime')).toMatchObject({ total_units: 0, critical_alerts: 0, high_alerts: 0 })
  expect(await of('/api/metrics/gps-positions')).toEqual([])
  expect(await of('/api/metrics/risk-analysis')).toMatchObject({ analysed_count: 0, travels_at_risk: [], history: [] })
})
