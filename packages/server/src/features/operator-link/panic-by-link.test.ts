import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { type LinkClient, linkClient, makeLink } from '../../../test/operator-link-client.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip, HOUR_MS } from '../../../test/trips.ts'

const clock = createTestClock()
let server: TestServer
let monitor: string
let planner: string
let trips = 0

beforeAll(async () => {
  server = await startTestServer({ clock })
})
beforeEach(async () => {
  monitor = await server.signIn('monitorista')
  planner = await server.signIn('supervisor')
})
afterAll(() => server.stop())

const opened = async (): Promise<LinkClient & { readonly tripId: string }> => {
  trips += 1
  const { id: tripId } = await createTrip(server, `AY-${trips}`)
  return { ...(await makeLink(server, monitor, tripId)), tripId }
}
const end = async (tripId: string) => {
  const { status, text } = await server.patchTrip(tripId, { token: planner, body: { status: 'complete' } })
  if (status !== 200) throw new Error(text)
}
const alertsOf = async (tripId: string, type: string) =>
  (
    await server.db.owner.query<{
      severity: string
      occurrences: number
      title: string
      acknowledged_at: Date | null
    }>(
      'select severity, occurrences, title, acknowledged_at from alerts where trip_id = $1 and type = $2 order by id',
      [tripId, type],
    )
  ).rows

const panic = (link: LinkClient, at = clock.now(), over: object = {}) =>
  link.post('panic', { at: new Date(at).toISOString(), ...over })

test('a call for help rings at once, tells the place, and says when the desk saw it', async () => {
  const link = await opened()
  const fixed_at = new Date(clock.now() - 5_000).toISOString()
  const answer = await panic(link, clock.now(), { lat: 20.6, lng: -100.4, fixed_at })
  expect([answer.status, answer.body]).toEqual([
    201,
    { received_at: new Date(clock.now()).toISOString(), alert_id: null },
  ])
  expect(await alertsOf(link.tripId, 'PANICO')).toMatchObject([{ severity: 'critical', acknowledged_at: null }])
  expect((await link.get('/panic')).body).toEqual({ received_at: answer.body.received_at, seen_at: null })
  const { rows } = await server.db.owner.query<{ id: string }>(
    `select id::text from alerts where trip_id = $1 and type = 'PANICO'`,
    [link.tripId],
  )
  clock.advance(11_000)
  await server.request('POST', `/api/alerts/${rows[0]?.id}/acknowledge`, { token: monitor })
  const seenAt = new Date(clock.now()).toISOString()
  expect((await link.get('/panic')).body).toMatchObject({ seen_at: seenAt })
  // Pressed again after somebody saw the first: nobody has seen this one.
  clock.advance(20_000)
  await panic(link)
  expect((await link.get('/panic')).body).toMatchObject({ seen_at: null })
  expect(await alertsOf(link.tripId, 'PANICO')).toMatchObject([{ occurrences: 2, acknowledged_at: null }])
})

test('a press that is sent again is the same, from a phone whose clock is wrong as well', async () => {
  const link = await opened()
  const at = clock.now() - 3 * HOUR_MS
  const { received_at } = (await panic(link, at)).body
  clock.advance(2_000)
  expect((await panic(link, at)).body.received_at).toBe(received_at)
  expect(await alertsOf(link.tripId, 'PANICO')).toMatchObject([{ occurrences: 1 }])
})

test('help is never refused: not by its number, and not after the trip', async () => {
  const link = await opened()
  for (let press = 0; press < 30; press += 1) expect((await panic(link, clock.now() + press)).status).toBe(201)
  const over = await opened()
  await end(over.tripId)
  expect((await panic(over)).status).toBe(201)
  expect(await alertsOf(over.tripId, 'emergency_protocol')).toMatchObject([{ title: 'Botón de pánico' }])
  for (let call = 0; call < 120; call += 1) await over.get()
  expect((await over.get()).status).toBe(429)
  expect((await panic(over, clock.now() + 1)).status).toBe(201)
})

test('where he was three hours ago is told as that, and not as where he pressed', async () => {
  const link = await opened()
  const fixedAt = clock.now() - 3 * HOUR_MS
  await panic(link, clock.now(), { lat: 20.6, lng: -100.4, fixed_at: new Date(fixedAt).toISOString() })
  const { rows } = await server.db.owner.query<{ lat: number; last_signal_at: number; opened_at: number }>(
    `select lat, last_signal_at, opened_at from alerts where trip_id = $1 and type = 'PANICO'`,
    [link.tripId],
  )
  expect(rows).toEqual([{ lat: 20.6, last_signal_at: fixedAt, opened_at: clock.now() }])
})

test('help is not refused for what others try from the same network', async () => {
  const link = await opened()
  let last = 0
  for (let guess = 0; guess < 70 && last !== 429; guess += 1)
    last = (await linkClient(server, `guess-${guess}`).get()).status
  expect(last).toBe(429)
  expect((await panic(link)).status).toBe(201)
  expect(await alertsOf(link.tripId, 'PANICO')).toMatchObject([{ severity: 'critical' }])
})

test('after the trip the desk is told where the phone was', async () => {
  const link = await opened()
  await end(link.tripId)
  const fixedAt = clock.now() - 60_000
  await panic(link, clock.now(), { lat: 20.6, lng: -100.4, fixed_at: new Date(fixedAt).toISOString() })
  const { rows } = await server.db.owner.query<{ lat: number; lng: number; last_signal_at: number }>(
    `select lat, lng, last_signal_at from alerts where trip_id = $1 and type = 'emergency_protocol'`,
    [link.tripId],
  )
  expect(rows).toEqual([{ lat: 20.6, lng: -100.4, last_signal_at: fixedAt }])
})
