import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../test/clock.ts'
import { listen } from '../../test/live-client.ts'
import { startTestServer, type TestServer } from '../../test/server.ts'
import { createTrip, fixOf } from '../../test/trips.ts'

let server: TestServer
let token: string
let key: string
let writeOnly: string
const clock = createTestClock(Date.now())

beforeAll(async () => {
  server = await startTestServer({ clock })
  token = await server.signIn('monitorista')
  writeOnly = await server.apiKey(['positions:write'])
  key = await server.apiKey(['positions:write', 'travels:write', 'read'])
})
afterAll(() => server.stop())

const post = (body: unknown) => server.request('POST', '/api/positions', { token: key, body })

const now = () => server.clock.now()

test('a posted fix reaches the map', async () => {
  const { id, tracker } = await createTrip(server, 'E2E')
  const screen = await listen(server.url, { token, feed: 'packed' })
  screen.watch('all')
  const first = await screen.untilFrame(({ full }) => full)
  expect(first.trips.find(({ tripId }) => tripId === id)).toMatchObject({ hasGps: false })

  await post(fixOf(tracker, now() - 5_000, 20.5, { lng: -99 }))
  const frame = await screen.untilFrame(({ trips }) => trips.some(({ tripId, hasGps }) => tripId === id && hasGps))
  expect(frame.full).toBe(false)
  expect(frame.trips.find(({ tripId }) => tripId === id)).toMatchObject({
    lat: 20.5,
    lng: -99,
    speedKmh: 60,
    source: 'unit',
  })
  screen.close()
})

test('a client of the specification hears every trip by gps-update', async () => {
  const { id, tracker } = await createTrip(server, 'SPEC')
  const screen = await listen(server.url, { token })
  const at = now() - 1_000
  await post(fixOf(tracker, at, 20.25))
  expect(await screen.until('gps-update', ({ travelId }) => travelId === id)).toEqual({
    travelId: id,
    coordinates: { lat: 20.25, lng: -99.5 },
    speed: 60,
    address: 'A 3 km al norte de San Bartolo Ozocalpan, municipio de Chapantongo, Hidalgo',
    timestamp: new Date(at).toISOString(),
  })
  expect(screen.frames).toEqual([])
  screen.close()
})

test('many fixes in a second are one frame a second, with the newest', async () => {
  const { id, tracker } = await createTrip(server, 'FAST')
  const screen = await listen(server.url, { token, feed: 'packed' })
  const began = performance.now()
  screen.watch('all')
  const start = now() - 60_000
  for (let i = 0; i < 30; i++) await post(fixOf(tracker, start + i * 1_000, 20 + i * 0.0001))
  const last = 20 + 29 * 0.0001
  await screen.untilFrame(({ trips }) => trips.some(({ tripId, lat }) => tripId === id && Math.abs(lat - last) < 1e-6))
  // The first is what stands as it began to watch, and a second may end just then. On a slow machine more seconds go by, with their frames.
  const seconds = Math.floor((performance.now() - began) / 1_000)
  expect(screen.frames.length).toBeLessThanOrEqual(2 + seconds)
  screen.close()
})

test('only what is watched: by id, with its own events and verdict', async () => {
  const mine = await createTrip(server, 'MINE')
  const other = await createTrip(server, 'THEIRS')
  const screen = await listen(server.url, { token, feed: 'packed' })
  screen.watch([mine.id], mine.id)
  const full = await screen.untilFrame((frame) => frame.full)
  expect(full.trips.map(({ tripId }) => tripId)).toEqual([mine.id])
  expect(await screen.until('trip-assessed')).toMatchObject({ travelId: mine.id, truck_position: null })
  await post([fixOf(other.tracker, now() - 1_000, 20), fixOf(mine.tracker, now() - 1_000, 21)])
  const frame = await screen.untilFrame(({ full: isFull }) => !isFull)
  expect(frame.trips.map(({ tripId }) => tripId)).toEqual([mine.id])
  expect(await screen.until('gps-update')).toMatchObject({ travelId: mine.id })
  const verdict = await screen.until('trip-assessed', ({ truck_position }) => truck_position !== null)
  expect(verdict.truck_position).toMatchObject({ lat: 21, source: 'unit' })
  screen.close()
})

test('a client that was away gets what changed, and after a restart everything', async () => {
  const { id, tracker } = await createTrip(server, 'AWAY')
  await createTrip(server, 'STILL')
  const before = await listen(server.url, { token, feed: 'packed' })
  before.watch('all')
  const { sequence } = await before.untilFrame(({ full }) => full)
  const { epoch } = before
  before.close()
  await post(fixOf(tracker, now() - 500, 20))

  const back = await listen(server.url, { token, feed: 'packed', epoch, since: sequence })
  back.watch('all')
  const frame = await back.untilFrame(() => true)
  expect(frame).toMatchObject({ full: false, trips: [{ tripId: id }] })
  back.close()

  const stranger = await listen(server.url, { token, feed: 'packed', epoch: 'otra', since: sequence })
  stranger.watch('all')
  expect(await stranger.untilFrame(() => true)).toMatchObject({ full: true })
  stranger.close()
})

test('a trip that leaves transit is removed, and the list has changed', async () => {
  const { id } = await createTrip(server, 'LEAVES')
  const screen = await listen(server.url, { token, feed: 'packed' })
  screen.watch('all')
  await screen.untilFrame(({ full }) => full)
  await server.patchTrip(id, { token: key, body: { status: 'complete' } })
  expect(await screen.untilFrame(({ removed }) => removed.length > 0)).toMatchObject({ removed: [id] })
  expect(await screen.until('fleet-changed')).toMatchObject({ sequence: expect.any(Number) })
  screen.close()
})

test('silence is noticed when nothing arrives', async () => {
  const { id, tracker } = await createTrip(server, 'QUIET')
  await post(fixOf(tracker, now() - 14 * 60_000, 20))
  const screen = await listen(server.url, { token, feed: 'packed' })
  screen.watch('all')
  await screen.untilFrame(({ full }) => full)
  clock.advance(2 * 60_000)
  await server.app.live.fleet.tick()
  const frame = await screen.untilFrame(({ full, trips }) => !full && trips.some(({ tripId }) => tripId === id))
  expect(frame.trips.find(({ tripId }) => tripId === id)).toMatchObject({ primaryAlert: expect.any(String) })
  screen.close()
})

test.each([
  ['no token', {}],
  ['a wrong token', { token: 'nada' }],
  ['a key without read', () => ({ token: writeOnly })],
  ['rubbish', { token: 7, feed: 'all' }],
])('%s opens nothing', async (_why, auth) => {
  await expect(listen(server.url, typeof auth === 'function' ? auth() : auth)).rejects.toThrow()
})

test('a page of another site opens nothing', async () => {
  const answer = await fetch(`${server.url}/socket.io/?EIO=4&transport=polling`, {
    headers: { origin: 'https://evil.test' },
  })
  expect(answer.status).toBe(403)
  const own = await fetch(`${server.url}/socket.io/?EIO=4&transport=polling`, { headers: { origin: server.url } })
  expect(own.status).toBe(200)
})

test('sign-out closes the sockets of that sign-in', async () => {
  const mine = await server.signIn('supervisor')
  const screen = await listen(server.url, { token: mine, feed: 'packed' })
  const closed = new Promise((resolve) => screen.socket.once('disconnect', resolve))
  await server.request('POST', '/api/auth/logout', { token: mine, body: {} })
  expect(await screen.until('closing')).toEqual({ reason: 'ended' })
  await closed
})

test('a key that is revoked closes its sockets', async () => {
  const admin = await server.signIn('administrador')
  const made = await server.request('POST', '/api/api-keys', {
    token: admin,
    body: { name: 'tablero', scopes: ['read'] },
  })
  const screen = await listen(server.url, { token: made.body.key })
  await server.request('DELETE', `/api/api-keys/${made.body.id}`, { token: admin })
  clock.advance(1_000)
  expect(await screen.until('closing')).toEqual({ reason: 'ended' })
  screen.close()
})

test('a sixth screen of a person closes the first', async () => {
  const mine = await server.signIn('administrador')
  const first = await listen(server.url, { token: mine })
  const closed = new Promise((resolve) => first.socket.once('disconnect', resolve))
  const others = []
  for (let i = 0; i < 5; i++) others.push(await listen(server.url, { token: mine }))
  await closed
  expect(others.every(({ socket }) => socket.connected)).toBe(true)
  for (const screen of others) screen.close()
})

test('what a client sends is checked: only watch, well formed', async () => {
  const { id } = await createTrip(server, 'CHECK')
  const screen = await listen(server.url, { token, feed: 'packed' })
  for (const payload of [
    null,
    7,
    'all',
    { trips: 'every' },
    { trips: [1, 2] },
    { trips: Array(1001).fill('1') },
    { trips: ['1 or 1=1'] },
  ]) {
    screen.socket.emit('watch', payload)
  }
  screen.socket.emit('gps-update', { travelId: id })
  screen.watch([id])
  const frame = await screen.untilFrame(() => true)
  expect(frame.trips.map(({ tripId }) => tripId)).toEqual([id])
  expect(screen.frames).toHaveLength(1)
  screen.close()
})

test('a message over 64 kB closes the socket', async () => {
  const screen = await listen(server.url, { token })
  const closed = new Promise((resolve) => screen.socket.once('disconnect', resolve))
  screen.socket.emit('watch', 'x'.repeat(70_000))
  await closed
})

test('another organisation hears nothing', async () => {
  const { tracker } = await createTrip(server, 'SECRET')
  const organisation = await server.createOrganisation('Ajena')
  const foreign = await listen(server.url, { token: await server.apiKey(['read'], organisation), feed: 'packed' })
  foreign.watch('all')
  expect(await foreign.untilFrame(() => true)).toMatchObject({ full: true, trips: [] })
  const own = await listen(server.url, { token })
  await post(fixOf(tracker, now() - 100, 20))
  await own.until('gps-update')
  expect(foreign.frames).toHaveLength(1)
  foreign.close()
  own.close()
})

test('a heartbeat tells the time of the server', async () => {
  const screen = await listen(server.url, { token })
  const { now: at, sequence, stale_after_s } = await screen.until('heartbeat')
  expect(Date.parse(at)).toBe(now())
  expect(sequence).toBeGreaterThan(0)
  expect(stale_after_s).toBe(900)
  screen.close()
})

test('a heartbeat tells the age from which a position is old, as an administrator sets it, and when none is', async () => {
  const admin = await server.signIn('administrador')
  const { body: weights } = await server.request('GET', '/api/settings/risk', { token: admin })
  const screen = await listen(server.url, { token })
  for (const [steps, expected] of [
    [
      [
        { over: 2.5, points: 15 },
        { over: 60, points: 25 },
      ],
      150,
    ],
    [[], null],
    [weights.staleGpsMinutes, 900],
  ] as const) {
    const body = { ...weights, staleGpsMinutes: steps }
    expect((await server.putSetting('risk', admin, body)).status).toBe(200)
    await screen.until('heartbeat', ({ stale_after_s }) => stale_after_s === expected)
  }
  screen.close()
})
