import { hourOfThen } from '@vigia/domain/format/hour-of-then'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AlertEngineFixture,
  type PlacedTrip,
  startAlertEngineFixture,
} from '../../../test/alert-engine-fixture.ts'
import { createTestClock } from '../../../test/clock.ts'
import { makeLink } from '../../../test/operator-link-client.ts'
import { putRule } from '../../../test/put-rule.ts'
import { fixOf, MINUTE_MS } from '../../../test/trips.ts'

const clock = createTestClock()
let fixture: AlertEngineFixture
let trips = 0

beforeAll(async () => {
  fixture = await startAlertEngineFixture(clock)
})
afterAll(() => fixture.server.stop())

const iso = (at: number): string => new Date(at).toISOString()
const newTrip = async (over = {}): Promise<PlacedTrip> => {
  trips += 1
  const trip = await fixture.newTrip(`PE-${trips}`, over)
  await fixture.report(trip)
  await fixture.settle()
  return trip
}
const path = ({ id }: { id: string }): string => `/api/travels/${id}/expected-stop`
const stopOf = async (trip: PlacedTrip) => (await fixture.asPerson('GET', path(trip))).body.expected
const expectStop = async (trip: PlacedTrip, minutes: number, replaces: string | null = null) => {
  const answer = await fixture.asPerson('POST', path(trip), { reason: 'descanso', minutes, replaces })
  await fixture.server.app.live.fleet.loader.settled()
  return answer
}
const stopAlerts = (trip: PlacedTrip) => fixture.alerts(trip, 'UNIDAD_DETENIDA')
/** Before it has stood for so long that it is an alert without a word. */
const STOOD_MIN = 10

test('while a stop is expected it opens no alert, and does so at once when the window ends', async () => {
  const [trip, other] = [await newTrip(), await newTrip()]
  for (let minute = 0; minute < STOOD_MIN; minute++) {
    clock.advance(MINUTE_MS)
    await Promise.all([fixture.report(trip), fixture.report(other)])
  }
  const accepted = await expectStop(trip, 80)
  expect(accepted.status).toBe(201)
  const until = clock.now() + 90 * MINUTE_MS
  expect(accepted.body.expected).toMatchObject({
    ...{ reason: 'descanso', until: iso(until), said_by: null, accepted_by: expect.any(String) },
    from: iso(clock.now() - (STOOD_MIN + 10) * MINUTE_MS),
  })
  for (let minute = 0; minute < 89; minute++) {
    clock.advance(MINUTE_MS)
    await Promise.all([fixture.report(trip), fixture.report(other)])
    await fixture.settle()
  }
  expect(await stopAlerts(trip)).toEqual([])
  expect(await stopAlerts(other)).toHaveLength(1)
  expect(await stopOf(trip)).toMatchObject({ until: iso(until) })
  await fixture.stand(trip, 1)
  const alert = await fixture.only(trip, 'UNIDAD_DETENIDA')
  expect(alert.message).toContain(`desde ${hourOfThen(clock.now() - 100 * MINUTE_MS)}`)
  expect(await stopOf(trip)).toBeNull()
})

test('taken back, its alert comes at once', async () => {
  const trip = await newTrip()
  await fixture.stand(trip, 5)
  const { body } = await expectStop(trip, 300)
  await fixture.stand(trip, 60)
  expect(await stopAlerts(trip)).toEqual([])
  const cancel = () => fixture.asPerson('DELETE', `/api/expected-stops/${body.expected.id}`)
  expect((await cancel()).status).toBe(204)
  await fixture.server.app.live.fleet.loader.settled()
  await fixture.settle()
  expect(await stopAlerts(trip)).toHaveLength(1)
  expect((await cancel()).status).toBe(404)
})

test('a stop that has its alert keeps it: what is said afterwards hides nothing', async () => {
  const trip = await newTrip()
  await fixture.stand(trip, 60)
  const { id } = await fixture.only(trip, 'UNIDAD_DETENIDA')
  expect((await expectStop(trip, 120)).status).toBe(201)
  await fixture.stand(trip, 10)
  expect(await fixture.only(trip, 'UNIDAD_DETENIDA')).toMatchObject({ id, close_cause: null })
})

test('who drives on and stands elsewhere later has said nothing of that', async () => {
  const trip = await newTrip()
  await fixture.stand(trip, 5)
  expect((await expectStop(trip, 600)).status).toBe(201)
  await fixture.stand(trip, 60)
  expect(await stopAlerts(trip)).toEqual([])
  for (let minute = 1; minute <= 20; minute++) {
    clock.advance(MINUTE_MS)
    await fixture.report({ ...trip, lat: trip.lat + minute / 100 }, { speed: 65 })
  }
  await fixture.stand({ ...trip, lat: trip.lat + 0.2 }, 60)
  expect(await stopAlerts(trip)).toHaveLength(1)
})

test('silence, and a place where it is dangerous to stand, are told of all the same', async () => {
  const [silent, endangered] = [await newTrip(), await newTrip()]
  const { lat, lng } = fixOf(endangered.phone, clock.now(), endangered.lat)
  const shape = { type: 'circle', centre: { lat, lng }, radiusM: 2000 }
  const zone = await fixture.asPerson('POST', '/api/geofences', { name: 'Tramo rojo', kind: 'danger', shape })
  expect(zone.status).toBe(201)
  await Promise.all([expectStop(silent, 300), expectStop(endangered, 300)])
  await fixture.stand(endangered, 60)
  expect((await fixture.alerts(silent)).map(({ type }) => type)).toContain('GPS_DESACTUALIZADO')
  expect((await fixture.alerts(endangered)).map(({ type }) => type)).toContain('ZONA_RIESGO')
})

test('what the operator said from his link is expected once it is accepted, until ten minutes after it', async () => {
  const trip = await newTrip({ operator_name: 'Ernesto Ávila' })
  const link = await makeLink(fixture.server, await fixture.server.signIn('monitorista'), trip.id)
  const saidAt = clock.now()
  await link.post('stops', { reason: 'falla', minutes: 60, at: iso(saidAt) })
  await fixture.stand(trip, 5)
  expect(await stopOf(trip)).toBeNull()
  const { body } = await fixture.asPerson('GET', `/api/travels/${trip.id}/operator-proposals`)
  const decided = await fixture.asPerson('POST', `/api/operator-proposals/${body.proposals[0].id}/decision`, {
    accepted: true,
  })
  expect(decided.status).toBe(200)
  await fixture.server.app.live.fleet.loader.settled()
  const until = iso(saidAt + 70 * MINUTE_MS)
  expect(await stopOf(trip)).toMatchObject({ reason: 'falla', until, said_by: 'Ernesto Ávila', said_at: iso(saidAt) })
  await fixture.stand(trip, 64)
  expect(await stopAlerts(trip)).toEqual([])
  await fixture.stand(trip, 1)
  expect(await stopAlerts(trip)).toHaveLength(1)
})

test('what is over by the time it is accepted excuses nothing', async () => {
  const trip = await newTrip({ operator_name: 'Ramón Tarde' })
  const link = await makeLink(fixture.server, await fixture.server.signIn('monitorista'), trip.id)
  await link.post('stops', { reason: 'comida', minutes: 30, at: iso(clock.now()) })
  await fixture.stand(trip, 46)
  const { body } = await fixture.asPerson('GET', `/api/travels/${trip.id}/operator-proposals`)
  await fixture.asPerson('POST', `/api/operator-proposals/${body.proposals[0].id}/decision`, { accepted: true })
  expect(await stopOf(trip)).toBeNull()
  expect(await stopAlerts(trip)).toHaveLength(1)
})

test('of two who accept, the second is told of the first, and may take its place', async () => {
  const trip = await newTrip()
  const first = await expectStop(trip, 30)
  const second = await expectStop(trip, 60)
  expect([second.status, second.body.code]).toEqual([409, 'STOP_CHANGED'])
  expect(second.body.error).toContain(first.body.expected.accepted_by)
  const third = await expectStop(trip, 60, first.body.expected.id)
  expect(third.status).toBe(201)
  expect((await stopOf(trip)).id).toBe(third.body.expected.id)
  const { body } = await fixture.asPerson('GET', `/api/audit?subject=trip:${trip.id}`)
  const [entry] = body.data.filter(({ action }: { action: string }) => action === 'expected-stop')
  expect(entry.changes).toMatchObject([{ label: 'Hasta', after: third.body.expected.until }])
})

test('who takes the trip over has said nothing: what was expected of the other ends', async () => {
  const trip = await newTrip({ operator_name: 'Uno Primero' })
  await expectStop(trip, 60)
  expect((await fixture.patchTrip(trip.id, { operator_name: 'Dos Segundo' })).status).toBe(200)
  expect(await stopOf(trip)).toBeNull()
})

test('a trip that has ended is expected to do nothing, and nobody expects what they may not', async () => {
  const trip = await newTrip()
  const lectura = await fixture.server.signIn('lectura')
  const body = { reason: 'descanso', minutes: 30, replaces: null }
  const { status } = await fixture.server.request('POST', path(trip), { token: lectura, body })
  expect(status).toBe(403)
  expect((await fixture.server.request('GET', path(trip), { token: lectura })).status).toBe(200)
  expect((await fixture.patchTrip(trip.id, { status: 'complete' })).status).toBe(200)
  const ended = await expectStop(trip, 30)
  expect([ended.status, ended.body.code]).toEqual([409, 'TRIP_ENDED'])
  expect((await fixture.asPerson('GET', path({ id: '999999' }))).status).toBe(404)
})

test.each([{ minutes: 4 }, { minutes: 721 }, { minutes: 30.5 }, { reason: 'siesta' }, { replaces: 'x' }, { otra: 1 }])(
  '%j is refused in words',
  async (over) => {
    const trip = await newTrip()
    const body = { reason: 'descanso', minutes: 30, replaces: null, ...over }
    const answer = await fixture.asPerson('POST', path(trip), body)
    expect([400, 422]).toContain(answer.status)
    expect(await stopOf(trip)).toBeNull()
  },
)

test('a pause that is due within half an hour is offered, and not before', async () => {
  const trip = await newTrip({ operator_name: 'Lupe Cansada' })
  const pause = async () => (await fixture.asPerson('GET', path(trip))).body.pause
  /** A kilometre a minute, as it was heard up to now. */
  const drive = async (minutes: number): Promise<void> => {
    const from = clock.now()
    clock.advance(minutes * MINUTE_MS)
    const fixes = Array.from({ length: minutes }, (_, n) =>
      fixOf(trip.tracker, from + (n + 1) * MINUTE_MS, trip.lat + (driven + n + 1) / 111.19),
    )
    driven += minutes
    await fixture.post(...fixes)
  }
  let driven = 0
  await drive(265)
  expect(await pause()).toBeNull()
  await drive(10)
  const due = await pause()
  expect(due).toMatchObject({ due: expect.any(String), at_least: true })
  const left = Date.parse(due.due) - clock.now()
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThanOrEqual(30 * MINUTE_MS)
})

test('a stop that has its alert within minutes, by a rule of the company, keeps it too', async () => {
  await putRule(fixture.server, await fixture.server.signIn('administrador'), 'UNIDAD_DETENIDA', { over: 4 })
  const trip = await newTrip()
  await fixture.stand(trip, 6)
  const { id } = await fixture.only(trip, 'UNIDAD_DETENIDA')
  expect((await expectStop(trip, 120)).status).toBe(201)
  await fixture.stand(trip, 10)
  expect(await fixture.only(trip, 'UNIDAD_DETENIDA')).toMatchObject({ id, close_cause: null })
})
