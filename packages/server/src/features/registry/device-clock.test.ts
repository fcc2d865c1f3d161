import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip, MINUTE_MS } from '../../../test/trips.ts'

const clock = createTestClock()
let server: TestServer
let token: string
beforeAll(async () => {
  server = await startTestServer({ clock })
  token = await server.signIn('supervisor')
})
afterAll(() => server.stop())

const say = (phone: string, at: number) =>
  server.request('GET', `/intake/osmand?id=${phone}&lat=20.5&lon=-99.5&timestamp=${at}`)
const listed = async (phone: string) =>
  (await server.request('GET', '/api/devices?limit=1000', { token })).body.data.find(
    (device: { unique_id: string }) => device.unique_id === phone,
  )
const signalOf = async (tripId: string) =>
  (await server.request('GET', '/api/operators?limit=1000', { token })).body.data.find(
    ({ travel_id }: { travel_id: string | null }) => travel_id === tripId,
  ).signal
const instant = (at: number): string => new Date(at).toISOString()

test('a device whose clock is ahead was heard when its positions came, and its clock is told until it is in time', async () => {
  const { phone, id } = await createTrip(server, 'ADELANTE')
  for (let sent = 0; sent < 4; sent++) {
    clock.advance(MINUTE_MS)
    await say(phone, clock.now() + 90 * MINUTE_MS)
  }
  const last_seen = instant(clock.now())
  expect(await listed(phone)).toMatchObject({ last_seen, clock_skew_s: 90 * 60, interval_s: 60, late_share: 0 })
  expect(await signalOf(id)).toMatchObject({ state: 'online', last_seen })

  clock.advance(MINUTE_MS)
  await say(phone, clock.now())
  expect(await listed(phone)).toMatchObject({ last_seen: instant(clock.now()), clock_skew_s: 0, interval_s: null })
})

test('a clock that is ahead by less than what is set apart is heard at once too', async () => {
  const { phone } = await createTrip(server, 'CASI')
  await say(phone, clock.now() + MINUTE_MS)
  expect(await listed(phone)).toMatchObject({ last_seen: instant(clock.now()), clock_skew_s: 60 })
})
