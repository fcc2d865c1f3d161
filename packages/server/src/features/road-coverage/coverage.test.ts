import { type CoverageGrid, cellKey, cellOf, coverageAt } from '@vigia/domain/silence/coverage-grid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip, fixOf, HOUR_MS, MINUTE_MS } from '../../../test/trips.ts'
import { coverageLearning, LEARNED_MS } from './coverage.job.ts'
import { coverageStore } from './coverage.store.ts'
import { liveFixes } from './live-fixes.ts'

const STEP_MS = 30_000
const STEP_LAT = 0.006
/** A road due north; between these latitudes nothing is heard. */
const ROAD = { from: 20, to: 20.6 }
const HOLE = { from: 20.22, to: 20.38 }
const IN_HOLE = { lat: 20.3, lng: -99.5 }
const COVERED = { lat: 20.12, lng: -99.5 }

const clock = createTestClock(Date.parse('2026-11-21T12:00:00Z'))
let server: TestServer
let trips = 0

beforeAll(async () => {
  server = await startTestServer({ clock })
})
afterAll(() => server.stop())

type Silence = 'lost' | 'stored' | 'heard'

/** One truck drives the road; in the hole its fixes are lost, or stored in it and sent afterwards. */
async function driveRoad(silence: Silence): Promise<string> {
  trips += 1
  const { id } = await createTrip(server, `ROAD-${trips}`)
  const { rows } = await server.db.owner.query<{ device_id: string }>(
    `select w.device_id from trip_devices w join devices d on d.id = w.device_id where w.trip_id = $1 and d.kind = 'tracker'`,
    [id],
  )
  const startAt = clock.now()
  const leftAt = startAt + Math.ceil((HOLE.to - ROAD.from) / STEP_LAT) * STEP_MS
  const fixes = Array.from({ length: Math.ceil((ROAD.to - ROAD.from) / STEP_LAT) }, (_, step) => {
    const lat = ROAD.from + step * STEP_LAT
    const at = startAt + step * STEP_MS
    const isInHole = lat > HOLE.from && lat < HOLE.to
    return { lat, at, isInHole, arrivedAt: isInHole && silence === 'stored' ? leftAt : at }
  }).filter(({ isInHole }) => !isInHole || silence !== 'lost')
  await server.db.owner.query(
    `insert into positions (device_id, fix_at, received_at, lat, lng, quality, source, panic)
     select $1, n.fix_at, n.received_at, n.lat, -99.5, 0, 2, false
     from unnest($2::timestamptz[], $3::timestamptz[], $4::float8[]) n (fix_at, received_at, lat)`,
    [
      rows[0]?.device_id,
      fixes.map(({ at }) => new Date(at)),
      fixes.map(({ arrivedAt }) => new Date(arrivedAt)),
      fixes.map(({ lat }) => lat),
    ],
  )
  return id
}

/** What a server that starts now knows once it has learned all that has ended. */
async function learn(): Promise<CoverageGrid> {
  const grids = new Map<string, CoverageGrid>()
  const learning = coverageLearning({
    store: coverageStore(server.db.database.unscoped),
    clock,
    organisationIds: () => [server.organisationId],
    use: (organisationId, grid) => grids.set(organisationId, grid),
  })
  await learning.job.run(new AbortController().signal)
  return grids.get(server.organisationId) ?? new Map()
}

/** To the beginning of the next piece that is learned at once. */
const nextPiece = (): void => clock.advance(LEARNED_MS - (clock.now() % LEARNED_MS))

test('where trucks are lost a hole is learned, once however many servers learn, and it outlives a restart', async () => {
  nextPiece()
  for (const silence of ['lost', 'stored', 'lost', 'stored', 'lost'] as const) await driveRoad(silence)
  expect(coverageAt(await learn(), IN_HOLE)).toBeNull()
  nextPiece()
  clock.advance(HOUR_MS)
  const grids = await Promise.all([learn(), learn(), learn()])
  expect(grids.some((grid) => grid.get(cellKey(cellOf(COVERED)))?.passes === 5)).toBe(true)
  const grid = await learn()
  expect(grid.get(cellKey(cellOf(COVERED)))).toMatchObject({ passes: 5, losses: 0 })
  expect(coverageAt(grid, COVERED)).toBeGreaterThan(0.8)
  expect(grid.get(cellKey(cellOf(IN_HOLE)))).toMatchObject({ passes: 5, losses: 5 })
  expect(coverageAt(grid, IN_HOLE)).toBeLessThan(0.2)
})

test('a truck that drives into the hole and falls silent there is explained by it', async () => {
  const { fleet } = server.app.live
  fleet.useCoverage(server.organisationId, await learn())
  const { id, tracker } = await createTrip(server, 'DRIVES-IN')
  const token = await server.apiKey(['positions:write'])
  for (let lat = ROAD.from; lat < HOLE.from; lat += STEP_LAT) {
    clock.advance(STEP_MS)
    await server.request('POST', '/api/positions', { token, body: fixOf(tracker, clock.now(), lat, { speed: 80 }) })
  }
  const silenceAfter = async (minutes: number) => {
    clock.advance(minutes * MINUTE_MS)
    await fleet.tick()
    return fleet.reader.trip(server.organisationId, id)?.silence
  }
  expect(await silenceAfter(4)).toMatchObject({ class: 'coverage-hole' })
  // Nobody needs hours for a few kilometres.
  expect(await silenceAfter(120)).toMatchObject({ class: 'unknown' })
  await server.patchTrip(id, {
    token: await server.apiKey(['travels:write']),
    body: { status: 'complete' },
  })
})

test('a silence of the whole platform teaches nothing about the road', async () => {
  nextPiece()
  clock.advance(HOUR_MS)
  const before = await learn()
  nextPiece()
  const id = await driveRoad('lost')
  const { rows } = await server.db.owner.query<{ id: string }>(
    `insert into alerts (organisation_id, type, severity, title, message, platform, opened_at, closed_at)
     values ($1, 'PLATAFORMA_CAIDA', 'high', 't', 'm', 'Rastreo Uno', $2, $3) returning id`,
    [server.organisationId, new Date(clock.now() + 5 * MINUTE_MS), new Date(clock.now() + 40 * MINUTE_MS)],
  )
  await server.db.owner.query('insert into alert_units (alert_id, trip_id) values ($1, $2)', [rows[0]?.id, id])
  nextPiece()
  clock.advance(HOUR_MS)
  const grid = await learn()
  expect(grid.get(cellKey(cellOf(IN_HOLE)))).toEqual(before.get(cellKey(cellOf(IN_HOLE))))
  expect(grid.get(cellKey(cellOf(COVERED)))?.passes).toBe((before.get(cellKey(cellOf(COVERED)))?.passes ?? 0) + 1)
})

test('a hole that was mended closes as trucks are heard in it', async () => {
  for (let i = 0; i < 8; i++) {
    nextPiece()
    for (let truck = 0; truck < 4; truck++) await driveRoad('heard')
  }
  nextPiece()
  clock.advance(HOUR_MS)
  const grid = await learn()
  const cell = grid.get(cellKey(cellOf(IN_HOLE)))
  expect(cell?.passes).toBe(30)
  expect(cell?.losses).toBeLessThan(5)
  expect(coverageAt(grid, IN_HOLE)).toBeGreaterThan(0.8)
})

test.each([
  ['as they were made', [0, 0, 0], 3],
  ['one that waited in the device', [0, 0, 130_000], 2],
  ['a slow platform is late with all of them', [300_000, 310_000, 305_000], 3],
  ['a clock that runs ahead', [-60_000, -60_000, 61_000], 2],
])('fixes heard live: %s', (_why, lags, live) => {
  const fix = {
    ...{ point: COVERED, at: 0, speedKmh: null, headingDeg: null, altitudeM: null, accuracyM: null },
    ...{ source: 'unit' as const, panic: false },
  }
  expect(liveFixes(lags.map((lagMs) => ({ tripId: '1', deviceId: '1', lagMs, fix })))).toHaveLength(live)
})
