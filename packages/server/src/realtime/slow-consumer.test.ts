import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { testLogger } from '@vigia/runtime/test/test-logger'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { listen, type TestListener } from '../../test/live-client.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { fixOf } from '../../test/trips.ts'
import { type Realtime, startRealtime } from './live-sockets.ts'
import { SLOW_LIMITS, type SlowLimits } from './raw-socket.ts'

/** The kernel takes about 4 MB for a client that reads nothing: five seconds of so many units' events. */
const UNITS = 6_000
/** An event with its place in words. */
const EVENT_BYTES = 250
const EVENTS_BYTES = UNITS * EVENT_BYTES
const KB = 1024

let server: TestServer
let key: string
let firstTrip: number
let hall: { url: string; realtime: Realtime; sockets: Socket[]; close: () => Promise<void> }

beforeAll(async () => {
  server = await startTestServer()
  key = await server.apiKey(['positions:write', 'read'])
  firstTrip = await seedTrips()
  return () => server.stop()
})
afterEach(() => hall.close())

/** Trips on the road, each with its tracker `gps-<n>`. */
async function seedTrips(): Promise<number> {
  const sql = server.db.owner
  const { organisationId } = server
  await sql.query(
    `insert into trips (organisation_id, external_invoice, status, origin, destination, tracking_type, charge_at)
     select $1, 'F-' || n, 'in transit', 'Puebla', 'Monterrey', 'GPS_PROPIO', now() - interval '1 day'
     from generate_series(1, $2::int) n order by n`,
    [organisationId, UNITS],
  )
  const { rows } = await sql.query<{ first: number }>('select min(id)::int as first from trips')
  const first = rows[0]?.first ?? 0
  await sql.query(
    `insert into devices (organisation_id, unique_id, kind) select $1, 'gps-' || id, 'tracker' from trips order by id`,
    [organisationId],
  )
  await sql.query(
    `insert into trip_devices (trip_id, device_id, bound_at)
     select t.id, d.id, t.charge_at from trips t join devices d on d.unique_id = 'gps-' || t.id`,
  )
  await server.app.live.load()
  return first
}

/** The sockets on a door of their own, so that the server's end of each connection can be looked at. */
async function open(limits: SlowLimits): Promise<void> {
  const httpServer = createServer()
  const sockets: Socket[] = []
  httpServer.on('connection', (socket) => sockets.push(socket))
  const { live, alertFeed, auth } = server.app
  const realtime = startRealtime({
    httpServer,
    fleet: live.fleet.reader,
    alerts: alertFeed.feed,
    clock: server.clock,
    bus: live.bus,
    logger: testLogger,
    identify: auth.identify,
    rights: auth.watch,
    trustProxy: false,
    limits,
  })
  httpServer.listen(0, '127.0.0.1')
  await once(httpServer, 'listening')
  const { port } = httpServer.address() as AddressInfo
  hall = {
    url: `http://127.0.0.1:${port}`,
    realtime,
    sockets,
    close: async () => {
      await realtime.close()
      httpServer.closeAllConnections()
    },
  }
}

/** A client whose TCP connection stays open and takes nothing any more. Resolves with the server's end of it. */
async function listenAndStall(feed: 'packed' | 'events'): Promise<{ screen: TestListener; serverEnd: Socket }> {
  const screen = await listen(hall.url, { token: key, feed })
  const serverEnd = hall.sockets.at(-1)
  if (serverEnd === undefined) throw new Error('Nadie se conectó.')
  ;(screen.socket.io.engine.transport as unknown as { ws: { pause(): void } }).ws.pause()
  return { screen, serverEnd }
}

/** However it ends: a reset is an end too. */
const closeOf = (socket: Socket): Promise<void> => new Promise((resolve) => socket.once('close', () => resolve()))

/** Every unit says where it is, `PER_POST` in a request. */
const PER_POST = 500
async function moveAll(round: number): Promise<void> {
  const at = Date.now() - 60_000 + round * 1_000
  for (let from = 0; from < UNITS; from += PER_POST) {
    const fixes = Array.from({ length: PER_POST }, (_, i) => fixOf(`gps-${firstTrip + from + i}`, at, latOf(round)))
    const { status, text } = await server.request('POST', '/api/positions', { token: key, body: fixes })
    if (status !== 202) throw new Error(text)
  }
}

test('a client that stops reading while thousands move is cut off by what waits for it; the others hear on', async () => {
  await open({ coalesceBytes: 64 * KB, terminateBytes: 64 * KB, terminateMs: Number.POSITIVE_INFINITY })
  const { serverEnd } = await listenAndStall('events')
  const closed = closeOf(serverEnd)
  const healthy = await listen(hall.url, { token: key, feed: 'packed' })
  healthy.watch('all')
  await healthy.untilFrame(({ full }) => full)

  let most = 0
  for (let round = 1; hall.realtime.terminated() === 0 && round <= 12; round++) {
    await moveAll(round)
    await untilMoved(healthy, round)
    most = Math.max(most, hall.realtime.mostUnsentBytes())
  }
  expect(hall.realtime.terminated()).toBe(1)
  await closed
  expect(most).toBeLessThan(64 * KB + EVENTS_BYTES)
  expect(hall.realtime.count()).toBe(1)
  await moveAll(20)
  await untilMoved(healthy, 20)
  healthy.close()
})

test('a client that asks on and on and reads nothing fills no memory, and is cut off', async () => {
  await open(SLOW_LIMITS)
  const { screen, serverEnd } = await listenAndStall('packed')
  let most = 0
  serverEnd.on('data', () => {
    most = Math.max(most, hall.realtime.mostUnsentBytes())
  })
  const closed = closeOf(serverEnd)
  for (let i = 0; i < 5 * UNITS; i++) screen.watch('all', String(firstTrip + (i % UNITS)))
  await closed
  expect(most).toBeLessThan(2 * SLOW_LIMITS.coalesceBytes)
})

const latOf = (round: number): number => 20 + round / 10_000

const untilMoved = (screen: TestListener, round: number) =>
  screen.untilFrame(({ trips }) => trips.some(({ lat }) => Math.abs(lat - latOf(round)) < 1e-6))
