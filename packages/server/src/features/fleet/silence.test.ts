import type { SentinelTripWire } from '@vigia/contract'
import { sentinelTrip, tripAssessed } from '@vigia/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestClock } from '../../../test/clock.ts'
import { startTestServer, type TestServer } from '../../../test/server.ts'
import { createTrip, fixOf, MINUTE_MS, type TestTrip } from '../../../test/trips.ts'
import { tripAssessedOf } from '../../http/trip-events.wire.ts'

const STEP_MS = 30_000
/** Degrees of latitude that 80 km/h make in a step. */
const STEP_LAT = 0.006

interface Unit extends TestTrip {
  lat: number
  readonly speed: number
  /** Its operator's phone is heard with it. */
  readonly hasPhone?: boolean
}

const clock = createTestClock()
let server: TestServer
let key: string
let received: string[] = []

beforeAll(async () => {
  server = await startTestServer({ clock })
  key = await server.apiKey(['positions:write', 'travels:write', 'read'])
  server.app.live.fleet.reader.onChange(({ kind }) => received.push(kind))
})
afterAll(() => server.stop())
beforeEach(async () => {
  received = []
})

const unit = async (invoice: string, lat: number, speed: number, over: object = {}): Promise<Unit> => ({
  ...(await createTrip(server, invoice, over)),
  lat,
  speed,
})

/** Time goes on by steps of 30 s, in which these units are heard, and no other. */
async function drive(minutes: number, units: readonly Unit[]): Promise<void> {
  for (let step = 0; step < minutes * 2; step++) {
    clock.advance(STEP_MS)
    for (const moving of units) if (moving.speed > 0) moving.lat += STEP_LAT
    const body = units.flatMap(({ tracker, phone, hasPhone, lat, speed }) =>
      [tracker, ...(hasPhone ? [phone] : [])].map((device) => fixOf(device, clock.now(), lat, { speed })),
    )
    if (body.length > 0) await server.request('POST', '/api/positions', { token: key, body })
    await server.app.live.fleet.tick()
  }
}

const list = async (): Promise<Map<string, SentinelTripWire>> => {
  const { body } = await server.request('GET', '/api/sentinel/travels/in-transit', { token: key })
  const trips: SentinelTripWire[] = Object.values(body.travels).flat() as SentinelTripWire[]
  for (const trip of trips) expect(sentinelTrip.safeParse(trip).error).toBeUndefined()
  return new Map(trips.map((trip) => [trip.id, trip]))
}

test('a truck that falls silent at speed, among neighbours that are heard, is probably jammed', async () => {
  const truck = { ...(await unit('JAMMED', 20, 80)), hasPhone: true }
  const neighbours = [await unit('NEAR-1', 20.02, 0), await unit('NEAR-2', 20.03, 0), await unit('NEAR-3', 20.04, 0)]
  await drive(5, [truck, ...neighbours])
  const lastAt = clock.now()
  expect((await list()).get(truck.id)).toMatchObject({ silence: null, expected_interval_s: 30 })
  await drive(1, neighbours)
  expect((await list()).get(truck.id)?.silence).toBeNull()
  await drive(3, neighbours)
  const { silence, last_signal_at } = (await list()).get(truck.id) ?? {}
  expect(silence).toMatchObject({ class: 'jammer', since: new Date(lastAt).toISOString() })
  expect(silence?.reasons.join()).toContain('Última velocidad 80 km/h')
  expect(silence?.reasons.join()).toContain('3 unidades cercanas siguen reportando')
  expect(last_signal_at).toBe(new Date(lastAt).toISOString())
  for (const { id } of neighbours) expect((await list()).get(id)?.silence).toBeNull()
})

test('lists hear of a silence at the tick, once, and again when it ends', async () => {
  const truck = await unit('HEARD-OF', 28, 80)
  await drive(3, [truck])
  const { reader } = server.app.live.fleet
  const before = reader.trip(server.organisationId, truck.id)?.sequence ?? 0
  received = []
  await drive(2, [])
  const silent = reader.trip(server.organisationId, truck.id)
  expect(silent?.silence?.class).toBe('unknown')
  expect(silent?.sequence).toBeGreaterThan(before)
  expect(received.filter((kind) => kind === 'listed').length).toBeGreaterThan(0)
  received = []
  await server.app.live.fleet.tick()
  expect(received).not.toContain('listed')
  await drive(0.5, [truck])
  expect((await list()).get(truck.id)?.silence).toBeNull()
  expect(received).toContain('listed')
})

test('a truck that had stood before its device fell silent sleeps', async () => {
  const truck = await unit('STOOD', 22, 0)
  await drive(15, [truck])
  await drive(5, [])
  expect((await list()).get(truck.id)?.silence).toMatchObject({ class: 'sleeping-device' })
})

test('a platform that goes quiet with its units is one outage, until they are back', async () => {
  const platform = { gps_platform: 'Rastreo Uno' }
  const units = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => unit(`PLATFORM-${n}`, 24 + n / 2, 80, platform)))
  const other = await unit('OTHER', 24.1, 80, { gps_platform: 'Rastreo Dos' })
  await drive(5, [...units, other])
  const lastAt = clock.now()
  await drive(3, [other])
  const { reader } = server.app.live.fleet
  expect(reader.outages(server.organisationId)).toEqual([
    { platform: 'Rastreo Uno', sinceAt: lastAt, tripIds: expect.arrayContaining(units.map(({ id }) => id)) },
  ])
  const listed = await list()
  for (const { id } of units) expect(listed.get(id)?.silence).toMatchObject({ class: 'platform-outage' })
  expect(listed.get(other.id)?.silence).toBeNull()
  const view = reader.trip(server.organisationId, units[0]?.id ?? '')
  if (view === null) throw new Error('the trip is in transit')
  const verdict = tripAssessedOf(view)
  expect(tripAssessed.safeParse(verdict).error).toBeUndefined()
  expect(verdict).toMatchObject({ silence: { class: 'platform-outage' }, expected_interval_s: 30 })
  await drive(1, [...units, other])
  expect(reader.outages(server.organisationId)).toEqual([])
  for (const { id } of units) expect((await list()).get(id)?.silence).toBeNull()
})

test('how many units make an outage is a setting that counts at once', async () => {
  const platform = { gps_platform: 'Rastreo Tres' }
  const units = await Promise.all([1, 2].map((n) => unit(`SMALL-${n}`, 30 + n, 80, platform)))
  await drive(5, units)
  await drive(3, [])
  const { reader } = server.app.live.fleet
  const isOut = () => reader.outages(server.organisationId).some((outage) => outage.platform === 'Rastreo Tres')
  expect(isOut()).toBe(false)
  await server.db.owner.query(`insert into settings (organisation_id, key, value) values ($1, 'alerts', $2)`, [
    server.organisationId,
    { platformOutage: { minUnits: 2, share: 0.6, criticalFromUnits: 20 } },
  ])
  server.app.live.signals.settingsChanged(server.organisationId, 'alerts')
  await server.app.live.fleet.loader.settled()
  await server.app.live.fleet.tick()
  expect(isOut()).toBe(true)
})

test('a position that a person types does not end a silence', async () => {
  const truck = await unit('TYPED', 26, 80)
  await drive(5, [truck])
  const lastAt = clock.now()
  await drive(20, [])
  const typed = await server.request('POST', `/api/sentinel/travel/${truck.id}/position`, {
    token: await server.signIn('monitorista'),
    body: { latitude: 26.2, longitude: -99.5 },
  })
  expect(typed.body).toMatchObject({ success: true })
  await server.app.live.fleet.loader.settled()
  await server.app.live.fleet.tick()
  expect((await list()).get(truck.id)).toMatchObject({
    latitude: 26.2,
    last_signal_at: new Date(lastAt).toISOString(),
    silence: { since: new Date(lastAt).toISOString() },
  })
})

test('a trip that has ended is not silent', async () => {
  const truck = await unit('DONE', 27, 80)
  await drive(3, [truck])
  await drive(3, [])
  await server.patchTrip(truck.id, { token: key, body: { status: 'complete' } })
  await server.app.live.fleet.loader.settled()
  const { body } = await server.request('GET', `/api/sentinel/travel/${truck.id}`, { token: key })
  expect(body.travel).toMatchObject({ status: 'complete', silence: null })
  expect(body.travel.last_signal_at).toBe(new Date(clock.now() - 3 * MINUTE_MS).toISOString())
})
